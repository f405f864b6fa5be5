import type { Output } from '@kraal/contract/endpoint';
import type { animalDetail, animalFamily, animalGrowth } from '@kraal/contract/animals';
import { inbreedingOf } from '@kraal/domain/breeding/inbreeding';
import type { Day } from '@kraal/domain/format/dates';
import { withReading } from '@kraal/domain/growth/massOfDay';
import type { Weight } from '@kraal/domain/growth/slice';
import { averageDailyGainG } from '@kraal/domain/growth/gain';
import { type AnimalState, fromStored, type StoredState } from '@kraal/domain/ledger/state';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import {
  animalPlaces as placesContract,
  animalRow as animalRowSchema,
  relative as relativeSchema,
} from '@kraal/contract/animals';
import {
  boolean,
  day,
  json,
  number,
  row,
  rowIn,
  rowOf,
  text,
} from '../../platform/database/row.ts';
import { heldByMedicine } from '../health/index.ts';
import { notFound } from '../../platform/errors.ts';
import { closedLinks, isOneAnimal, keptOf } from './closedRecords.ts';
import { recordsOf } from './doubles.ts';
import { animalColumns, animalRows } from './list.ts';
import { seasonOf, weaningOf } from './seasonOf.ts';
import { payloadText } from '../ledger/index.ts';
import { partyOf } from './partyOf.ts';
import { ofGrowth } from '../growth/tables.ts';
import { ofInfrastructure } from '../infrastructure/tables.ts';
import { ofLedger } from '../ledger/tables.ts';

async function stateOf(transaction: Transaction, farmId: string, id: string): Promise<AnimalState> {
  const [found] = await select(
    transaction,
    row({ state: json<StoredState>() }),
    sql`select state from animal where farm_id = ${farmId} and id = ${id}`,
  );
  if (!found) throw notFound('Animal');
  return fromStored(found.state);
}

const detailRow = rowOf(animalRowSchema).with({
  lactating: boolean,
  dueTo: day.orNull,
  damId: text.orNull,
  sireId: text.orNull,
  state: json<StoredState>(),
});

export async function showAnimal(
  transaction: Transaction,
  { farmId, id, today }: { farmId: string; id: string; today: Day },
): Promise<Output<typeof animalDetail>> {
  const [row] = await select(
    transaction,
    detailRow,
    sql`select ${animalColumns},
      coalesce(b.lactating, false) as lactating, b.due_to as "dueTo", a.dam_id as "damId", a.sire_id as "sireId",
      a.state from animal a ${animalRows}
      where a.farm_id = ${farmId} and a.id = ${id}`,
  );
  if (!row) throw notFound('Animal');
  const {
    exportUntil,
    possibleSireIds,
    fosterDamId,
    identifiers,
    birthMassKg,
    castratedOn,
    weanedOn,
    birthsOn,
    origin,
    holds,
    breeding,
    isLot,
    sameAsId,
  } = fromStored(row.state);
  const heldBy = await heldByMedicine(transaction, {
    farmId,
    holdsOf: new Map([[id, holds]]),
    today,
  });
  return {
    ...row,
    ...(await recordsOf(transaction, { farmId, id, sameAsId })),
    heldBy: heldBy.get(id) ?? [],
    exportUntil,
    possibleSireIds,
    // Of a dam whose record was closed the young that drank went over to her other one: that is her.
    fosterDamId: fosterDamId === row.damId ? null : fosterDamId,
    identifiers,
    birthMassKg,
    castratedOn,
    weanedOn,
    birthsOn,
    origin,
    flock: isLot && breeding?.flock ? seasonOf(breeding.flock) : null,
  };
}

const relativeColumns = sql`a.id, a.tag, a.name, a.sex, a.born_on as "bornOn",
  a.state->>'bornPrecision' as "bornPrecision",
  a.animal_class as "animalClass", a.status`;
const mostOffspring = 200;

/** Three generations: 'd' is the dam, 'sd' the sire's dam, and so on. Inbreeding looks as far back as the farm knows. */
export async function family(
  transaction: Transaction,
  farmId: string,
  id: string,
): Promise<Output<typeof animalFamily>> {
  const state = await stateOf(transaction, farmId, id);
  const known = await select(
    transaction,
    row({ id: text, damId: text.orNull, sireId: text.orNull }),
    sql`
    with recursive up(id, depth) as (
      select ${id}::uuid, 0
      union select p.id, up.depth + 1 from up join animal a on a.farm_id = ${farmId}
        and a.id = up.id cross join lateral (values (a.dam_id), (a.sire_id)) p(id)
        where p.id is not null and up.depth < 12
    ) select distinct a.id, a.dam_id as "damId", a.sire_id as "sireId" from up
      join animal a on a.farm_id = ${farmId} and a.id = up.id limit 5000`,
  );
  const pedigree = new Map(known.map((one) => [one.id, one]));
  const places: { id: string; path: string }[] = [];
  const climb = (from: string, path: string): void => {
    if (path.length === 3) return;
    const parents = pedigree.get(from);
    for (const [parent, letter] of [
      [parents?.damId, 'd'],
      [parents?.sireId, 's'],
    ] as const) {
      if (!parent) continue;
      places.push({ id: parent, path: path + letter });
      climb(parent, path + letter);
    }
  };
  climb(id, '');
  const links = await closedLinks(transaction, farmId);
  const likelySireIds = [...new Set(state.possibleSireIds.map((one) => keptOf(links, one)))];
  const rows = await select(
    transaction,
    rowOf(relativeSchema),
    sql`select ${relativeColumns} from animal a where a.farm_id = ${farmId}
      and a.id = any(${sql.param([...places.map((one) => one.id), ...likelySireIds])}::uuid[])`,
  );
  const relatives = new Map(rows.map((row) => [row.id, row]));
  const offspring = await select(
    transaction,
    rowOf(relativeSchema),
    sql`select ${relativeColumns} from animal a where a.farm_id = ${farmId} and ${isOneAnimal}
      and (a.dam_id = ${id} or a.sire_id = ${id}) order by a.born_on desc nulls last, a.id limit ${mostOffspring}`,
  );
  const [count] = await select(
    transaction,
    row({ total: number }),
    sql`select count(*) as total from animal a where a.farm_id = ${farmId} and ${isOneAnimal}
      and (a.dam_id = ${id} or a.sire_id = ${id})`,
  );
  return {
    ancestors: places.flatMap((place) => {
      const found = relatives.get(place.id);
      return found ? [{ ...found, path: place.path }] : [];
    }),
    likelySires: likelySireIds.flatMap((sireId) => relatives.get(sireId) ?? []),
    offspring,
    offspringTotal: count?.total ?? 0,
    inbreeding:
      pedigree.get(id)?.damId && pedigree.get(id)?.sireId ? inbreedingOf(id, pedigree) : null,
  };
}

