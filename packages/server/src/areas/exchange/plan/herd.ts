import type { Day } from '@kraal/domain/format/dates';
import { tagKey } from '@kraal/domain/animals/identification/tag';
import { type AnimalState, fromStored, type StoredState } from '@kraal/domain/ledger/state';
import { currentIdentifier } from '@kraal/domain/animals/callName';
import { sql } from 'drizzle-orm';
import { farmDay } from '../../../platform/database/farmDay.ts';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { day, json, number, row, text } from '../../../platform/database/row.ts';
import { markKey, type RowFacts } from './rowFacts.ts';
import { loadNumbers } from './sameNumbers.ts';
import { findUnmarkedLots } from './unmarkedLots.ts';
import { type Days, daysOfUnknown } from '../unknownProduct.ts';

/** The animals of the farm that a file may speak of. */
export type Herd = {
  living: (key: string) => AnimalState | undefined;
  parent: (
    mark: string,
    sex: 'female' | 'male',
    onlyReferences: boolean,
  ) => AnimalState | undefined;
  /** Living or gone: past entries speak of both. */
  any: (key: string) => AnimalState | undefined;
  /** Those that left, by their mark. */
  gone: (key: string) => readonly AnimalState[];
  /** One of another species with this EID: no row of this file means it. */
  ofOthers: (key: string) => AnimalState | undefined;
  /** When the first young of one that is known as a parent was born. */
  firstYoungOn: ReadonlyMap<string, Day>;
  /** Entries of the past that are on record: animal, kind and day. */
  entries: ReadonlySet<string>;
  /** Since when those that may be parents are in the books. */
  since: ReadonlyMap<string, Day>;
  /** How people call one that is a parent already. */
  nameOf: (id: string | null) => string | null;
  /** Weighings on record, however old: see `massKey`. */
  masses: ReadonlySet<string>;
  /** What else was measured of it. */
  readings: ReadonlySet<string>;
  /** What was noted of whom: see `noteKey`. */
  notes: ReadonlySet<string>;
  medicines: ReadonlyMap<string, { id: string; unit: string; meatDays: number; milkDays: number }>;
  /** What a product holds back that the cabinet never had. */
  unknown: Days;
  byExternalId: (id: string) => AnimalState | undefined;
  camps: Map<string, string>;
  mobs: Map<string, string>;
  /** Who has which number of another register. */
  numbers: ReadonlyMap<string, readonly AnimalState[]>;
  /** Lots without a mark that rows may mean, by the rows' numbers. */
  unmarkedLots: ReadonlyMap<number, AnimalState>;
};

/** The same mass of the same animal on the same day is the same weighing. */
export const massKey = (id: string, { on, massKg }: { on: Day; massKg: number }): string =>
  `${id} ${on} ${massKg}`;

export const readingKey = (
  id: string,
  { trait, on, value }: { trait: string; on: Day; value: number },
): string => `${id} ${trait} ${on} ${value}`;

export const noteKey = (id: string, text: string): string => `${id} ${text}`;

const ranks: Record<string, number> = { alive: 0, reference: 1 };

/** Of records that were closed, as those of an animal that was recorded twice: the one that goes on, by their ids. */
async function finalRecords(
  transaction: Transaction,
  farmId: string,
  states: readonly StoredState[],
): Promise<Map<string, AnimalState>> {
  const closed = states.flatMap(({ id, sameAsId }) => (sameAsId === undefined ? [] : [id]));
  if (closed.length === 0) return new Map();
  const rows = await select(
    transaction,
    row({ id: text, state: json<StoredState>() }),
    sql`with recursive link(id, to_id, depth) as (
        select id, (state->>'sameAsId')::uuid, 0 from animal
          where farm_id = ${farmId} and id = any(${sql.param(closed)}::uuid[])
        union all select l.id, (a.state->>'sameAsId')::uuid, l.depth + 1 from link l
          join animal a on a.farm_id = ${farmId} and a.id = l.to_id
          where a.state->'sameAsId' is not null and l.depth < 20
      ) select l.id, a.state from link l join animal a on a.farm_id = ${farmId}
        and a.id = l.to_id and a.state->'sameAsId' is null`,
  );
  return new Map(rows.map(({ id, state }) => [id, fromStored(state)]));
}

