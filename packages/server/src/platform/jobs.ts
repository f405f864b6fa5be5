import { PgBoss } from 'pg-boss';
import { jobSchema } from './database/signIns.ts';

export type Jobs = {
  work: <T extends object>(queue: string, handler: (data: T) => Promise<void>) => Promise<void>;
  /** Of one group (a farm) one job of a queue is done at a time, so that no farm's long work keeps another's waiting. */
  send: (
    queue: string,
    data: object,
    as: { key: string; group?: string | undefined },
  ) => Promise<void>;
  /** Work that comes round every night, and work for farms whose night it is somewhere each hour. */
  nightly: (queue: string, handler: () => Promise<void>) => Promise<void>;
  hourly: (queue: string, handler: () => Promise<void>) => Promise<void>;
  /** Work of every minute, on one of all processes. */
  everyMinute: (queue: string, handler: () => Promise<void>) => Promise<void>;
  stop: () => Promise<void>;
};

const inGroups = {
  pollingIntervalSeconds: 0.5,
  batchSize: 1,
  localConcurrency: 3,
  localGroupConcurrency: 1,
} as const;

/**
 * Long work outlives the request and the process: it is queued in the database itself, in a schema of its own, by a
 * role that owns this schema and sees nothing else.
 */
export async function startJobs(url: string, onError: (error: Error) => void): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    schema: jobSchema,
    createSchema: false,
    max: 4,
  });
  boss.on('error', onError);
  await boss.start();
  const scheduled = async (
    queue: string,
    { times, pollingIntervalSeconds = 30 }: { times: string; pollingIntervalSeconds?: number },
    handler: () => Promise<void>,
  ): Promise<void> => {
    await boss.createQueue(queue, { policy: 'short', retryLimit: 3, expireInSeconds: 3600 });
    await boss.schedule(queue, times);
    await boss.work(queue, { pollingIntervalSeconds }, async () => handler());
  };
  return {
    work: async (queue, handler) => {
      await boss.createQueue(queue, { policy: 'standard', retryLimit: 3, expireInSeconds: 3600 });
      await boss.work(queue, inGroups, async (jobs) => {
        for (const job of jobs) await handler(job.data as never); // each queue's sender and worker share one type
      });
    },
    send: async (queue, data, { key, group }) =>
      void (await boss.send(queue, data, {
        singletonKey: key,
        ...(group ? { group: { id: group } } : {}),
      })),
    nightly: (queue, handler) => scheduled(queue, { times: '17 2 * * *' }, handler),
    hourly: (queue, handler) => scheduled(queue, { times: '3 * * * *' }, handler),
    // What comes every minute is not looked for half a minute late.
    everyMinute: (queue, handler) =>
      scheduled(queue, { times: '* * * * *', pollingIntervalSeconds: 5 }, handler),
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
}
