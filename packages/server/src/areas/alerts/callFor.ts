import { sql } from 'drizzle-orm';
import { inTenant } from '../../platform/database/connection.ts';
import type { CallAnswer, Call } from '../../platform/callOut/callOut.ts';
import { newId } from '../../platform/newId.ts';
import type { callPurposes } from './schema.ts';
import type { Services } from '../../platform/services.ts';

type Sending = Pick<Services, 'database' | 'callOut' | 'seal' | 'now'>;
type Purpose = (typeof callPurposes)[number];

/** Calls of longer ago nobody asks about. */
const keptCalls = 500;

/** Calls an address for a farm and writes down how that went: the host, never what was sent. */
export async function callFor(
  services: Sending,
  { farmId, purpose, call }: { farmId: string; purpose: Purpose; call: Call },
): Promise<CallAnswer> {
  const { database, callOut } = services;
  const answer = await callOut(call);
  const host = URL.canParse(call.url) ? new URL(call.url).host : '';
  await inTenant(database, {
    tenant: { farmId, userId: null },
    how: { by: 'alerts' },
    work: async (transaction) => {
      await transaction.execute(
        sql`insert into call_out (farm_id, id, at, host, purpose, status, took_ms, problem)
          values (${farmId}, ${newId()}, ${services.now().toISOString()}, ${host.slice(0, 200)}, ${purpose},
            ${answer.ok ? answer.status : null}, ${answer.tookMs},
            ${answer.ok ? null : answer.problem})`,
      );
      await transaction.execute(
        sql`delete from call_out where farm_id = ${farmId} and id in (
          select id from call_out where farm_id = ${farmId} order by at desc, id desc
          offset ${keptCalls})`,
      );
    },
  });
  return answer;
}
