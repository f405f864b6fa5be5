import { diseaseOf } from '@kraal/domain/health/diseases';
import { sql } from 'drizzle-orm';
import { inTenant, select } from '../../platform/database/connection.ts';
import { boolean, row, text } from '../../platform/database/row.ts';
import type { Services } from '../../platform/services.ts';
import { notify } from '../people/index.ts';
import { ofFarms } from '../farms/tables.ts';

const untoldRow = row({
  caseId: text,
  farmId: text,
  farmName: text,
  disease: text,
  authority: text,
  reference: text,
  isPractice: boolean,
});
type Untold = {
  caseId: string;
  farmId: string;
  farmName: string;
  disease: string;
  authority: string;
  reference: string;
  isPractice: boolean;
};

/** Owners hear that a case looked into their farm: each once of each case, however often it is read. */
export async function notifyOwners(services: Services): Promise<void> {
  const untold = await select(
    services.database,
    untoldRow,
    sql`select case_id as "caseId", farm_id as "farmId", farm_name as "farmName", disease, authority,
        reference, is_practice as "isPractice" from outbreak_untold()`,
  );
  // One whose owners cannot be told keeps nobody else waiting.
  for (const one of untold)
    await notifyOwnersOf(services, one).catch((error: unknown) =>
      services.log.error(
        { err: error, farmId: one.farmId },
        'owners could not be told of an outbreak case',
      ),
    );
}

async function notifyOwnersOf(services: Services, one: Untold): Promise<void> {
  const { caseId, farmId, farmName, disease, authority, reference, isPractice } = one;
  await inTenant(services.database, {
    tenant: { farmId, userId: null },
    // Nothing of the herd is written: hundreds of farms that are told at once are not looked over for it.
    how: { by: 'notices' },
    work: async (transaction) => {
      const [answer] = await select(
        transaction,
        row({ isFirst: boolean }),
        sql`select outbreak_told(${caseId}, ${farmId}, ${services.now().toISOString()}) as "isFirst"`,
      );
      if (!answer?.isFirst) return;
      const owners = await select(
        transaction,
        row({ userId: text }),
        sql`select user_id as "userId" from ${ofFarms.membership}
          where farm_id = ${farmId} and role = 'farm_owner' limit 50`,
      );
      const said = { farmName, disease: diseaseOf(disease)?.name ?? disease, authority, reference };
      await notify(services, transaction, {
        userIds: owners.map(({ userId }) => userId),
        what: isPractice ? 'outbreak_practised' : 'outbreak_read',
        about: { ...said, farmId },
        template: (templates) =>
          templates.outbreakRead({
            ...said,
            isPractice,
            link: `${services.config.publicUrl}/settings?part=trail`,
          }),
      });
    },
  });
}
