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

/**
 * A queue's three workers sleep until they are woken, and look now and then for what nobody here knows of: jobs that
 * another process or an earlier start left, or that are tried again.
 */
const lookSeconds = [2, 6, 6];
/** No two look at the same beat, so that nobody's request meets a dozen of them at once, over and over. */
const apartShare = 0.02;
/** What fails is tried again after a second, then after longer: the same moment would most often fail the same. */
const triedAgain = { retryDelay: 1, retryBackoff: true } as const;
const inGroups = { batchSize: 1, localConcurrency: 1, localGroupConcurrency: 1 } as const;

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
  // What a worker meets comes as an object that is no error, with an error's words, stack and code.
  boss.on('error', (met) =>
    onError(met instanceof Error ? met : Object.assign(new Error('a job failed'), met)),
  );
  await boss.start();
  const workersOf = new Map<string, string[]>();
  /** Whoever sleeps looks now: a job was sent, or one began or ended behind which more may wait. */
  const wake = (queue: string): void => {
    for (const id of workersOf.get(queue) ?? []) boss.notifyWorker(id);
  };
  let beats = 0;
  const apart = (pollingIntervalSeconds: number): { pollingIntervalSeconds: number } => {
    beats += 1;
    return { pollingIntervalSeconds: pollingIntervalSeconds * (1 + beats * apartShare) };
  };
  const scheduled = async (
    queue: string,
    { times, pollingIntervalSeconds = 30 }: { times: string; pollingIntervalSeconds?: number },
    handler: () => Promise<void>,
  ): Promise<void> => {
    await boss.createQueue(queue, { policy: 'short', retryLimit: 3, expireInSeconds: 3600 });
    await boss.schedule(queue, times);
    await boss.work(queue, apart(pollingIntervalSeconds), async () => handler());
  };
  return {
    work: async (queue, handler) => {
      await boss.createQueue(queue, { policy: 'standard', retryLimit: 3, expireInSeconds: 3600 });
      const ids: string[] = [];
      workersOf.set(queue, ids);
      for (const seconds of lookSeconds)
        ids.push(
          await boss.work(queue, { ...inGroups, ...apart(seconds) }, async (jobs) => {
            wake(queue);
            try {
              for (const job of jobs) await handler(job.data as never); // each queue's sender and worker share one type
            } finally {
              wake(queue);
            }
          }),
        );
    },
    send: async (queue, data, { key, group }) => {
      await boss.send(queue, data, {
        singletonKey: key,
        ...triedAgain,
        ...(group ? { group: { id: group } } : {}),
      });
      wake(queue);
    },
    nightly: (queue, handler) => scheduled(queue, { times: '17 2 * * *' }, handler),
    hourly: (queue, handler) => scheduled(queue, { times: '3 * * * *' }, handler),
    // What comes every minute is not looked for half a minute late.
    everyMinute: (queue, handler) =>
      scheduled(queue, { times: '* * * * *', pollingIntervalSeconds: 5 }, handler),
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
}
