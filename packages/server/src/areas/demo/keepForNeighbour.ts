import { placeBody } from '@kraal/contract/bodies/movement';
import { addDays, type Day } from '@kraal/domain/format/dates';
import { instantOf } from '@kraal/domain/format/instant';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../platform/database/connection.ts';
import { row, text } from '../../platform/database/row.ts';
import type { Farm } from '../../platform/http/authenticate.ts';
import { idFromName } from '../../platform/idFromName.ts';
import { createPlace } from '../infrastructure/index.ts';
import { recordEvents } from '../ledger/index.ts';
import { ofAnimals } from '../animals/tables.ts';

/** As many as a neighbour brings when his veld is short. */
const oxen = 8;

type Keeper = { farm: Farm; userId: string; now: Date; today: Day };

/** Oxen of a neighbour that graze here since the veld over there was short: they count as load, and are his. */
export async function keepForNeighbour(
  transaction: Transaction,
  { farm, userId, now, today }: Keeper,
): Promise<void> {
  const [camp] = await select(
    transaction,
    row({ id: text }),
    sql`select camp_id as id from ${ofAnimals.animal} where farm_id = ${farm.id}
      and status = 'alive'
      and species = 'Cattle' and camp_id is not null group by 1 order by count(*), 1 limit 1`,
  );
  if (!camp) return;
  const neighbour = await createPlace(
    transaction,
    farm.id,
    placeBody.parse({ name: 'Doornhoek', kind: 'farm', owner: 'Hennie Viljoen', health: 'free' }),
  );
  const { timeZone } = farm;
  const recorder = { farmId: farm.id, userId, role: 'farm_owner', timeZone, source: 'api', now };
  const { answers } = await recordEvents(
    transaction,
    recorder,
    Array.from({ length: oxen }, (_, at) => ({
      id: idFromName(farm.id, `neighbour's ox ${at} came`),
      kind: 'acquired',
      occurredAt: instantOf(addDays(today, -45), timeZone, '09:00:00'),
      animalIds: [idFromName(farm.id, `neighbour's ox ${at}`)],
      payload: {
        species: 'Cattle',
        sex: 'male',
        castrated: true,
        weaned: true,
        breed: 'Nguni',
        brand: 'HV2',
        tag: `HV${11 + at}`,
        bornOn: addDays(today, -800 + 7 * at),
        campId: camp.id,
        from: 'Doornhoek',
        ownerId: neighbour.id,
      },
    })),
  );
  const rejected = answers.find(({ result }) => result === 'rejected');
  if (rejected) throw new Error(`The neighbour's oxen contradict themselves: ${rejected.message}`);
}
