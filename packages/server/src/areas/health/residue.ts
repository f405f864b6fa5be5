import type { EventAnswer } from '@kraal/contract/ledger';
import type { Treated } from '@kraal/domain/health/treated';
import { addDays, dayOf, type Day } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import type { Farm } from '../../platform/http/enter.ts';
import type { Services } from '../../platform/services.ts';
import { tell } from '../identity/index.ts';

type Recorded = { id?: unknown; kind?: unknown; occurredAt?: unknown; payload?: unknown };
type Gone = { tag: string | null; day: Day; how: string; where: string | null };
const forever = '9999-12-31';

/** Until when the doses of an entry hold meat back; a course that goes on has no end. */
function meatUntil({ lines, courseGoesOn }: Treated, day: Day): Day | null {
  const days = Math.max(...lines.map(({ meatDays }) => Math.ceil(meatDays)));
  if (days <= 0) return null;
  return courseGoesOn ? forever : addDays(day, days);
}

/**
 * A treatment that is found late is recorded though its animals are gone: who was slaughtered or sold inside the
 * withdrawal it makes is told to owners and vets, with abattoir or buyer, medicine and batch, so that somebody calls.
 */
export async function tellOfResidue(
  services: Services,
  transaction: Transaction,
  farm: Farm,
  events: readonly Recorded[],
  answers: readonly EventAnswer[],
): Promise<void> {
  for (const [index, { id, kind, occurredAt, payload }] of events.entries()) {
    const answer = answers[index];
    if (kind !== 'treated' || answer?.result !== 'recorded' || typeof id !== 'string') continue;
    const said = payload as Treated; // its kind's own schema has read it
    const day = dayOf(String(occurredAt), farm.timeZone);
    const until = meatUntil(said, day);
    if (until === null) continue;
    const gone = await goneInside(transaction, farm, {
      id,
      reached: answer.reached ?? [],
      day,
      until,
    });
    if (gone.length > 0) await tellOf(services, transaction, farm, said, gone);
  }
}

function goneInside(
  transaction: Transaction,
  farm: Farm,
  treatment: { id: string; reached: readonly string[]; day: Day; until: Day },
): Promise<Gone[]> {
  return select<Gone>(
    transaction,
    sql`
    select coalesce(a.tag, a.name) as tag, s.changed_on::text as day, s.kind as how, coalesce(e.payload->>'at', e.payload->>'to') as "where"
    from stock_change s join event e on e.farm_id = s.farm_id and e.id = s.event_id left join animal a on a.farm_id = s.farm_id and a.id = s.animal_id
    where s.farm_id = ${farm.id} and s.kind in ('slaughtered', 'sold') and s.changed_on between ${treatment.day} and ${treatment.until}
      and (s.animal_id = any(${sql.param([...treatment.reached])}::uuid[]) or s.animal_id in (select ea.animal_id from event_animal ea where ea.farm_id = ${farm.id} and ea.event_id = ${treatment.id} and ea.part = 'subject'))
    order by s.changed_on, tag limit 200`,
  );
}

async function tellOf(
  services: Services,
  transaction: Transaction,
  farm: Farm,
  { lines }: Treated,
  gone: readonly Gone[],
): Promise<void> {
  const medicineIds = lines.map(({ medicineId }) => medicineId);
  const batchIds = lines.flatMap(({ batchId }) => batchId ?? []);
  const [named] = await select<{
    farmName: string;
    medicines: string;
    batches: string;
    userIds: string[];
  }>(
    transaction,
    sql`
    select f.farm_name as "farmName", array(select user_id::text from membership where farm_id = f.id and role in ('farm_owner', 'veterinarian')) as "userIds",
      coalesce((select string_agg(name, ', ' order by name) from medicine where farm_id = f.id and id = any(${sql.param(medicineIds)}::uuid[])), '–') as medicines,
      coalesce((select string_agg(number, ', ' order by number) from batch where farm_id = f.id and id = any(${sql.param(batchIds)}::uuid[])), '–') as batches
    from farm f where f.id = ${farm.id}`,
  );
  if (!named) return;
  const about = {
    farmName: named.farmName,
    medicine: named.medicines,
    batch: named.batches,
    animals: gone
      .slice(0, 20)
      .map(({ tag, day, where }) => `${tag ?? '–'} (${day}, ${where ?? '–'})`)
      .join(', '),
  };
  const link = `${services.config.publicUrl}/livestock/medical?tab=register`;
  await tell(services, transaction, {
    userIds: named.userIds,
    what: 'residue',
    about,
    letter: (letters) => letters.residue({ ...about, link }),
  });
}
