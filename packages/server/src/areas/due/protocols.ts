import type { DueProtocol } from '@kraal/contract/due';
import { breedingFacts } from '@kraal/domain/breeding/gestation';
import { addDays, addMonths, type Day } from '@kraal/domain/format/dates';
import {
  type AnchoredMode,
  anchoredMode,
  matingSpan,
  type ProtocolMode,
  type Season,
  seasonOn,
} from '@kraal/domain/health/protocol';
import { type Species, speciesFacts } from '@kraal/domain/animals/species';
import { type SQL, sql } from 'drizzle-orm';
import { farmDay } from '../../platform/database/farmDay.ts';
import { select, together, type Transaction } from '../../platform/database/connection.ts';
import {
  boolean,
  day,
  json,
  number,
  oneOf,
  row,
  type RowOf,
  text,
} from '../../platform/database/row.ts';
import { notFound } from '../../platform/errors.ts';
import { carryingHeads, closedRecords } from '../animals/index.ts';
import type { DueFilter } from './due.ts';

const storedRow = row({
  id: text,
  name: text,
  species: oneOf<Species>(),
  mode: oneOf<ProtocolMode>(),
  compulsory: boolean,
  sex: text.orNull,
  fromDays: number.orNull,
  toDays: number.orNull,
  fromMonth: number.orNull,
  toMonth: number.orNull,
  neverPregnant: boolean,
  createdOn: day,
  medicineId: text.orNull,
  /** Whether any record of the farm was closed: where none was, none is looked up. */
  hasClosed: boolean,
  /** The farm's mating seasons of the species, where it hangs on one. */
  seasons: json<Season[]>(),
});
type Stored = RowOf<typeof storedRow>;

/** How far ahead a season or an age shows up. */
const aheadDays = 14;
const mostProtocols = 100;
/** Beyond this a protocol is due for so many and more: nobody works them off in a morning. */
const mostCounted = 5000;
/** A vaccination so long before the months of its protocol counts for them (domain notes, section 4). */
const countsBeforeDays = 60;
/** How long one that was missed is still named. */
const lateDays = 120;

/** When a protocol is due next; one that hangs on an animal's own days is always in its time. Null: no season is near. */
function spanOf(protocol: Stored, today: Day): Season | null {
  if (protocol.mode === 'yearly') return seasonOn(protocol, today, protocol.createdOn);
  if (protocol.mode === 'mating')
    return matingSpan(protocol, protocol.seasons, today, protocol.createdOn);
  return { from: today, to: addDays(today, aheadDays) };
}

/** The day on which the farm weans an animal born on its day. */
const plannedWeaning = (farmId: string, { species }: Stored): SQL => sql`(a.born_on + coalesce(
  (select (f.species_settings->${species}->>'weaningDays')::int from farm f where f.id = ${farmId}),
  ${speciesFacts[species].weaningDays}::int))`;

/** The day of an animal's own from which a protocol counts; null where it is the same for all. */
const anchorOf: Record<AnchoredMode, ((farmId: string, protocol: Stored) => SQL) | null> = {
  before_birth: () => sql`b.due_from`,
  after_birth: () => sql`b.last_birth_on`,
  // Until it is recorded, the day on which the farm weans; who is grown is found by the index of ages.
  weaning: (farmId, protocol) => sql`coalesce(a.weaned_on, ${plannedWeaning(farmId, protocol)})`,
  mating: null,
};
/** No young are at foot so long. */
const longestAtFootDays = 600;

/** Whom a protocol concerns on a day, by age or by the day it hangs on, and from which day on it counts as given. */
function timing(
  farmId: string,
  protocol: Stored,
  today: Day,
): { within: SQL; since: (day: SQL) => SQL } {
  const { mode } = protocol;
  const [fromDays, toDays] = [protocol.fromDays ?? 0, protocol.toDays ?? 0];
  const anchored = anchoredMode(mode);
  const anchor = anchored && anchorOf[anchored]?.(farmId, protocol);
  if (anchor) {
    const earliest =
      mode === 'weaning' ? sql`least(${anchor}, ${plannedWeaning(farmId, protocol)})` : anchor;
    const young =
      mode === 'weaning'
        ? sql`and a.born_on > ${addDays(today, -toDays - lateDays - longestAtFootDays)}`
        : sql``;
    return {
      within: sql`and ${anchor} between ${addDays(today, -toDays)}::date
        and ${addDays(today, aheadDays - fromDays)}::date ${young}`,
      // From the day on which it is first shown; a weaning that came late makes nothing undone.
      since: (day) => sql`and ${day} >= ${earliest} + ${fromDays - aheadDays}::int`,
    };
  }
  const from = spanOf(protocol, today)?.from ?? today;
  if (anchored)
    return {
      within: breedingStock(protocol.species, today),
      since: (day) => sql`and ${day} >= ${addDays(from, -aheadDays)}`,
    };
  const isYearly = mode === 'yearly';
  const oldEnough =
    protocol.fromDays === null
      ? sql``
      : sql`and coalesce(a.born_on <= ${addDays(today, (isYearly ? 0 : aheadDays) - fromDays)},
        ${protocol.toDays === null})`;
  const notTooOld =
    protocol.toDays === null ? sql`` : sql`and a.born_on >= ${addDays(today, -toDays)}`;
  return {
    within: sql`${oldEnough} ${notTooOld}`,
    since: (day) => (isYearly ? sql`and ${day} >= ${addDays(from, -countsBeforeDays)}` : sql``),
  };
}

