import type { DueProtocol } from '@kraal/contract/due';
import { type Day, addDays } from '@kraal/domain/format/dates';
import { anchoredMode } from '@kraal/domain/health/protocol';
import { type SQL, sql } from 'drizzle-orm';
import { farmDay } from '../../platform/database/farmDay.ts';
import { type Transaction, select, together } from '../../platform/database/connection.ts';
import { day, number, row } from '../../platform/database/row.ts';
import { notFound } from '../../platform/errors.ts';
import { carryingHeads } from '../animals/index.ts';
import type { DueFilter } from './due.ts';
import {
  anchorOf,
  hadNone,
  isOfMedicine,
  noneOfClosed,
  notInCalf,
  ownDay,
  spanOf,
  timing,
} from './protocolTiming.ts';
import { type Stored, aheadDays, lateDays, storedRow } from './protocolTiming.ts';
import { ofAnimals } from '../animals/tables.ts';
import { ofBreeding } from '../breeding/tables.ts';
import { ofHealth } from '../health/tables.ts';

const mostProtocols = 100;

/** Beyond this a protocol is due for so many and more: nobody works them off in a morning. */
const mostCounted = 5000;

/** The animals that `dueAnimals` and `lateAnimals` choose from, each with what breeding knows of it. */
export const animalsOfProtocol = sql`animal a
  left join ${ofBreeding.animalBreeding} b on b.farm_id = a.farm_id and b.id = a.id`;

/** Animals that a protocol is for and that have not had it: in its season, about its day, or ever when it is for an age. */
export function dueAnimals(
  farmId: string,
  { protocol, today, place }: { protocol: Stored; today: Day; place: DueFilter },
): SQL {
  if (!spanOf(protocol, today)) return sql`false`;
  const { within, since } = timing(farmId, protocol, today);
  // Given in any way it counts: by the protocol, or as a treatment with its medicine.
  return sql`a.farm_id = ${farmId} and a.status = 'alive' and a.species = ${protocol.species}
    ${protocol.sex ? sql`and a.sex in (${protocol.sex}, 'mixed')` : sql``} ${within}
    ${protocol.neverPregnant ? sql`and ${notInCalf}` : sql``}
    ${place.mobId ? sql`and a.mob_id = ${place.mobId}` : sql``} ${place.campId ? sql`and a.camp_id = ${place.campId}` : sql``}
    and not exists (select from ${ofHealth.protocolDose} d where d.farm_id = a.farm_id
      and d.protocol_id = ${protocol.id} and d.animal_id = a.id and not d.of_lot
      ${since(sql`d.given_on`)})
    and not exists (select from ${ofHealth.lotDose} l where l.farm_id = a.farm_id
      and l.animal_id = a.id
      and (l.protocol_id = ${protocol.id} or l.medicine_id = ${protocol.medicineId})
      ${since(sql`l.given_on`)})
    ${noneOfClosed(
      farmId,
      protocol,
      sql`join ${ofHealth.protocolDose} d on d.farm_id = ${farmId} and d.animal_id = c.id
        and d.protocol_id = ${protocol.id} where c.kept_id = a.id ${since(sql`d.given_on`)}`,
    )}
    ${isOfMedicine(protocol) ? hadNone(farmId, protocol, since) : sql``}`;
}

/** The day of each animal's own from which a protocol counts; none where all have the same. */
function ownAnchor(farmId: string, protocol: Stored): SQL | null {
  const anchored = anchoredMode(protocol.mode);
  if (protocol.mode === 'age') return sql`a.born_on`;
  return (anchored && anchorOf[anchored]?.(farmId, protocol)) ?? null;
}

/** Animals whose time for a protocol ran out in the last months without it; null where nothing sets an end. */
export function lateAnimals(
  farmId: string,
  { protocol, today, place }: { protocol: Stored; today: Day; place: DueFilter },
): SQL | null {
  const anchor = ownAnchor(farmId, protocol);
  if (!anchor || protocol.toDays === null) return null;
  const before = addDays(today, -protocol.toDays);
  return dueAnimals(farmId, {
    protocol: { ...protocol, toDays: protocol.toDays + lateDays },
    today,
    place,
  }).append(sql` and ${anchor} < ${before}::date`);
}

const protocolColumns = sql`p.id, p.name, p.species, p.mode, p.compulsory, p.sex,
  p.from_days as "fromDays", p.to_days as "toDays", p.from_month as "fromMonth",
  p.to_month as "toMonth", p.never_pregnant as "neverPregnant", p.medicine_id as "medicineId",
  ${farmDay(sql`p.created_at`, sql`p.farm_id`)}::text as "createdOn",
  exists (select from ${ofAnimals.animal} k where k.farm_id = p.farm_id and k.status = 'merged'
    and not k.is_lot and k.state ? 'sameAsId') as "hasClosed",
  case when p.mode <> 'mating' then '[]'::jsonb else (
    select coalesce(jsonb_agg(jsonb_build_object('from', s.from_on, 'to', s.to_on)), '[]'::jsonb)
    from ${ofBreeding.matingSeason} s where s.farm_id = p.farm_id and s.species = p.species
  ) end as seasons`;

/** Protocols with animals to do now or within a fortnight; a missed season stays for three months. */
export async function dueProtocols(
  transaction: Transaction,
  { farmId, today, place }: { farmId: string; today: Day; place: DueFilter },
): Promise<DueProtocol[]> {
  const stored = await select(
    transaction,
    storedRow,
    sql`
    select ${protocolColumns} from ${ofHealth.protocol} p
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
      where ${dueAnimals(farmId, { protocol, today, place })} limit ${mostCounted}
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

export type MissedProtocol = { id: string; name: string; animals: number; until: Day };

/** Protocols that count from days of animals' own, with those whose time ran out and the day on which the first one's did. */
export async function missedProtocols(
  transaction: Transaction,
  farmId: string,
  today: Day,
): Promise<MissedProtocol[]> {
  const stored = await select(
    transaction,
    storedRow,
    sql`select ${protocolColumns} from ${ofHealth.protocol} p
      where p.farm_id = ${farmId} and p.archived_at is null and p.mode <> 'course'
        and p.to_days is not null
      order by p.species, lower(p.name) limit ${mostProtocols}`,
  );
  const missed = await together(
    ...stored.map(async (protocol): Promise<MissedProtocol | null> => {
      const late = lateAnimals(farmId, { protocol, today, place: {} });
      const anchor = ownAnchor(farmId, protocol);
      if (!late || !anchor) return null;
      const [found] = await select(
        transaction,
        row({ animals: number, first: day.orNull }),
        sql`select coalesce(sum(greatest(d.heads, 1)), 0)::float8 as animals,
            min(d.day)::text as first
          from (select a.heads, ${anchor} as day from ${animalsOfProtocol} where ${late}
            limit ${mostCounted}) d`,
      );
      if (!found?.first) return null;
      const until = addDays(found.first, protocol.toDays ?? 0);
      return { id: protocol.id, name: protocol.name, animals: found.animals, until };
    }),
  );
  return missed.flatMap((one) => one ?? []);
}

export async function loadProtocol(
  transaction: Transaction,
  farmId: string,
  id: string,
): Promise<Stored> {
  const [found] = await select(
    transaction,
    storedRow,
    sql`select ${protocolColumns} from ${ofHealth.protocol} p
      where p.farm_id = ${farmId} and p.id = ${id} and p.archived_at is null`,
  );
  if (!found) throw notFound('Protocol');
  return found;
}
