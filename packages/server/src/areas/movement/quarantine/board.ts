import type { Output } from '@kraal/contract/endpoint';
import type { showQuarantine } from '@kraal/contract/quarantine';
import type { Day } from '@kraal/domain/format/dates';
import { isolatedUntil } from '@kraal/domain/movement/quarantine';
import type { AnimalClass } from '@kraal/domain/animals/animalClass';
import type { Status } from '@kraal/domain/ledger/state';
import { type SQL, sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { day, number, oneOf, row, type RowOf, text } from '../../../platform/database/row.ts';
import { type Isolations, isolationsOn, type On } from './isolated.ts';
import { ofAnimals } from '../../animals/tables.ts';
import { ofInfrastructure } from '../../infrastructure/tables.ts';

type Board = Output<typeof showQuarantine>;
type Camp = Board['camps'][number];

const mostNamed = 200;

const beastRow = row({
  id: text,
  name: text,
  animalClass: oneOf<AnimalClass>(),
  heads: number,
  campId: text.orNull,
  campName: text.orNull,
  bornOn: day.orNull,
  damId: text.orNull,
  status: oneOf<Status>(),
});
export type Beast = RowOf<typeof beastRow>;

/** Some animals of a farm, as isolations see them. */
export const beastsWhere = (transaction: Transaction, farmId: string, which: SQL) =>
  select(
    transaction,
    beastRow,
    sql`select a.id, coalesce(a.tag, a.name, sm.name, a.animal_class) as name,
        a.animal_class as "animalClass", a.heads, a.camp_id as "campId", k.name as "campName",
        a.born_on::text as "bornOn", a.dam_id as "damId", a.status
      from ${ofAnimals.animal} a
        left join ${ofAnimals.mob} sm on sm.farm_id = a.farm_id and sm.id = a.mob_id
        left join ${ofInfrastructure.camp} k on k.farm_id = a.farm_id and k.id = a.camp_id
      where a.farm_id = ${farmId} and a.status not in ('reference', 'merged') and ${which}`,
  );
export const amongIds = (ids: Iterable<string>): SQL =>
  sql`a.id = any(${sql.param([...ids])}::uuid[])`;

/** Young that were born since are with their mothers, where nobody says that those are others. */
export const isTheirYoung = (
  { bornOn, damId }: Pick<Beast, 'bornOn' | 'damId'>,
  since: Day,
  isolated: Isolations['isolated'],
): boolean => bornOn !== null && bornOn >= since && (damId === null || isolated.has(damId));

const countOf = (beasts: readonly Pick<Beast, 'heads'>[]) => ({
  animals: beasts.length,
  heads: beasts.reduce((sum, { heads }) => sum + heads, 0),
});

/** Camps with somebody in isolation, those that wait longest first; of whom nobody knows where they stand, last. */
export async function campsOf(
  transaction: Transaction,
  { farmId }: On,
  { isolated }: Isolations,
): Promise<Camp[]> {
  if (isolated.size === 0) return [];
  const apart = await beastsWhere(
    transaction,
    farmId,
    sql`${amongIds(isolated.keys())} and a.status = 'alive'`,
  );
  const campIds = new Set(apart.flatMap(({ campId }) => campId ?? []));
  const beside = await beastsWhere(
    transaction,
    farmId,
    sql`a.camp_id = any(${sql.param([...campIds])}::uuid[]) and a.status = 'alive'`,
  );
  const othersIn = Map.groupBy(
    beside.filter(({ id }) => !isolated.has(id)),
    ({ campId }) => campId,
  );
  return [...Map.groupBy(apart, ({ campId }) => campId)]
    .map(([campId, ones]): Camp => {
      const all = ones.flatMap(({ id }) => isolated.get(id) ?? []);
      const came = all.map(({ cameOn }) => cameOn).toSorted();
      const [firstCameOn = '' as Day] = came; // a camp without anybody is none
      const others = (campId === null ? [] : (othersIn.get(campId) ?? [])).filter(
        (one) => !isTheirYoung(one, firstCameOn, isolated),
      );
      return {
        campId,
        name: ones[0]?.campName ?? null,
        isolated: countOf(ones),
        others: countOf(others),
        firstCameOn,
        lastCameOn: came.at(-1) ?? firstCameOn,
        until:
          all
            .map(({ until }) => until)
            .toSorted()
            .at(-1) ?? firstCameOn,
      };
    })
    .toSorted((one, other) => rank(one).localeCompare(rank(other)));
}

/** As a list of tags is read: W9 before W10. */
const byName = new Intl.Collator('en', { numeric: true });

/** Nowhere comes last; else the later its end, the sooner. */
const rank = ({ campId, until, name }: Camp): string =>
  `${campId === null ? 1 : 0}${99_999_999 - Number(until.replaceAll('-', ''))}${name}`;

/** The isolations of a farm on a day: by camp, by animal, and whom they met. */
export async function quarantineBoard(transaction: Transaction, on: On): Promise<Board> {
  const isolations = await isolationsOn(transaction, on);
  const { isolated, metOn } = isolations;
  const beasts = await beastsWhere(
    transaction,
    on.farmId,
    amongIds(new Set([...isolated.keys(), ...metOn.keys()])),
  );
  const items = beasts.flatMap(({ bornOn: _b, damId: _d, status, ...one }) => {
    const days = isolated.get(one.id);
    return days && status === 'alive' ? [{ ...one, ...days }] : [];
  });
  const met = beasts.flatMap((beast) => {
    const metCameOn = metOn.get(beast.id);
    if (metCameOn === undefined || isolated.has(beast.id)) return [];
    if (isTheirYoung(beast, metCameOn, isolated)) return [];
    const { bornOn: _b, damId: _d, ...one } = beast;
    return [{ ...one, metCameOn, until: isolatedUntil(metCameOn) }];
  });
  type Waiting = { until: string; name: string; id: string };
  const later = (one: Waiting, other: Waiting) =>
    other.until.localeCompare(one.until) ||
    byName.compare(one.name, other.name) ||
    one.id.localeCompare(other.id);
  return {
    camps: await campsOf(transaction, on, isolations),
    items: items.toSorted(later).slice(0, mostNamed),
    total: countOf(items),
    met: met.toSorted(later).slice(0, mostNamed),
    metTotal: countOf(met),
  };
}
