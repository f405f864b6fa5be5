import { messagesOf } from '@kraal/domain/alerts/messages';
import { addDays, dayOf } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import { inTenant, select, type Transaction } from '../../platform/database/connection.ts';
import { startOfFarmDay } from '../../platform/database/farmDay.ts';
import { noteChange } from '../../platform/database/noteChange.ts';
import { number, row } from '../../platform/database/row.ts';
import type { Services } from '../../platform/services.ts';
import { forgetOld } from './forgetOld.ts';
import { outcomesOf, wantedRules } from './outcomes.ts';
import { sayMessages, toldBefore, toldPeople } from './say.ts';
import { settingsFrom, storedSettings } from './settings.ts';
import { lookOver } from './lookOver.ts';
import { openAlerts, saveAlerts } from './store.ts';
import type { WatchedFarm } from './watch.ts';
import { queueWebhooks } from './webhookQueue.ts';

type RoundServices = Pick<Services, 'database' | 'now' | 'log' | 'safekeeping' | 'config'>;
type Farm = { id: string; timeZone: string };

/** Whatever happens, a farm is looked over again within so many hours: time alone makes births late. */
const atLeastEveryMs = 6 * 3_600_000;

/** Of one farm one round at a time, on whichever process. */
const inTurn = (farmId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${farmId}, 14))`;

/**
 * Looks a farm over once: what is found, what that makes of its alerts, and who is told. All of it is one transaction: a
 * server that is killed in between has decided nothing, and what was decided is told from the queue.
 */
export async function evaluateFarm(
  services: RoundServices,
  { id: farmId, timeZone }: Farm,
): Promise<{ told: number; changed: number }> {
  const began = performance.now();
  return inTenant(services.database, {
    tenant: { farmId, userId: null },
    how: { by: 'alerts' },
    work: async (transaction) => {
      await transaction.execute(inTurn(farmId));
      const now = services.now();
      const today = dayOf(now, timeZone);
      const farm: WatchedFarm = { id: farmId, timeZone, now, today };
      const settings = settingsFrom(await storedSettings(transaction, farmId));
      const { sightings, blind } = await lookOver(transaction, farm, {
        from: settings.looksFrom,
        wanted: wantedRules(settings),
        services,
      });
      const open = await openAlerts(transaction, farmId);
      const outcomes = outcomesOf(sightings, open, {
        today,
        timeZone,
        now: now.getTime(),
        settings,
        blind,
      });
      await saveAlerts(transaction, farmId, outcomes);
      const told = await toldBefore(transaction, farmId, outcomes.occurrences);
      const people = await toldPeople(transaction, farmId);
      const messages = messagesOf(outcomes.occurrences, people, told);
      await sayMessages(transaction, { ...farm, publicUrl: services.config.publicUrl }, messages);
      await queueWebhooks(transaction, farm, [...outcomes.occurrences, ...outcomes.quietEnds]);
      await forgetOld(transaction, farm);
      await noteRound(transaction, farm, { began, nextAt: outcomes.nextAt });
      const changed = outcomes.fresh.length + outcomes.changed.length + outcomes.gone.length;
      if (changed > 0) await noteChange(transaction, farmId, ['alerts']);
      return { told: messages.length, changed };
    },
  });
}

async function noteRound(
  transaction: Transaction,
  { id, now, today }: WatchedFarm,
  { began, nextAt }: { began: number; nextAt: number | null },
): Promise<void> {
  const [found] = await select(
    transaction,
    row({ ms: number }),
    sql`select (extract(epoch from ${startOfFarmDay(addDays(today, 1), id)}) * 1000)::float8 as ms`,
  );
  // A minute into the new day, so that its day has been brought by then.
  const newDay = (found?.ms ?? now.getTime()) + 60_000;
  const at = now.getTime();
  const next = Math.max(at + 60_000, Math.min(nextAt ?? newDay, newDay, at + atLeastEveryMs));
  await transaction.execute(
    sql`insert into alert_round (farm_id, at, took_ms, next_at)
      values (${id}, ${now.toISOString()}, ${Math.round(performance.now() - began)},
        ${new Date(next).toISOString()})
      on conflict (farm_id) do update
        set at = excluded.at, took_ms = excluded.took_ms, next_at = excluded.next_at`,
  );
}