const measurementRow = row({ eventId: text, trait: text, on: day, value: number, heads: number });

export async function growth(
  transaction: Transaction,
  farmId: string,
  id: string,
): Promise<Output<typeof animalGrowth>> {
  const state = await stateOf(transaction, farmId, id);
  // What was weighed under a record that was closed into this one is this animal's.
  const links = await closedLinks(transaction, farmId);
  const ids = [id, ...[...links.keys()].filter((closed) => keptOf(links, closed) === id)];
  const newest = await select(
    transaction,
    measurementRow,
    sql`
    select m.event_id as "eventId", m.trait, m.taken_on as "on", m.value, m.heads
      from ${ofGrowth.measurement} m join ${ofLedger.event} e on e.farm_id = m.farm_id
        and e.id = m.event_id
      where m.farm_id = ${farmId} and m.animal_id = any(${sql.param(ids)}::uuid[])
      order by m.taken_on desc, e.occurred_at desc, m.event_id desc limit 1000`,
  );
  const measurements = newest.toReversed();
  const masses = measurements
    .filter((one) => one.trait === 'mass')
    .reduce<Weight[]>(
      (weights, { on, value, heads }) =>
        withReading(weights, { on, massKg: value, heads }, state.isLot),
      [],
    );
  const last = masses.at(-1);
  const previous = masses.at(-2);
  const third = masses.at(-3);
  const { birthMassKg, bornOn } = state;
  const weaning = bornOn ? await weaningOf(transaction, farmId, { ...state, bornOn }) : null;
  return {
    measurements,
    adgLastG: last && previous ? averageDailyGainG(previous, last) : null,
    adgThreeG: last && third ? averageDailyGainG(third, last) : null,
    adgSinceBirthG:
      last && bornOn && birthMassKg != null
        ? averageDailyGainG({ on: bornOn, massKg: birthMassKg }, last)
        : null,
    adjusted: weaning,
    notComparable: weaning === null && bornOn !== null && masses.some(({ on }) => on > bornOn),
  };
}

export async function places(
  transaction: Transaction,
  farmId: string,
  id: string,
): Promise<Output<typeof placesContract>> {
  await stateOf(transaction, farmId, id);
  const iso = <T extends { since: string; until: string | null }>(rows: T[]): T[] =>
    rows.map((row) => ({
      ...row,
      since: new Date(row.since).toISOString(),
      until: row.until && new Date(row.until).toISOString(),
    }));
  const camps = await select(
    transaction,
    rowIn(placesContract, 'camps'),
    sql`
    select r.place_id as "campId", r.kind, coalesce(c.name, h.name, '') as name, r.since, r.until,
      case r.kind when 'holding' then h.position -> 'coordinates' end as at
    from residence r
      left join ${ofInfrastructure.camp} c on c.farm_id = r.farm_id and c.id = r.place_id
      left join ${ofLedger.event} e on r.kind = 'transit' and e.farm_id = r.farm_id
        and e.id = r.event_id
      left join ${ofInfrastructure.holding} h on h.farm_id = r.farm_id and h.id = case r.kind
        when 'transit' then (${payloadText('departed', 'placeId')})::uuid else r.place_id end
    where r.farm_id = ${farmId} and r.animal_id = ${id} order by r.since desc limit 500`,
  );
  const mobs = await select(
    transaction,
    rowIn(placesContract, 'mobs'),
    sql`
    select r.mob_id as "mobId", m.name, r.since, r.until from mob_membership r
      join mob m on m.farm_id = r.farm_id and m.id = r.mob_id
    where r.farm_id = ${farmId} and r.animal_id = ${id} order by r.since desc limit 500`,
  );
  const farms = await select(
    transaction,
    rowIn(placesContract, 'farms'),
    sql`
    select s.event_id as "eventId", s.kind, w.name, s.changed_on::text as "on", abs(s.heads) as heads, h.phone
    from stock_change s join ${ofLedger.event} e on e.farm_id = s.farm_id and e.id = s.event_id
      cross join lateral (select trim(${partyOf()}) as name) w
      left join ${ofInfrastructure.holding} h on h.farm_id = s.farm_id and not h.is_own
        and h.archived_at is null
        and lower(h.name) = lower(w.name)
    where s.farm_id = ${farmId} and s.animal_id = ${id}
      and s.kind in ('acquired', 'sold', 'slaughtered', 'returned')
    order by s.changed_on desc, s.event_id desc limit 500`,
  );
  return { camps: iso(camps), mobs: iso(mobs), farms };
}
