import type { DueProtocol } from '@kraal/contract/due';
import { addDays } from '@kraal/domain/format/dates';
import { seasonOn } from '@kraal/domain/health/protocol';
import type { Species } from '@kraal/domain/livestock/species';
import { type SQL, sql } from 'drizzle-orm';
import { farmDay } from '../../platform/database/farmDay.ts';
import { select, together, type Transaction } from '../../platform/database/connection.ts';
import { notFound } from '../../platform/errors.ts';
import type { Place } from './due.ts';

type Stored = {
  id: string;
  name: string;
  species: Species;
  mode: string;
  compulsory: boolean;
  sex: string | null;
  fromDays: number | null;
  toDays: number | null;
  fromMonth: number | null;
  toMonth: number | null;
  neverPregnant: boolean;
  createdOn: string;
  medicineId: string | null;
};

/** How far ahead a season or an age shows up. */
const aheadDays = 14;
const mostProtocols = 100;
/** Beyond this a protocol is due for so many and more: nobody works them off in a morning. */
const mostCounted = 5000;
/** A vaccination so long before the months of its protocol counts for them (domain notes, section 4). */
const countsBeforeDays = 60;
/** How long one that was missed is still named. */
const lateDays = 120;

/** When a protocol is due next; one for an age is always in its time. */
const spanOf = (protocol: Stored, today: string): { from: string; to: string } =>
  protocol.mode === 'yearly'
    ? seasonOn(protocol, today, protocol.createdOn)
    : { from: today, to: addDays(today, aheadDays) };

/** Animals that a protocol is for and that have not had it: in the season when it is yearly, ever when it is for an age. */
export function dueAnimals(farmId: string, protocol: Stored, today: string, place: Place): SQL {
  const { from } = spanOf(protocol, today);
  const { fromDays, toDays } = protocol;
  const seen = addDays(today, protocol.mode === 'yearly' ? 0 : aheadDays);
  // Given in any way it counts: by the protocol, or as a treatment with its medicine.
  const since = (day: SQL): SQL =>
    protocol.mode === 'yearly' ? sql`and ${day} >= ${addDays(from, -countsBeforeDays)}` : sql``;
  return sql`a.farm_id = ${farmId} and a.status = 'alive' and a.species = ${protocol.species}
    ${protocol.sex ? sql`and a.sex in (${protocol.sex}, 'mixed')` : sql``}
    ${fromDays === null ? sql`` : sql`and coalesce(a.born_on <= ${addDays(seen, -fromDays)}, ${toDays === null})`}
    ${toDays === null ? sql`` : sql`and a.born_on >= ${addDays(today, -toDays)}`}
    ${protocol.neverPregnant ? sql`and coalesce(a.breeding_status not in ('pregnant', 'overdue'), true)` : sql``}
    ${place.mobId ? sql`and a.mob_id = ${place.mobId}` : sql``} ${place.campId ? sql`and a.camp_id = ${place.campId}` : sql``}
    and not exists (select from protocol_dose d where d.farm_id = a.farm_id and d.protocol_id = ${protocol.id} and d.animal_id = a.id ${since(sql`d.given_on`)})
    ${protocol.medicineId === null ? sql`` : sql`and not exists (select from treatment t where t.farm_id = a.farm_id and t.medicine_id = ${protocol.medicineId} and t.animal_id = a.id ${since(sql`t.given_on`)})`}`;
}

/** Animals that grew too old for a protocol in the last months without having had it; null where age sets no end. */
export function lateAnimals(
  farmId: string,
  protocol: Stored,
  today: string,
  place: Place,
): SQL | null {
  if (protocol.mode !== 'age' || protocol.toDays === null) return null;
  const before = addDays(today, -protocol.toDays);
  return dueAnimals(
    farmId,
    { ...protocol, toDays: protocol.toDays + lateDays },
    today,
    place,
  ).append(sql` and a.born_on < ${before}`);
}

const protocolColumns = sql`id, name, species, mode, compulsory, sex, from_days as "fromDays", to_days as "toDays", from_month as "fromMonth", to_month as "toMonth", never_pregnant as "neverPregnant", medicine_id as "medicineId", ${farmDay(sql`created_at`, sql`farm_id`)}::text as "createdOn"`;

/** Protocols with animals to do now or within a fortnight; a missed season stays for three months. */
export async function dueProtocols(
  transaction: Transaction,
  farmId: string,
  today: string,
  place: Place,
): Promise<DueProtocol[]> {
  const stored = await select<Stored>(
    transaction,
    sql`
    select ${protocolColumns} from protocol where farm_id = ${farmId} and archived_at is null and mode <> 'course' ${place.species ? sql`and species = ${place.species}` : sql``} order by species, lower(name) limit ${mostProtocols}`,
  );
  const now = stored.filter(
    (protocol) => spanOf(protocol, today).from <= addDays(today, aheadDays),
  );
  const counts = await together(
    ...now.map((protocol) =>
      select<{ animals: number; records: number }>(
        transaction,
        sql`
    select coalesce(sum(greatest(d.heads, 1)), 0)::int as animals, count(*)::int as records from (select a.heads from animal a where ${dueAnimals(farmId, protocol, today, place)} limit ${mostCounted}) d`,
      ),
    ),
  );
  return now.flatMap((protocol, index) => {
    const animals = counts[index]?.[0]?.animals ?? 0;
    const span = spanOf(protocol, today);
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
            isLate: span.to < today,
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
  const [found] = await select<Stored>(
    transaction,
    sql`select ${protocolColumns} from protocol where farm_id = ${farmId} and id = ${id} and archived_at is null`,
  );
  if (!found) throw notFound('Protocol');
  return found;
}
