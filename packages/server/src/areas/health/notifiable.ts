import type { EventAnswer } from '@kraal/contract/ledger';
import type { Notifiable } from '@kraal/contract/health';
import { kindsThatName, lawfulNamed } from '@kraal/domain/health/diseases';
import { addDays, dayOf, type Day } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import { farmDay } from '../../platform/database/farmDay.ts';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { boolean, json, list, moment, row, text } from '../../platform/database/row.ts';
import type { Farm } from '../../platform/http/authenticate.ts';
import type { Services } from '../../platform/services.ts';
import { isRuleOn } from '../alerts/index.ts';
import { notify } from '../people/index.ts';
import { stillDangerous } from './stillDangerous.ts';
import { takerOf } from '../animals/index.ts';
import { ofAnimals } from '../animals/tables.ts';
import { ofFarms } from '../farms/tables.ts';
import { ofLedger } from '../ledger/tables.ts';

const shownDays = 90;
/** Buyers of so many days are told (domain notes, section 6). */
const buyersDays = 30;
const mostAlerts = 20;

/** So many entries of the last months are looked through for the name of a disease. */
const mostLookedAt = 5000;

/** Diseases that the law knows, wherever an entry of the last months names one. */
export async function notifiableAlerts(
  transaction: Transaction,
  farm: Farm,
  now: Date,
): Promise<{ items: Notifiable[] }> {
  const recent = await select(
    transaction,
    row({ id: text, kind: text, payload: json<Record<string, unknown>>() }),
    sql`
    select e.id, e.kind, e.payload from ${ofLedger.event} e where e.farm_id = ${farm.id}
      and e.kind = any(${sql.param([...kindsThatName])}::text[]) and e.voided_by is null
      and e.occurred_at > ${new Date(now.getTime() - shownDays * 86_400_000).toISOString()}
        order by e.occurred_at desc limit ${mostLookedAt}`,
  );
  const named = recent
    .filter(({ kind, payload }) => lawfulNamed(kind, payload))
    .slice(0, mostAlerts)
    .map(({ id }) => id);
  if (named.length === 0) return { items: [] };
  const rows = await select(
    transaction,
    row({
      eventId: text,
      kind: text,
      payload: json<Record<string, unknown>>(),
      occurredAt: moment,
      animals: json<Notifiable['animals']>(),
      buyers: json<{ name: string; soldOn: Day; heads: number }[]>(),
    }),
    sql`
    select e.id as "eventId", e.kind, e.payload, e.occurred_at as "occurredAt",
      (select coalesce(json_agg(json_build_object('id', a.id, 'tag', coalesce(a.tag, a.name))
        order by a.tag_sort), '[]'::json) from (select * from ${ofLedger.eventAnimal} ea
        where ea.farm_id = e.farm_id and ea.event_id = e.id limit 200) ea
        join ${ofAnimals.animal} a on a.farm_id = ea.farm_id and a.id = ea.animal_id) as animals,
      (select coalesce(json_agg(b order by b."soldOn" desc), '[]'::json) from (
        select coalesce(${takerOf('s')}, '–') as name,
          c.changed_on::text as "soldOn", sum(-c.heads)::float8 as heads
            from ${ofAnimals.stockChange} c
          join ${ofLedger.event} s on s.farm_id = c.farm_id and s.id = c.event_id
        where c.farm_id = e.farm_id and c.kind in ('sold', 'slaughtered', 'returned')
          and c.changed_on between ${farmDay(sql`e.occurred_at`, farm.id)} - ${buyersDays}::int
          and ${dayOf(now, farm.timeZone)}::date group by 1, 2 limit 200) b) as buyers
    from ${ofLedger.event} e where e.farm_id = ${farm.id}
      and e.id = any(${sql.param(named)}::uuid[])
      order by e.occurred_at desc`,
  );
  return {
    items: rows.flatMap(({ occurredAt, payload, ...row }) => {
      const disease = lawfulNamed(row.kind, payload);
      return disease?.standing
        ? [
            {
              ...row,
              disease: disease.name,
              standing: disease.standing,
              day: dayOf(occurredAt, farm.timeZone),
            },
          ]
        : [];
    }),
  };
}

type Standing = Notifiable['standing'];
/** As many letters as one request sends of diseases; the screen names all. */
const mostNotified = 5;

type Recorded = {
  id?: unknown;
  kind?: unknown;
  payload?: unknown;
  animalIds?: unknown;
  voids?: unknown;
};

/** What was taken back, or put right, by the very request it came with. */
function takenBack(events: readonly Recorded[], answers: readonly EventAnswer[]): Set<string> {
  const recorded = events.filter((_one, index) => answers[index]?.result === 'recorded');
  return new Set(
    recorded.flatMap(({ voids }) =>
      typeof voids === 'object' && voids !== null && 'eventId' in voids
        ? [String(voids.eventId).toLowerCase()]
        : [],
    ),
  );
}

