import type { Day } from '@kraal/domain/format/dates';
import { dueKinds } from '@kraal/contract/due';
import { forgottenWeaningDays } from '@kraal/domain/breeding/dueWork';
import { quietCourseDays } from '@kraal/domain/health/hold';
import { allSpecies, speciesFacts } from '@kraal/domain/animals/species';
import { type SQL, sql } from 'drizzle-orm';
import { carryingHeads, closedRecords } from '../animals/index.ts';
import type { DueFilter } from './due.ts';
import { ofAnimals } from '../animals/tables.ts';
import { ofBreeding } from '../breeding/tables.ts';
import { ofFarms } from '../farms/tables.ts';
import { ofHealth } from '../health/tables.ts';

type Kind = (typeof dueKinds)[number];

type Span = { today: Day; to: Day };

/** A dose of a course that is this late will not be given any more. */
const forgottenDoseDays = 60;
/** Doses of longer ago belong to a series that is over. */
const seriesDays = 400;

const placed = ({ species, mobId, campId }: DueFilter): SQL =>
  sql`${species ? sql` and a.species = ${species}` : sql``}${mobId ? sql` and a.mob_id = ${mobId}` : sql``}${campId ? sql` and a.camp_id = ${campId}` : sql``}`;

const fromBreeding = (farmId: string, place: DueFilter): SQL =>
  sql`from ${ofBreeding.animalBreeding} b join ${ofAnimals.animal} a on a.farm_id = b.farm_id
    and a.id = b.id
    where b.farm_id = ${farmId} and a.status = 'alive'${placed(place)}`;
const from = (farmId: string, place: DueFilter): SQL =>
  sql`from ${ofAnimals.animal} a where a.farm_id = ${farmId}
    and a.status = 'alive'${placed(place)}`;
const nothing = sql`null::text as detail, null::uuid as protocol_id, null::int as step,
  null::uuid as medicine_id, a.heads`;

