import { join } from 'node:path';
import pg from 'pg';
import type { Chain } from './chain.ts';
import { Follower } from './follower.ts';
import { begun, copy, copyFiles, forget, resumed } from './keepChains.ts';
import { type What, placeOf, slotName } from './keepChains.ts';

export type Archive = {
  stop: () => Promise<void>;
  /** Whether the last look at the log failed, or nothing is followed yet. */
  isBehind: () => boolean;
};

const lookEveryMs = 2000;

const chainLastsMs = 24 * 3600 * 1000;

export type LogPosition = { lsn: string; timeline: number; system: string; major: number };

/**
 * Follows the embedded database: every two seconds what it wrote to its log is in the archive too, each day begins
 * with a copy of the whole. A database or a disk that is away for a while is followed again when it is back.
 */
export function startArchive(what: What): Archive {
  const following = new Following(what);
  let busy = false;
  let running = Promise.resolve();
  const run = (): void => {
    if (busy) return;
    busy = true;
    running = following.look().finally(() => {
      busy = false;
    });
  };
  const timer = setInterval(run, lookEveryMs);
  timer.unref();
  run();
  return {
    isBehind: () => following.isBehind,
    stop: async () => {
      clearInterval(timer);
      await running;
      await following.look(true);
    },
  };
}

/** A copy that could not be made is tried again after a minute, then after two, at most an hour. */
const patienceMs = (failures: number): number => Math.min(60, 2 ** failures) * 60_000;

class Following {
  readonly #what: What;
  #follower: Follower | null = null;
  /** The copy that is being made; the chain before is followed meanwhile. */
  #making: Promise<void> | null = null;
  #made: Follower | null = null;
  #failures = 0;
  #tryAt = 0;
  #isBehind = false;

  constructor(what: What) {
    this.#what = what;
  }

  get isBehind(): boolean {
    return this.#isBehind || this.#follower === null;
  }

  /** One look; the last one of a stop begins nothing. */
  async look(isLast = false): Promise<void> {
    try {
      await withClient(this.#what.url, (client) => this.#follow(client, isLast));
      this.#isBehind = false;
    } catch (error) {
      this.#follower = null;
      // Said once, not every two seconds: until it works again.
      if (!this.#isBehind) this.#what.log(new Error('the archive is behind', { cause: error }));
      this.#isBehind = true;
    }
  }

  async #follow(client: pg.Client, isLast: boolean): Promise<void> {
    const what = await ofInstallation(client, this.#what);
    this.#follower ??= await resumed(client, what);
    if (this.#follower)
      await copy(client, { follower: this.#follower, what, keepsAll: this.#making !== null });
    if (this.#made) {
      this.#follower = this.#made;
      this.#made = null;
      await copy(client, { follower: this.#follower, what, keepsAll: false });
      await forget(what);
    }
    const isDue = !this.#follower || !isYoung(this.#follower.chain, what.now());
    if (isDue && !isLast && !this.#making && what.now().getTime() >= this.#tryAt) {
      this.#making = this.#begin(what);
      // Where nothing is followed yet there is nothing to do meanwhile.
      if (!this.#follower) await this.#making;
    }
    if (isLast) await this.#making;
    await copyFiles(what);
  }

  async #begin(what: What): Promise<void> {
    try {
      this.#made = await withClient(what.url, (client) => begun(client, what));
      this.#failures = 0;
    } catch (error) {
      this.#tryAt = what.now().getTime() + patienceMs(this.#failures);
      this.#failures += 1;
      what.log(new Error('no copy for the archive could be made', { cause: error }));
      // Without a chain nobody reads the log that the database would keep for it.
      if (!this.#follower) await endFollowing(what.url);
    } finally {
      this.#making = null;
    }
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // the statement that waits for it says so
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Each installation in a folder of its own: two never take each other's chains for theirs. */
async function ofInstallation(client: pg.Client, what: What): Promise<What> {
  const { system } = await placeOf(client);
  return { ...what, folder: join(what.folder, system) };
}

/** A clock that was ahead once makes no chain that lasts for ever. */
function isYoung({ madeAt }: Chain, now: Date): boolean {
  const age = now.getTime() - Date.parse(madeAt);
  return age < chainLastsMs && age > -chainLastsMs;
}

/** Nobody follows any more: the database need not keep its log for an archive that is not there. */
export const endFollowing = (url: string): Promise<unknown> =>
  withClient(url, (client) =>
    client.query(
      'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1',
      [slotName],
    ),
  );