/** Owners and managers hear of a disease of the law at once, each in their language, where no alert says it. */
export async function notifyOfNotifiable(
  services: Services,
  {
    transaction,
    farm,
    events,
    answers,
  }: {
    transaction: Transaction;
    farm: Pick<Farm, 'id'>;
    events: readonly Recorded[];
    answers: readonly EventAnswer[];
  },
): Promise<void> {
  const named = new Map<string, { standing: Standing; animalIds: string[] }>();
  const gone = takenBack(events, answers);
  for (const [index, { id, kind, payload, animalIds }] of events.entries()) {
    if (answers[index]?.result !== 'recorded' || typeof kind !== 'string') continue;
    if (gone.has(String(id).toLowerCase())) continue;
    const disease = lawfulNamed(kind, payload ?? {});
    if (!disease?.standing) continue;
    const before = named.get(disease.name)?.animalIds ?? [];
    const ids = Array.isArray(animalIds) ? animalIds.map(String) : [];
    named.set(disease.name, { standing: disease.standing, animalIds: [...before, ...ids] });
  }
  // Each disease once, those that the law controls before those that are only reported.
  const first = [...named].sort(
    ([, one], [, other]) =>
      Number(other.standing === 'controlled') - Number(one.standing === 'controlled'),
  );
  // A day less than the watch, which goes by the farm's own: on the edge both speak, and never none.
  const today = addDays(dayOf(services.now(), 'UTC'), 1);
  const isAlerted =
    first.length > 0 && (await isRuleOn(transaction, farm.id, 'controlled_disease'));
  for (const [name, { standing, animalIds }] of first.slice(0, mostNotified)) {
    const [about] = await select(
      transaction,
      row({ farmName: text, animals: text, isSpokenOf: boolean, userIds: list<string>() }),
      sql`
      select f.farm_name as "farmName", array(select user_id::text from ${ofFarms.membership}
        where farm_id = f.id and role in ('farm_owner', 'farm_manager')) as "userIds",
        coalesce((select string_agg(coalesce(tag, name, '–'), ', ') from (select tag, name
          from ${ofAnimals.animal} where farm_id = f.id
            and id = any(${sql.param(animalIds)}::uuid[])
          order by tag_sort limit 10) named), '–') as animals,
        exists (select from ${ofAnimals.animal} a where a.farm_id = f.id
          and ${stillDangerous(today)}
          and a.id = any(${sql.param(animalIds)}::uuid[])) as "isSpokenOf"
      from ${ofFarms.farm} f where f.id = ${farm.id}`,
    );
    if (!about) continue;
    // Of the living and the carcass its alert speaks, to the vet too, until a test excludes it: one voice is enough.
    if (standing === 'controlled' && about.isSpokenOf && isAlerted) continue;
    const link = `${services.config.publicUrl}/livestock/medical?tab=due`;
    await notify(services, transaction, {
      userIds: about.userIds,
      what: standing === 'controlled' ? 'notifiable_disease' : 'reported_disease',
      about: { farmId: farm.id, farmName: about.farmName, disease: name, animals: about.animals },
      template: (templates) =>
        templates[standing === 'controlled' ? 'notifiableDisease' : 'reportedDisease']({
          farmName: about.farmName,
          disease: name,
          animals: about.animals,
          link,
        }),
    });
  }
}

/** What a file brought in: it is told of as if somebody had entered it, once, where it is not of long ago. */
export async function notifyOfBrought(
  services: Services,
  {
    transaction,
    farmId,
    events,
  }: {
    transaction: Transaction;
    farmId: string;
    events: readonly (Recorded & { occurredAt?: unknown })[];
  },
): Promise<void> {
  const since = new Date(services.now().getTime() - shownDays * 86_400_000).toISOString();
  const recent = events.filter(
    ({ occurredAt }) => new Date(String(occurredAt)).toISOString() > since,
  );
  const answers = recent.map(({ id }) => ({ id: String(id), result: 'recorded' as const }));
  await notifyOfNotifiable(services, {
    transaction,
    farm: { id: farmId },
    events: recent,
    answers,
  });
}

/** Of what an import recorded, what names diseases. */
export async function notifyOfImport(
  services: Services,
  transaction: Transaction,
  { farmId, importId }: { farmId: string; importId: string },
): Promise<void> {
  const events = await select(
    transaction,
    row({
      id: text,
      kind: text,
      payload: json<Record<string, unknown>>(),
      occurredAt: moment,
      animalIds: list<string>(),
    }),
    sql`select e.id, e.kind, e.payload, e.occurred_at as "occurredAt", array(
        select ea.animal_id::text from ${ofLedger.eventAnimal} ea where ea.farm_id = e.farm_id
          and ea.event_id = e.id and ea.part = 'subject' limit 20) as "animalIds"
      from ${ofLedger.event} e where e.farm_id = ${farmId} and e.import_id = ${importId}
        and e.kind = any(${sql.param([...kindsThatName])}::text[]) and e.voided_by is null
      order by e.occurred_at desc limit ${mostLookedAt}`,
  );
  await notifyOfBrought(services, { transaction, farmId, events });
}