/** Of a parent whose record was closed the other one is meant, as the columns say. */
const stateOf = sql`a.state || jsonb_strip_nulls(jsonb_build_object('damId', a.dam_id, 'sireId', a.sire_id))`;

export async function loadHerd(
  transaction: Transaction,
  farmId: string,
  species: string,
  rows: readonly RowFacts[],
): Promise<Herd> {
  const marks = new Set(
    rows.flatMap((row) =>
      [row.tag, row.previousTag, row.eid, row.dam, row.sire, row.record.youngTag ?? null].filter(
        (mark) => mark !== null,
      ),
    ),
  );
  const keys = [...marks].map(markKey);
  const tags = keys.filter((key) => key.startsWith('tag ')).map((key) => key.slice(4));
  const eids = keys.filter((key) => key.startsWith('eid ')).map((key) => key.slice(4));
  const external = [...new Set(rows.map((row) => row.externalId).filter((id) => id !== null))];
  const animals = await select(
    transaction,
    row({ state: json<StoredState>() }),
    sql`
    select ${stateOf} as state from animal a where farm_id = ${farmId} and species = ${species}
      and tag_key = any(${sql.param(tags)}::text[])
    union all select ${stateOf} from animal a where farm_id = ${farmId}
      and eid = any(${sql.param(eids)}::text[])`,
  );
  const known = await select(
    transaction,
    row({ external_id: text, state: json<StoredState>() }),
    sql`
    select x.external_id, ${stateOf} as state from external_id x join animal a on a.farm_id = x.farm_id
      and a.id = x.animal_id where x.farm_id = ${farmId}
      and x.external_id = any(${sql.param(external)}::text[])`,
  );
  const living = new Map<string, AnimalState>();
  const parents = new Map<string, AnimalState[]>();
  const others = new Map<string, AnimalState>();
  const final = await finalRecords(
    transaction,
    farmId,
    [...animals, ...known].map(({ state }) => state),
  );
  for (const { state: stored } of animals) {
    const worn = fromStored(stored);
    // What a closed record wore means the animal that it is.
    const state = final.get(worn.id) ?? worn;
    if (state.species !== species) {
      others.set(`eid ${currentIdentifier(state, 'eid')}`, state);
      continue;
    }
    const visual = currentIdentifier(worn, 'visual');
    const eid = currentIdentifier(worn, 'eid');
    for (const key of [visual && `tag ${tagKey(visual)}`, eid && `eid ${eid}`]) {
      if (!key) continue;
      if (state.status === 'alive') living.set(key, state);
      const known = parents.get(key) ?? [];
      if (!known.some(({ id }) => id === state.id)) parents.set(key, [...known, state]);
    }
  }
  const named = async (table: 'camp' | 'mob') => {
    const found = await select(
      transaction,
      row({ id: text, name: text }),
      sql`select id, name from ${sql.identifier(table)} where farm_id = ${farmId}
        and archived_at is null`,
    );
    return new Map(found.map(({ id, name }) => [name.toLowerCase(), id]));
  };
  const entries = new Set(
    (
      await select(
        transaction,
        row({ entry: text }),
        sql`
    select distinct ea.animal_id || ' ' || e.kind || ' ' || ${farmDay(sql`e.occurred_at`, farmId)} as entry
      from event e join event_animal ea on ea.farm_id = e.farm_id and ea.event_id = e.id
      and ea.part = 'subject'
    where e.farm_id = ${farmId} and e.voided_by is null
      and e.kind in ('treated', 'diagnosed', 'lab_tested', 'served', 'pregnancy_checked',
      'gave_birth')
      and ea.animal_id = any(${sql.param([...new Set([...parents.values()].flat().map(({ id }) => id))])}::uuid[])`,
      )
    ).map(({ entry }) => entry),
  );
  const measured = await select(
    transaction,
    row({ id: text, trait: text, on: day, value: number }),
    sql`select animal_id as id, trait, taken_on::text as "on", value from measurement
      where farm_id = ${farmId}
        and animal_id = any(${sql.param([...new Set([...parents.values()].flat().map(({ id }) => id)), ...known.map(({ state }) => fromStored(state).id)])}::uuid[])`,
  );
  const animalIds = [
    ...[...parents.values()].flat().map(({ id }) => id),
    ...known.map(({ state }) => state.id),
  ];
  const noted = rows.some(({ note }) => note !== null)
    ? await select(
        transaction,
        row({ id: text, text: text }),
        sql`select ea.animal_id as id, e.payload->>'text' as text
          from event_animal ea join event e on e.farm_id = ea.farm_id and e.id = ea.event_id
          where ea.farm_id = ${farmId} and ea.animal_id = any(${sql.param(animalIds)}::uuid[])
            and e.kind = 'noted' and e.voided_by is null`,
      )
    : [];
  const since = await select(
    transaction,
    row({ id: text, on: day }),
    sql`select animal_id as id, min(changed_on)::text as "on" from stock_change
      where farm_id = ${farmId}
        and animal_id = any(${sql.param([...new Set([...parents.values()].flat().map(({ id }) => id))])}::uuid[])
      group by animal_id`,
  );
  const references = [...parents.values()]
    .flat()
    .flatMap(({ id, status }) => (status === 'reference' ? [id] : []));
  const firstYoung = await select(
    transaction,
    row({ id: text, on: day }),
    sql`select parent as id, min(born_on)::text as "on" from (
        select dam_id as parent, born_on from animal where farm_id = ${farmId}
          and dam_id = any(${sql.param(references)}::uuid[])
        union all select sire_id, born_on from animal where farm_id = ${farmId}
          and sire_id = any(${sql.param(references)}::uuid[])) young
      where born_on is not null group by parent`,
  );
  const medicines = await select(
    transaction,
    row({ name: text, id: text, unit: text, meatDays: number, milkDays: number }),
    sql`select id, name, unit, meat_days as "meatDays", milk_days as "milkDays" from medicine
      where farm_id = ${farmId} order by archived_at nulls last`,
  );
  const parentIds = [...parents.values(), known.map(({ state }) => fromStored(state))]
    .flat()
    .flatMap(({ damId, sireId }) => [damId, sireId])
    .filter((id) => id !== null);
  const called = await select(
    transaction,
    row({ id: text, name: text.orNull }),
    sql`select id, coalesce(tag, name, eid) as name from animal where farm_id = ${farmId}
      and id = any(${sql.param([...new Set(parentIds)])}::uuid[])`,
  );
  const names = new Map(called.map(({ id, name }) => [id, name]));
  const externals = new Map(
    known.map((row) => [row.external_id, final.get(row.state.id) ?? fromStored(row.state)]),
  );
  const places = { camps: await named('camp'), mobs: await named('mob') };
  return {
    living: (key) => living.get(key),
    any: (key) => living.get(key) ?? parents.get(key)?.at(-1),
    gone: (key) =>
      (parents.get(key) ?? []).filter(({ status }) => status !== 'alive' && status !== 'reference'),
    ofOthers: (key) => others.get(key),
    firstYoungOn: new Map(firstYoung.map(({ id, on }) => [id, on])),
    entries,
    nameOf: (id) => (id === null ? null : (names.get(id) ?? null)),
    since: new Map(since.map(({ id, on }) => [id, on])),
    masses: new Set(
      measured
        .filter(({ trait }) => trait === 'mass')
        .map(({ id, on, value }) => massKey(id, { on, massKg: value })),
    ),
    readings: new Set(measured.map((one) => readingKey(one.id, one))),
    notes: new Set(noted.map(({ id, text }) => noteKey(id, text))),
    // One that was taken out of the cabinet still has its label; one of the same name that is in it goes first.
    medicines: new Map(medicines.map((one) => [one.name.toLowerCase(), one])),
    unknown: await daysOfUnknown(transaction, farmId),
    parent: (mark, sex, onlyReferences) => {
      const candidates = (parents.get(markKey(mark)) ?? []).filter((state) =>
        onlyReferences ? state.status === 'reference' && state.sex === sex : true,
      );
      return [...candidates].sort(
        (a, b) =>
          Number(a.sex !== sex) - Number(b.sex !== sex) ||
          (ranks[a.status] ?? 2) - (ranks[b.status] ?? 2),
      )[0];
    },
    byExternalId: (id) => externals.get(id),
    ...places,
    numbers: await loadNumbers(transaction, farmId, rows),
    unmarkedLots: await findUnmarkedLots(transaction, farmId, species, rows, places),
  };
}
