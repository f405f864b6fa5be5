import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { newId } from '../../platform/newId.ts';
import type { Services } from '../../platform/services.ts';

/** Notes every request that failed by our own fault. If even that fails, the log has it. */
export function noteFaults(app: FastifyInstance, { database, log }: Services): void {
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode !== 500) return;
    const farmId = (request.params as { farmId?: string } | undefined)?.farmId ?? null; // every farm path has it
    const route = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
    await database
      .execute(
        sql`insert into fault (id, request_id, route, of_farm)
          values (${newId()}, ${request.id}, ${route},
          ${farmId && /^[0-9a-f-]{36}$/.test(farmId) ? farmId : null})`,
      )
      .catch((error: unknown) => log.error({ err: error }, 'a fault could not be noted'));
  });
}