/** Each kind of work as rows of (animal_id, day, until, detail, protocol_id, step), each within an index of its own. */
const sources: Record<Kind, (farmId: string, span: Span, place: DueFilter) => SQL> = {
  heat: (farmId, { today, to }, place) =>
    sql`select a.id as animal_id, 'heat' as kind, b.heat_from as day, b.heat_to as until,
      ${nothing} ${fromBreeding(farmId, place)} and b.heat_from <= ${to} and b.heat_to >= ${today}`,
  check: (farmId, { to }, place) =>
    sql`select a.id, 'check', b.check_from, null::date, ${nothing} ${fromBreeding(farmId, place)}
      and b.check_from <= ${to}`,
  birth: (farmId, { to }, place) =>
    sql`select a.id, 'birth', b.due_from, b.due_to, b.due_confidence, null::uuid, null::int,
      null::uuid, ${carryingHeads} ${fromBreeding(farmId, place)} and b.due_from <= ${to}`,
  weaning: (farmId, { today, to }, place) =>
    sql.join(
      allSpecies.map((species) => {
        // The farm's own age of weaning, else the field's.
        const weaningDays = sql`(select coalesce((f.species_settings->${species}->>'weaningDays')::int, ${speciesFacts[species].weaningDays}::int)
          from ${ofFarms.farm} f where f.id = ${farmId})`;
        return sql`select a.id, 'weaning', a.born_on + ${weaningDays}, null::date,
          ${nothing} ${from(farmId, place)} and a.species = ${species} and a.weaned_on is null
          and not exists (select from ${ofBreeding.animalBreeding} b where b.farm_id = a.farm_id
            and b.id = a.id and b.parity > 0)
      and a.born_on between ${today}::date - ${weaningDays} - ${forgottenWeaningDays}::int
        and ${to}::date - ${weaningDays}`;
      }),
      sql` union all `,
    ),
  dose: (farmId, { today, to }, place) => sql`
    select a.id, 'dose', d.day, null::date, p.name, p.id, d.done, null::uuid, a.heads
    from ${ofHealth.protocol} p join lateral (
      -- Every dose counts: by the protocol, or of its medicine in any other way.
      with given as (
        select x.animal_id, x.given_on, x.step from ${ofHealth.protocolDose} x
        where x.farm_id = p.farm_id and x.protocol_id = p.id and not x.of_lot
          and x.given_on > ${today}::date - ${seriesDays}::int
        union all
        select l.animal_id, l.given_on, case when l.protocol_id = p.id then l.step end
          from ${ofHealth.lotDose} l
        where l.farm_id = p.farm_id and (l.protocol_id = p.id
            or l.medicine_id = p.medicine_id and p.mode <> 'course')
          and l.given_on > ${today}::date - ${seriesDays}::int
        union all
        select t.animal_id, t.given_on, null::int from ${ofHealth.treatment} t
        where t.farm_id = p.farm_id and t.medicine_id = p.medicine_id and p.mode <> 'course'
          and not t.of_lot
          and t.given_on > ${today}::date - ${seriesDays}::int
          and not exists (
            select from ${ofHealth.protocolDose} x where x.farm_id = t.farm_id
              and x.animal_id = t.animal_id
              and x.event_id = t.event_id and x.protocol_id = p.id
          )
        union all
        select c.kept_id, x.given_on, x.step from ${closedRecords(sql`p.farm_id`)} c
          join ${ofHealth.protocolDose} x on x.farm_id = p.farm_id and x.animal_id = c.id
        where x.protocol_id = p.id and x.given_on > ${today}::date - ${seriesDays}::int
        union all
        select c.kept_id, t.given_on, null::int from ${closedRecords(sql`p.farm_id`)} c
          join ${ofHealth.treatment} t on t.farm_id = p.farm_id and t.animal_id = c.id
        where t.medicine_id = p.medicine_id and p.mode <> 'course'
          and t.given_on > ${today}::date - ${seriesDays}::int
          and not exists (
            select from ${ofHealth.protocolDose} x where x.farm_id = t.farm_id
              and x.animal_id = t.animal_id
              and x.event_id = t.event_id and x.protocol_id = p.id
          )
      ), begun as (
        -- A series begins anew with each first dose, every year's with its own.
        select animal_id, max(given_on) as first_on from (
          select g.*, given_on - lag(given_on) over (
            partition by animal_id order by given_on, step nulls last) as apart from given g
        ) g
        where step = 0 or (step is null
          and coalesce(apart > p.steps[cardinality(p.steps)] + ${forgottenDoseDays}::int, true))
        group by animal_id
      )
      -- The next keeps its distance from the last.
      select f.animal_id, f.first_on, l.done, greatest(
        f.first_on + p.steps[l.done + 1], l.last_on + (p.steps[l.done + 1] - p.steps[l.done])) as day
      from begun f cross join lateral (
        select greatest(max(y.step) + 1, count(distinct y.given_on)::int) as done, max(y.given_on) as last_on
        from given y where y.animal_id = f.animal_id and y.given_on >= f.first_on
      ) l
      where l.done < cardinality(p.steps)
    ) d on true join ${ofAnimals.animal} a on a.farm_id = p.farm_id and a.id = d.animal_id
      and a.status = 'alive'${placed(place)}
      left join ${ofBreeding.animalBreeding} b on b.farm_id = a.farm_id and b.id = a.id
    where p.farm_id = ${farmId} and p.archived_at is null and cardinality(p.steps) > 1
      and a.species = p.species and (p.sex is null or a.sex in (p.sex, 'mixed'))
      -- Who outgrew it before the first dose had that for another reason: the yearly shot of grown animals begins no course of the young.
      and (p.mode <> 'age' or p.to_days is null or case when a.born_on is null then coalesce(b.parity, 0) = 0
        else d.first_on <= a.born_on + p.to_days + ${forgottenDoseDays}::int end)
      -- What was to protect young that will not be born is not gone on with.
      and (p.mode <> 'before_birth' or b.due_from is not null)
      and d.day between ${today}::date - ${forgottenDoseDays}::int and ${to}::date`,
  // A course is never closed by itself: whoever knows is asked, until a dose or the word that it ended comes.
  course: (farmId, { to }, place) => sql`
    select a.id, 'course', (h->'course'->>'lastDoseOn')::date + ${quietCourseDays}::int, null::date,
      m.name, null::uuid, null::int, (h->>'medicineId')::uuid, a.heads
    from ${ofAnimals.animal} a cross join lateral jsonb_array_elements(a.state->'holds') h
      left join ${ofHealth.medicine} m on m.farm_id = a.farm_id and m.id = (h->>'medicineId')::uuid
    where a.farm_id = ${farmId} and a.status = 'alive'${placed(place)} and a.course_from <= ${to}
      and (h->'course'->>'lastDoseOn')::date + ${quietCourseDays}::int <= ${to}::date`,
};

export function unionOf(
  farmId: string,
  { kinds, span, place }: { kinds: readonly Kind[]; span: Span; place: DueFilter },
): SQL {
  return sql.join(
    kinds.map((kind) => sources[kind](farmId, span, place)),
    sql` union all `,
  );
}
