import { dayOf } from '@kraal/domain/format/dates';
import type { AnimalState } from '@kraal/domain/ledger/state';
import { sql } from 'drizzle-orm';
import { closedRecords } from '../../animals/index.ts';
import { type Transaction, select } from '../../../platform/database/connection.ts';
import { type RowOf, number, row, text } from '../../../platform/database/row.ts';
import type { Draft } from '../../ledger/index.ts';
import type { Stored } from './cabinet.ts';

type Before = {
  has: (animalId: string, medicineId: string, gone: ReadonlySet<string>) => boolean;
  /** Counts what is recorded now too; what comes back undoes it. */
  add: (animalId: string, medicineId: string, eventId: string) => () => void;
};

/** Who had a medicine before that is given once in a life, and by which entry. */
export async function givenBefore(
  transaction: Transaction,
  {
    farmId,
    drafts,
    labels,
  }: { farmId: string; drafts: readonly Draft[]; labels: ReadonlyMap<string, Stored> },
): Promise<Before> {
  const once = [...labels.values()].filter((label) => label.onceInLife).map(({ id }) => id);
  const given = new Map<string, Set<string>>();
  const add: Before['add'] = (animalId, medicineId, eventId) => {
    if (!once.includes(medicineId)) return () => undefined;
    const key = `${animalId} ${medicineId}`;
    given.set(key, (given.get(key) ?? new Set()).add(eventId));
    return () => given.get(key)?.delete(eventId);
  };
  const has: Before['has'] = (animalId, medicineId, gone) =>
    [...(given.get(`${animalId} ${medicineId}`) ?? [])].some((eventId) => !gone.has(eventId));
  if (once.length === 0) return { has, add };
  const animalIds = drafts.flatMap((draft) => draft.involved.map(({ animalId }) => animalId));
  const rows = await select(
    transaction,
    row({ animalId: text, medicineId: text, eventId: text }),
    sql`select animal_id as "animalId", medicine_id as "medicineId", event_id as "eventId"
      from treatment where farm_id = ${farmId} and medicine_id = any(${sql.param(once)}::uuid[])
      and animal_id = any(${sql.param([...new Set(animalIds)])}::uuid[])
      union select c.kept_id, t.medicine_id, t.event_id from ${closedRecords(farmId)} c
        join treatment t on t.farm_id = ${farmId} and t.animal_id = c.id
        and t.medicine_id = any(${sql.param(once)}::uuid[])
      where c.kept_id = any(${sql.param([...new Set(animalIds)])}::uuid[])`,
  );
  for (const { animalId, medicineId, eventId } of rows) add(animalId, medicineId, eventId);
  return { has, add };
}

/** Of which medicine, without entries that are cancelled. */
type GivenOf = { medicineId: string; gone: ReadonlySet<string> };

type ThatDay = {
  /** What an animal, or each head of a lot, had of a medicine on the day of an entry. */
  of: (state: AnimalState, draft: Draft, what: GivenOf) => number;
  /** Counts what is recorded now too; what comes back undoes it. */
  add: (
    state: AnimalState,
    draft: Draft,
    given: { medicineId: string; dose: number },
  ) => () => void;
};

/** What was given on the days of these entries: two people may dose the same animal on one day. */
export async function givenThatDay(
  transaction: Transaction,
  { farmId, drafts }: { farmId: string; drafts: readonly Draft[] },
  { timeZone }: { timeZone: string },
): Promise<ThatDay> {
  const treating = drafts.filter(({ kind }) => kind === 'treated');
  const animalIds = treating.flatMap(({ involved }) => involved.map(({ animalId }) => animalId));
  const days = treating.map(({ occurredAt }) => dayOf(occurredAt, timeZone));
  const givenRow = row({ dose: number, heads: number, eventId: text });
  type Given = RowOf<typeof givenRow>;
  const rows = await select(
    transaction,
    givenRow.with({ key: text }),
    sql`select animal_id || ' ' || medicine_id || ' ' || given_on::text as key, dose, heads,
        event_id as "eventId"
      from treatment where farm_id = ${farmId}
        and animal_id = any(${sql.param([...new Set(animalIds)])}::uuid[])
        and given_on = any(${sql.param([...new Set(days)])}::date[])`,
  );
  const known = new Map<string, Given[]>();
  const put = (key: string, one: Given) => known.set(key, [...(known.get(key) ?? []), one]);
  for (const { key, ...one } of rows) put(key, one);
  const keyOf = ({ id }: AnimalState, { occurredAt }: Draft, medicineId: string): string =>
    `${id} ${medicineId} ${dayOf(occurredAt, timeZone)}`;
  return {
    // Given to some of a lot and then to the others nobody had it twice.
    of: (state, draft, { medicineId, gone }) =>
      (known.get(keyOf(state, draft, medicineId)) ?? [])
        .filter(({ eventId }) => !gone.has(eventId))
        .filter(({ heads }) => heads + (draft.heads ?? state.heads) > state.heads)
        .reduce((sum, { dose }) => sum + dose, 0),
    add: (state, draft, { medicineId, dose }) => {
      const key = keyOf(state, draft, medicineId);
      const before = known.get(key) ?? [];
      put(key, { dose, heads: draft.heads ?? state.heads, eventId: draft.id });
      return () => known.set(key, before);
    },
  };
}
