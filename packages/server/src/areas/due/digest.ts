import { inTenant, select } from '../../platform/database/connection.ts';
import { row, text } from '../../platform/database/row.ts';
import { dayOf } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import type { Services } from '../../platform/services.ts';
import { notify } from '../people/index.ts';
import { countDue } from './due.ts';
import { dueProtocols } from './protocols.ts';

/** Before the day begins whoever works with a farm's animals hears what is due on it; nobody hears of nothing. */
export async function notifyOfDueWork(services: Services): Promise<void> {
  const farms = await select(
    services.database,
    row({ farm_id: text, farm_name: text, time_zone: text }),
    sql`select farm_id, farm_name, time_zone from farms_at_work()`,
  );
  for (const farm of farms) {
    await services.newDay({ id: farm.farm_id, timeZone: farm.time_zone });
    await inTenant(services.database, {
      tenant: { farmId: farm.farm_id, userId: null },
      work: async (transaction) => {
        const day = dayOf(services.now(), farm.time_zone);
        const counts = await countDue(transaction, farm.farm_id, {
          span: { today: day, to: day },
          place: {},
        });
        const protocols = await dueProtocols(transaction, {
          farmId: farm.farm_id,
          today: day,
          place: {},
        });
        const today =
          counts.reduce((sum, one) => sum + one.today, 0) +
          protocols.filter((one) => one.rolling || one.from === day).length;
        const late = counts.reduce((sum, one) => sum + one.late, 0);
        if (today + late === 0) return;
        const people = await select(
          transaction,
          row({ id: text }),
          sql`select user_id as id from membership where farm_id = ${farm.farm_id}
            and role in ('farm_owner', 'farm_manager', 'veterinarian', 'field_worker') limit 200`,
        );
        const about = {
          farmName: farm.farm_name,
          today,
          late,
          link: `${services.config.publicUrl}/livestock/breeding?tab=due`,
        };
        await notify(services, transaction, {
          userIds: people.map(({ id }) => id),
          what: 'work_due',
          about: {
            farmId: farm.farm_id,
            farmName: farm.farm_name,
            today: String(today),
            late: String(late),
          },
          template: (templates) => templates.workDue(about),
        });
      },
    }).catch((error: unknown) =>
      services.log.error(
        { err: error, farmId: farm.farm_id },
        'the morning’s work could not be told',
      ),
    );
  }
}
