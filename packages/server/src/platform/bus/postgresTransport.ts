import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Transport } from './bus.ts';

const channel = 'kraal_notes';
const longestPauseMs = 10_000;

/**
 * Notes by PostgreSQL's LISTEN and NOTIFY, on a connection of its own and never in a transaction that writes: commits
 * with a notification wait for each other across the whole server. A connection that goes is opened anew.
 */
export function postgresTransport(url: string, failed: (error: unknown) => void): Transport {
  let client: pg.Client | null = null;
  let stopped = false;
  let heard: Parameters<Transport['subscribe']>[0] | null = null;

  const open = async (): Promise<void> => {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true });
    fresh.on('error', failed);
    fresh.on('notification', ({ payload }) => payload && heard?.text(payload));
    fresh.on('end', () => {
      if (client !== fresh) return;
      client = null;
      void reopen();
    });
    await fresh.connect();
    await fresh.query(`listen ${channel}`);
    client = fresh;
  };
  const reopen = async (): Promise<void> => {
    for (
      let pauseMs = 200;
      !stopped && client === null;
      pauseMs = Math.min(longestPauseMs, pauseMs * 2)
    ) {
      try {
        await open();
        heard?.gap();
      } catch (error) {
        failed(error);
        await wait(pauseMs, null, { ref: false });
      }
    }
  };
  return {
    publish: async (texts) => {
      if (!client) throw new Error('the bus has no connection');
      await client.query('select pg_notify($1, t) from unnest($2::text[]) t', [channel, texts]);
    },
    subscribe: async (hearer) => {
      heard = hearer;
      await open();
    },
    stop: async () => {
      stopped = true;
      const last = client;
      client = null;
      await last?.end();
    },
  };
}
