import type { sireResults as contract } from '@kraal/contract/breeding';
import type { Output, Request } from '@kraal/contract/endpoint';
import type { Records } from '@kraal/domain/breeding/measure';
import { sql } from 'drizzle-orm';
import { select, togetherByName, type Transaction } from '../../platform/database/connection.ts';
import { boolean, number, row, type RowOf, text } from '../../platform/database/row.ts';
import { keysetPage } from '../../platform/database/page.ts';
import type { Farm } from '../../platform/http/authenticate.ts';
import {
  closedRecords,
  headsEver,
  isOneAnimal,
  type WeaningMass,
  weaningMasses,
} from '../animals/index.ts';
import { loadRecords } from './records.ts';
import { ofAnimals } from '../animals/tables.ts';
import { ofLedger } from '../ledger/tables.ts';

type Result = Output<typeof contract>['items'][number];
const sireRow = row({ id: text, tag: text.orNull, name: text.orNull, key: text });
const youngRow = row({ sireId: text, id: text, heads: number, isSet: boolean });
type Young = RowOf<typeof youngRow>;

/**
 * What became of the exposures in which each sire had a part. A pregnancy whose young are known to be another's was none
 * of his; while several may be the sire it stands with each of them.
 */
function usesOf({
  females,
  litters,
}: Records): Map<string, Pick<Result, 'served' | 'pregnant' | 'empty'>> {
  const uses = new Map<string, { served: number; pregnant: number; empty: number }>();
  const born = new Map(litters.map((litter) => [`${litter.damId} ${litter.birthOn}`, litter]));
  for (const female of females.values())
    for (const exposure of female.exposures) {
      const { sireIds, pregnant, flock } = exposure;
      const certain = born.get(`${female.id} ${exposure.bornOn}`)?.sireId ?? null;
      for (const sireId of sireIds) {
        const known = uses.get(sireId) ?? { served: 0, pregnant: 0, empty: 0 };
        const isAnothers = certain !== null && certain !== sireId;
        // Of a lot in heads.
        const { part, of } = flock?.pregnant ?? {
          part: pregnant && !isAnothers ? 1 : 0,
          of: pregnant === null || isAnothers ? 0 : 1,
        };
        known.served += flock ? of + flock.openPregnancy + flock.wentPregnancy : 1;
        known.pregnant += part;
        known.empty += of - part;
        uses.set(sireId, known);
      }
    }
  return uses;
}

/** Young whose sire is set, and beside them those of which he is only one of the likely sires. */
const youngOf = (
  transaction: Transaction,
  farmId: string,
  sireIds: readonly string[],
): Promise<Young[]> =>
  select(
    transaction,
    youngRow,
    sql`
    select a.sire_id as "sireId", a.id, ${headsEver} as heads, true as "isSet"
      from ${ofAnimals.animal} a
      where a.farm_id = ${farmId} and ${isOneAnimal}
        and a.sire_id = any(${sql.param([...sireIds])}::uuid[])
    union all
    select distinct coalesce(l.kept_id, p.id::uuid), a.id, ${headsEver}, false
      from ${ofAnimals.animal} a
      cross join lateral jsonb_array_elements_text(a.state->'possibleSireIds') p(id)
      left join ${closedRecords(farmId)} l on l.id = p.id::uuid
    where a.farm_id = ${farmId} and ${isOneAnimal} and a.sire_id is null and a.state ? 'possibleSireIds'
      and coalesce(l.kept_id, p.id::uuid) = any(${sql.param([...sireIds])}::uuid[])`,
  );

/** The mean of a head: a lot's mean stands for as many as it had. */
function meanOf(young: readonly Young[], masses: ReadonlyMap<string, WeaningMass>): number | null {
  const weighed = young.flatMap(({ id }) => masses.get(id) ?? []);
  const heads = weighed.reduce((sum, one) => sum + one.heads, 0);
  return heads > 0 ? weighed.reduce((sum, one) => sum + one.massKg * one.heads, 0) / heads : null;
}

/**
 * Every sire on the farm, and each that was used or has young: the exposures he had a part in and what came of them,
 * his young as far as they are certain, and how many more may be his.
 */
export async function sireResults(
  transaction: Transaction,
  { farm, query, now }: { farm: Farm; query: Request<typeof contract>['query']; now: Date },
): Promise<Output<typeof contract>> {
  const { species } = query;
  const used = sql`a.farm_id = ${farm.id} and a.species = ${species} and a.sex = 'male'
    and ${isOneAnimal} and (a.status = 'alive' and a.animal_class in ('bull', 'ram', 'buck') or
    exists (select from ${ofLedger.eventAnimal} ea where ea.farm_id = a.farm_id
      and ea.animal_id = a.id
      and ea.part = 'sire') or exists (select from ${ofAnimals.animal} y where y.farm_id = a.farm_id
      and y.sire_id = a.id) or a.id in (select kept_id from ${closedRecords(farm.id)} c))`;
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*) as total from ${ofAnimals.animal} a where ${used}`,
  );
  const order = sql`a.tag_sort || ' ' || a.id::text`;
  const page = await keysetPage(query, count?.total ?? 0, (after, limit) =>
    select(
      transaction,
      sireRow,
      sql`select a.id, a.tag, a.name, ${order} as key from ${ofAnimals.animal} a where ${used}
        and ${order} > ${after ?? ''} order by ${order} limit ${limit}`,
    ),
  );
  const ids = page.items.map(({ id }) => id);
  const ofThese = sql`a.sire_id = any(${sql.param(ids)}::uuid[])`;
  const { records, young, masses, ofLots } = await togetherByName({
    records: loadRecords(transaction, { farm, species, now }),
    young: youngOf(transaction, farm.id, ids),
    masses: weaningMasses(transaction, { farmId: farm.id, species, whose: ofThese }),
    ofLots: weaningMasses(transaction, { farmId: farm.id, species, whose: ofThese, of: 'lots' }),
  });
  const uses = usesOf(records);
  const bySire = Map.groupBy(young, ({ sireId }) => sireId);
  const headsOf = (own: readonly Young[]): number => own.reduce((sum, { heads }) => sum + heads, 0);
  const items = page.items.map(({ id, tag, name }): Result => {
    const own = bySire.get(id) ?? [];
    const certain = own.filter(({ isSet }) => isSet);
    return {
      id,
      tag,
      name,
      ...(uses.get(id) ?? { served: 0, pregnant: 0, empty: 0 }),
      young: headsOf(certain),
      likelyYoung: headsOf(own.filter(({ isSet }) => !isSet)),
      meanWeaningKg: meanOf(certain, new Map([...masses, ...ofLots])),
    };
  });
  return { ...page, items };
}