/** The day from which a protocol counts of an animal; null where it is the same for all. */
function ownDay(farmId: string, protocol: Stored): SQL {
  if (protocol.mode === 'age') return sql`a.born_on`;
  const anchored = anchoredMode(protocol.mode);
  return (anchored && anchorOf[anchored]?.(farmId, protocol)) ?? sql`null::date`;
}

/** Served and not found empty counts as pregnant; of a lot, running with sires and born nothing yet (domain notes, section 4). */
const notInCalf = sql`coalesce(b.breeding_status not in ('served', 'pregnant', 'overdue'), true)`;

/** Who can serve or be served: no young, and nobody castrated. */
const breedingStock = (species: Species, today: Day): SQL => sql`
  and a.animal_class not in ('steer', 'ox', 'wether', 'kapater')
  and coalesce(a.born_on <= ${addMonths(today, -breedingFacts[species].firstServiceMonths)}, true)`;

/** Of `a`, where it has records that were closed: none of them says so. Few have, and of the others nothing is looked up. */
const noneOfClosed = (farmId: string, { hasClosed }: Stored, said: SQL): SQL =>
  !hasClosed
    ? sql``
    : sql`
  and (a.id <> all(array(select k.kept_id from ${closedRecords(farmId)} k))
    or not exists (select from ${closedRecords(farmId)} c ${said}))`;

const isOfMedicine = (protocol: Stored): protocol is Stored & { medicineId: string } =>
  protocol.medicineId !== null;

/** Of `a`: it had no such medicine in any way, by its own record or by one that was closed. */
const hadNone = (
  farmId: string,
  protocol: Stored & { medicineId: string },
  since: (day: SQL) => SQL,
): SQL => sql`
  and not exists (select from treatment t where t.farm_id = a.farm_id
    and t.medicine_id = ${protocol.medicineId} and t.animal_id = a.id and not t.of_lot
    ${since(sql`t.given_on`)})
  ${noneOfClosed(
    farmId,
    protocol,
    sql`join treatment t on t.farm_id = ${farmId} and t.animal_id = c.id
      and t.medicine_id = ${protocol.medicineId} where c.kept_id = a.id ${since(sql`t.given_on`)}`,
  )}`;

/** The animals that `dueAnimals` and `lateAnimals` choose from, each with what breeding knows of it. */
export const animalsOfProtocol = sql`animal a
  left join animal_breeding b on b.farm_id = a.farm_id and b.id = a.id`;

/** Animals that a protocol is for and that have not had it: in its season, about its day, or ever when it is for an age. */
export function dueAnimals(farmId: string, protocol: Stored, today: Day, place: DueFilter): SQL {
  if (!spanOf(protocol, today)) return sql`false`;
  const { within, since } = timing(farmId, protocol, today);
  // Given in any way it counts: by the protocol, or as a treatment with its medicine.
  return sql`a.farm_id = ${farmId} and a.status = 'alive' and a.species = ${protocol.species}
    ${protocol.sex ? sql`and a.sex in (${protocol.sex}, 'mixed')` : sql``} ${within}
    ${protocol.neverPregnant ? sql`and ${notInCalf}` : sql``}
    ${place.mobId ? sql`and a.mob_id = ${place.mobId}` : sql``} ${place.campId ? sql`and a.camp_id = ${place.campId}` : sql``}
    and not exists (select from protocol_dose d where d.farm_id = a.farm_id
      and d.protocol_id = ${protocol.id} and d.animal_id = a.id and not d.of_lot
      ${since(sql`d.given_on`)})
    and not exists (select from lot_dose l where l.farm_id = a.farm_id and l.animal_id = a.id
      and (l.protocol_id = ${protocol.id} or l.medicine_id = ${protocol.medicineId})
      ${since(sql`l.given_on`)})
    ${noneOfClosed(
      farmId,
      protocol,
      sql`join protocol_dose d on d.farm_id = ${farmId} and d.animal_id = c.id
        and d.protocol_id = ${protocol.id} where c.kept_id = a.id ${since(sql`d.given_on`)}`,
    )}
    ${isOfMedicine(protocol) ? hadNone(farmId, protocol, since) : sql``}`;
}

