import { sql } from 'drizzle-orm';
import { inTenant, select } from '../../platform/database/connection.ts';
import { row, text } from '../../platform/database/row.ts';
import type { Services } from '../../platform/services.ts';
import { deliverAll } from './deliverAll.ts';
import { evaluateFarm } from './round.ts';
import { ofFarms } from '../farms/tables.ts';

/** A farm is looked over when nothing was written for so long: who enters a list enters many, and is not slowed by it. */
const settleMs = 1500;
/** But it does not wait longer for a list that never ends. */
const longestSettleMs = 6000;
/** And is not looked over again before so many times as long as it took have gone by: a large farm costs no more of the server than a small one. */
const restFactor = 5;

/** As many at once, that farms which are written together leave the database to who is at a screen. */
const mostAtOnce = 4;

/** After so many rounds that fail one after another a farm waits for its hour or the next write. */
const mostFailures = 5;

type Pace = {
  timer: NodeJS.Timeout | null;
  /** When the first was written of what waits. */
  since: number;
  /** When the last was. */
  writtenAt: number;
  /** When a round of this process began, last. */
  lookedAt: number;
  running: boolean;
  again: boolean;
  freeAt: number;
  failures: number;
};

/** Writers after whom no farm is looked over: what they write is nothing that a watch sees. */
const unheeded = new Set(['alerts', 'notices']);

/** Farms that were written on this process are looked over soon after, each at its own pace. */
class Watching {
  readonly #services: Services;
  readonly #paces = new Map<string, Pace>();
  /** Farms whose time has come while others are looked over, in that order. */
  readonly #queue: string[] = [];
  #running = 0;
  #stopped = false;

  constructor(services: Services) {
    this.#services = services;
  }

  /** Something was written on a farm: it is looked over when it comes to rest. */
  written(farmId: string): void {
    if (this.#stopped) return;
    const pace = this.#paces.get(farmId) ?? {
      timer: null,
      since: 0,
      writtenAt: 0,
      lookedAt: 0,
      running: false,
      again: false,
      freeAt: 0,
      failures: 0,
    };
    this.#paces.set(farmId, pace);
    pace.writtenAt = performance.now();
    if (pace.running) pace.again = true;
    else this.#plan(farmId, pace);
  }

  /** A round of a farm begins elsewhere in this process: what was written before it is seen by it. */
  looked(farmId: string): void {
    const pace = this.#paces.get(farmId);
    if (pace) pace.lookedAt = performance.now();
  }

  stop(): void {
    this.#stopped = true;
    for (const { timer } of this.#paces.values()) if (timer) clearTimeout(timer);
  }

  #plan(farmId: string, pace: Pace): void {
    if (this.#stopped) return;
    const now = performance.now();
    if (pace.timer) clearTimeout(pace.timer);
    else pace.since = now;
    const settled = Math.min(now + settleMs, pace.since + longestSettleMs);
    const waitMs = Math.max(0, settled - now, pace.freeAt - now);
    pace.timer = setTimeout(() => {
      pace.timer = null;
      pace.running = true;
      this.#queue.push(farmId);
      this.#next();
    }, waitMs);
    pace.timer.unref();
  }

  #next(): void {
    while (this.#running < mostAtOnce && !this.#stopped) {
      const farmId = this.#queue.shift();
      if (farmId === undefined) return;
      const pace = this.#paces.get(farmId);
      if (!pace) continue;
      this.#running += 1;
      void this.#run(farmId, pace).finally(() => {
        this.#running -= 1;
        this.#next();
      });
    }
  }

  async #run(farmId: string, pace: Pace): Promise<void> {
    pace.again = false;
    const began = performance.now();
    try {
      // The sweep takes whoever waits longer than a minute.
      if (pace.lookedAt <= pace.writtenAt) await lookOver(this.#services, farmId);
      pace.failures = 0;
    } catch (error) {
      this.#services.log.error({ err: error, farmId }, 'a farm could not be looked over');
      pace.failures += 1;
      pace.again ||= pace.failures <= mostFailures;
    }
    const ended = performance.now();
    pace.freeAt = ended + (ended - began) * restFactor;
    pace.running = false;
    if (pace.again) this.#plan(farmId, pace);
    else if (this.#paces.size > 10_000) this.#paces.delete(farmId);
  }
}

/** What was said half a year ago is in the alert; by which telephone it went is nobody's matter any more. */
const keptDays = 180;

export async function forgetDeliveries(services: Services): Promise<void> {
  const before = new Date(services.now().getTime() - keptDays * 86_400_000).toISOString();
  await services.database.execute(
    sql`delete from delivery where status <> 'waiting' and done_at < ${before}`,
  );
}

function deliverSoon(services: Services): void {
  deliverAll(services).catch((error: unknown) =>
    services.log.error({ err: error }, 'what is due could not be sent'),
  );
}

async function lookOver(services: Services, farmId: string): Promise<void> {
  const [farm] = await inTenant(services.database, {
    tenant: { farmId, userId: null },
    how: { readOnly: true },
    work: (transaction) =>
      select(
        transaction,
        row({ id: text, timeZone: text }),
        sql`select id, time_zone as "timeZone" from ${ofFarms.farm}
          where id = ${farmId} and suspended_at is null and erase_after is null`,
      ),
  });
  if (!farm) return;
  const { told } = await evaluateFarm(services, farm);
  // The next farm does not wait for the services that deliver.
  if (told > 0) deliverSoon(services);
}

/** Farms whose time has come, by the clock; one that fails leaves the others. */
async function sweep(services: Services, watching: Watching): Promise<number> {
  const farms = await select(
    services.database,
    row({ id: text, timeZone: text }),
    sql`select farm_id as id, time_zone as "timeZone"
      from farms_to_watch(${services.now().toISOString()}::timestamptz)`,
  );
  let told = 0;
  for (const farm of farms) {
    try {
      await services.newDay(farm);
      watching.looked(farm.id);
      told += (await evaluateFarm(services, farm)).told;
    } catch (error) {
      services.log.error({ err: error, farmId: farm.id }, 'a farm could not be looked over');
    }
  }
  return told;
}

export async function startWatching(services: Services): Promise<void> {
  const watching = new Watching(services);
  services.written((farmId, by) => {
    if (by === null || !unheeded.has(by)) watching.written(farmId);
  });
  services.stopping.addEventListener('abort', () => watching.stop());
  await services.jobs.everyMinute('alerts', async () => {
    if ((await sweep(services, watching)) > 0) deliverSoon(services);
  });
  await services.jobs.nightly('deliveries_kept', () => forgetDeliveries(services));
  // Of its own, so that no slow service keeps the farms waiting and no large farm the messages.
  await services.jobs.everyMinute('deliveries', async () => void (await deliverAll(services)));
}
