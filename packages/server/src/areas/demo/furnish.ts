import { addDays, type Day } from '@kraal/domain/format/dates';
import { instantOf } from '@kraal/domain/format/instant';
import type { Position } from '@kraal/domain/land/shape';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { row, text } from '../../platform/database/row.ts';
import { idFromName } from '../../platform/idFromName.ts';
import { addStays } from '../grazing/index.ts';
import { createThing } from '../infrastructure/index.ts';
import { recordEvents } from '../ledger/index.ts';
import { addTask } from '../work/index.ts';
import type { DemoFarm } from './story/chronicle.ts';
import { standing } from './standing.ts';
import { said } from './said.ts';
import { ofAnimals } from '../animals/tables.ts';
import { ofInfrastructure } from '../infrastructure/tables.ts';

const timeZone = 'Africa/Johannesburg';

/** What the veld of the story carries. */
const hectaresPerUnit = 6;

type Setting = { of: { farmId: string; userId: string }; farm: DemoFarm; now: Date; today: Day };

/** Things on the demo's land, what was said of them, two years of rain, and a plan of two rotations. */
export async function furnish(
  transaction: Transaction,
  corners: readonly Position[],
  { of, farm, now, today }: Setting,
): Promise<void> {
  const { farmId, userId } = of;
  await transaction.execute(
    sql`update farm set hectares_per_unit = ${hectaresPerUnit} where id = ${farmId}`,
  );
  const ids = new Map<string, string>();
  for (const { kind, name, camps = [], fields = {}, place, serviceEveryDays } of standing(corners))
    ids.set(
      name,
      (
        await createThing(
          transaction,
          { id: farmId, timeZone, now },
          {
            kind,
            name,
            fields,
            place,
            campIds: camps.flatMap((number) => farm.camps[number] ?? []),
            serviceEveryDays: serviceEveryDays ?? null,
          },
        )
      ).id,
    );
  const recorder = { ...of, role: 'farm_owner', timeZone, source: 'api', now };
  const [resting] = await select(
    transaction,
    row({ id: text }),
    sql`select c.id from ${ofInfrastructure.camp} c where c.farm_id = ${farmId} and not exists (
        select from ${ofAnimals.animal} a where a.farm_id = c.farm_id and a.camp_id = c.id
          and a.status = 'alive') order by c.name limit 1`,
  );
  const events = said({ farm, ids, today, restingId: resting?.id ?? null }).map(
    ([kind, day, subjectId, payload], number) => ({
      id: idFromName(farmId, `land ${number}`),
      kind,
      occurredAt: instantOf(day, timeZone, '08:00:00'),
      subjectIds: [subjectId],
      payload,
    }),
  );
  const { answers } = await recordEvents(transaction, recorder, events);
  const rejected = answers.find(({ result }) => result === 'rejected');
  if (rejected) throw new Error(`The demo's land contradicts itself: ${rejected.message}`);
  await addStays(transaction, farmId, { stays: planned(farm, today) });
  await addTask(
    transaction,
    { farmId, userId, role: 'farm_owner', now },
    {
      title: 'New poles at the river crossing',
      subjectId: ids.get('Bloukop boundary') ?? null,
      dueOn: addDays(today, 5),
      assignedTo: null,
      finishedBy: 'repaired',
    },
  );
}

/** Cattle over the larger camps, sheep over the others, so long that each camp rests two months; from next week on. */
function planned(farm: DemoFarm, today: Day) {
  const rotations = [
    { mobId: farm.mobs.Cattle, camps: [1, 3, 4], days: 30 },
    { mobId: farm.mobs.Sheep, camps: [2, 0], days: 60 },
  ];
  return rotations.flatMap(({ mobId, camps, days }) =>
    Array.from({ length: 240 / days }, (_, turn) => ({
      mobId,
      campId: farm.camps[camps[turn % camps.length] ?? 0] ?? '',
      from: addDays(today, 7 + turn * days),
      until: addDays(today, 7 + (turn + 1) * days),
    })),
  );
}
