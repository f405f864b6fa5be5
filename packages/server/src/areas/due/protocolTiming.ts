import { breedingFacts } from '@kraal/domain/breeding/gestation';
import { type Day, addDays, addMonths } from '@kraal/domain/format/dates';
import {
  type AnchoredMode,
  type ProtocolMode,
  type Season,
  anchoredMode,
  matingSpan,
  seasonOn,
} from '@kraal/domain/health/protocol';
import { type Species, speciesFacts } from '@kraal/domain/animals/species';
import { type SQL, sql } from 'drizzle-orm';
import { closedRecords } from '../animals/index.ts';
import {
  type RowOf,
  boolean,
  day,
  json,
  number,
  oneOf,
  row,
  text,
} from '../../platform/database/row.ts';
import { ofFarms } from '../farms/tables.ts';
import { ofHealth } from '../health/tables.ts';

export const storedRow = row({
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

export type Stored = RowOf<typeof storedRow>;

/** How far ahead a season or an age shows up. */
export const aheadDays = 14;

/** A vaccination so long before the months of its protocol counts for them (domain notes, section 4). */
const countsBeforeDays = 60;

/** How long one that was missed is still named. */
export const lateDays = 120;

/** When a protocol is due next; one that hangs on an animal's own days is always in its time. Null: no season is near. */
export function spanOf(protocol: Stored, today: Day): Season | null {
  if (protocol.mode === 'yearly') return seasonOn(protocol, today, protocol.createdOn);
  if (protocol.mode === 'mating')
    return matingSpan(protocol, {
      seasons: protocol.seasons,
      day: today,
      begunOn: protocol.createdOn,
    });
  return { from: today, to: addDays(today, aheadDays) };
}

/** The day on which the farm weans an animal born on its day. */
const plannedWeaning = (farmId: string, { species }: Stored): SQL => sql`(a.born_on + coalesce(
  (select (f.species_settings->${species}->>'weaningDays')::int from ${ofFarms.farm} f
    where f.id = ${farmId}),
  ${speciesFacts[species].weaningDays}::int))`;

/** The day of an animal's own from which a protocol counts; null where it is the same for all. */
export const anchorOf: Record<AnchoredMode, ((farmId: string, protocol: Stored) => SQL) | null> = {
  before_birth: () => sql`b.due_from`,
  after_birth: () => sql`b.last_birth_on`,
  // Until it is recorded, the day on which the farm weans; who is grown is found by the index of ages.
  weaning: (farmId, protocol) => sql`coalesce(a.weaned_on, ${plannedWeaning(farmId, protocol)})`,
  mating: null,
};

/** No young are at foot so long. */
const longestAtFootDays = 600;

/** Whom a protocol concerns on a day, by age or by the day it hangs on, and from which day on it counts as given. */
export function timing(
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
export function ownDay(farmId: string, protocol: Stored): SQL {
  if (protocol.mode === 'age') return sql`a.born_on`;
  const anchored = anchoredMode(protocol.mode);
  return (anchored && anchorOf[anchored]?.(farmId, protocol)) ?? sql`null::date`;
}

/** Served and not found empty counts as pregnant; of a lot, running with sires and born nothing yet (domain notes, section 4). */
export const notInCalf = sql`coalesce(b.breeding_status not in ('served', 'pregnant', 'overdue'), true)`;

/** Who can serve or be served: no young, and nobody castrated. */
const breedingStock = (species: Species, today: Day): SQL => sql`
  and a.animal_class not in ('steer', 'ox', 'wether', 'kapater')
  and coalesce(a.born_on <= ${addMonths(today, -breedingFacts[species].firstServiceMonths)}, true)`;

/** Of `a`, where it has records that were closed: none of them says so. Few have, and of the others nothing is looked up. */
export const noneOfClosed = (farmId: string, { hasClosed }: Stored, said: SQL): SQL =>
  !hasClosed
    ? sql``
    : sql`
  and (a.id <> all(array(select k.kept_id from ${closedRecords(farmId)} k))
    or not exists (select from ${closedRecords(farmId)} c ${said}))`;

export const isOfMedicine = (protocol: Stored): protocol is Stored & { medicineId: string } =>
  protocol.medicineId !== null;

/** Of `a`: it had no such medicine in any way, by its own record or by one that was closed. */
export const hadNone = (
  farmId: string,
  protocol: Stored & { medicineId: string },
  since: (day: SQL) => SQL,
): SQL => sql`
  and not exists (select from ${ofHealth.treatment} t where t.farm_id = a.farm_id
    and t.medicine_id = ${protocol.medicineId} and t.animal_id = a.id and not t.of_lot
    ${since(sql`t.given_on`)})
  ${noneOfClosed(
    farmId,
    protocol,
    sql`join ${ofHealth.treatment} t on t.farm_id = ${farmId} and t.animal_id = c.id
      and t.medicine_id = ${protocol.medicineId} where c.kept_id = a.id ${since(sql`t.given_on`)}`,
  )}`;