/** Animals whose time for a protocol ran out in the last months without it; null where nothing sets an end. */
export function lateAnimals(
  farmId: string,
  protocol: Stored,
  today: Day,
  place: DueFilter,
): SQL | null {
  const anchored = anchoredMode(protocol.mode);
  const anchor =
    protocol.mode === 'age' ? sql`a.born_on` : anchored && anchorOf[anchored]?.(farmId, protocol);
  if (!anchor || protocol.toDays === null) return null;
  const before = addDays(today, -protocol.toDays);
  return dueAnimals(
    farmId,
    { ...protocol, toDays: protocol.toDays + lateDays },
    today,
    place,
  ).append(sql` and ${anchor} < ${before}::date`);
}

const protocolColumns = sql`p.id, p.name, p.species, p.mode, p.compulsory, p.sex,
  p.from_days as "fromDays", p.to_days as "toDays", p.from_month as "fromMonth",
  p.to_month as "toMonth", p.never_pregnant as "neverPregnant", p.medicine_id as "medicineId",
  ${farmDay(sql`p.created_at`, sql`p.farm_id`)}::text as "createdOn",
  exists (select from animal k where k.farm_id = p.farm_id and k.status = 'merged'
    and not k.is_lot and k.state ? 'sameAsId') as "hasClosed",
  case when p.mode <> 'mating' then '[]'::jsonb else (
    select coalesce(jsonb_agg(jsonb_build_object('from', s.from_on, 'to', s.to_on)), '[]'::jsonb)
    from mating_season s where s.farm_id = p.farm_id and s.species = p.species
  ) end as seasons`;

/** Protocols with animals to do now or within a fortnight; a missed season stays for three months. */
export async function dueProtocols(
  transaction: Transaction,
  farmId: string,
  today: Day,
  place: DueFilter,
): Promise<DueProtocol[]> {
  const stored = await select(
    transaction,
    storedRow,
    sql`
    select ${protocolColumns} from protocol p
    where p.farm_id = ${farmId} and p.archived_at is null and p.mode <> 'course'
      ${place.species ? sql`and p.species = ${place.species}` : sql``}
    order by p.species, lower(p.name) limit ${mostProtocols}`,
  );
  const now = stored.flatMap((protocol) => {
    const span = spanOf(protocol, today);
    return span && span.from <= addDays(today, aheadDays) ? [{ ...protocol, span }] : [];
  });
  const counts = await together(
    ...now.map((protocol) =>
      select(
        transaction,
        row({ animals: number, records: number, first: day.orNull, last: day.orNull }),
        sql`
    select coalesce(sum(greatest(d.heads, 1)), 0)::float8 as animals, count(*)::float8 as records,
      min(d.day)::text as first, max(d.day)::text as last
    from (
      select ${protocol.mode === 'before_birth' ? carryingHeads : sql`a.heads`} as heads,
        ${ownDay(farmId, protocol)} as day from ${animalsOfProtocol}
      where ${dueAnimals(farmId, protocol, today, place)} limit ${mostCounted}
    ) d`,
      ),
    ),
  );
  return now.flatMap((protocol, index) => {
    const counted = counts[index]?.[0];
    const animals = counted?.animals ?? 0;
    const { first, last } = counted ?? {};
    // Of what hangs on each animal's own day: from the first of them to the last.
    const span =
      first && last
        ? {
            from: addDays(first, protocol.fromDays ?? 0),
            to: protocol.toDays === null ? null : addDays(last, protocol.toDays),
          }
        : protocol.span;
    return animals > 0
      ? [
          {
            id: protocol.id,
            name: protocol.name,
            species: protocol.species,
            compulsory: protocol.compulsory,
            ...span,
            animals,
            more: (counts[index]?.[0]?.records ?? 0) >= mostCounted,
            isLate: span.to !== null && span.to < today,
            rolling: protocol.mode !== 'yearly' && protocol.mode !== 'mating',
          },
        ]
      : [];
  });
}

export async function loadProtocol(
  transaction: Transaction,
  farmId: string,
  id: string,
): Promise<Stored> {
  const [found] = await select(
    transaction,
    storedRow,
    sql`select ${protocolColumns} from protocol p
      where p.farm_id = ${farmId} and p.id = ${id} and p.archived_at is null`,
  );
  if (!found) throw notFound('Protocol');
  return found;
}
