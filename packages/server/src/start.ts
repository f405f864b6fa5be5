import './alertWatches.ts';
import './ledgerParts.ts';
import { inputWords } from '@kraal/domain/format/inputWords';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Config } from './config.ts';
import { bringToDay, catchUpAll } from './areas/ledger/index.ts';
import { buildApp, makeServer, type AppOptions } from './app.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { type Archive, endFollowing, startArchive } from './platform/archive/archive.ts';
import { rejectBrokenOff } from './platform/backup/brokenOff.ts';
import { backUpNightly, lastBackupAt } from './platform/backup/nightly.ts';
import { lockData } from './platform/dataLock.ts';
import { makeTokens } from './platform/auth/tokens.ts';
import { openDatabase } from './platform/database/connection.ts';
import { holdConstraints } from './platform/database/constraints.ts';
import { startEmbedded } from './platform/database/embedded.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import { makeSignIns } from './platform/database/signIns.ts';
import { openFiles } from './platform/files/files.ts';
import { FarmTurns } from './platform/http/farmTurns.ts';
import { startBus } from './platform/bus/startBus.ts';
import { allowedBy } from './platform/callOut/addresses.ts';
import { makeCallOut } from './platform/callOut/callOut.ts';
import { startJobs } from './platform/jobs.ts';
import { makeSeal } from './platform/seal.ts';
import { openMail } from './platform/mail/mail.ts';
import type { Services } from './platform/services.ts';

type StartOptions = {
  settings?: string[];
  /** What `services.now()` answers; tests put it elsewhere. */
  now?: Clock;
  /** Whether what is written is looked over for alerts soon after; tests look themselves. */
  watching?: boolean;
  /** For how long a stop waits for each of its parts. */
  stopWithinMs?: number;
};
export type Running = {
  app: FastifyInstance;
  services: Services;
  /** Every farm is as today's rules have it. */
  caughtUp: Promise<void>;
  stop: () => Promise<void>;
};

/** Farms that older rules left are brought to today's while everybody works. A stop waits for the farm that is at it. */
function startCatchingUp(
  url: string,
  clock: Clock,
  log: FastifyInstance['log'],
): { done: Promise<void>; stop: () => Promise<void> } {
  let stopped = false;
  const owner = openDatabase(url, {
    role: 'owner',
    log: (error) => log.error({ err: error }, 'catching up'),
    max: 1,
  });
  const watched = {
    isStopped: () => stopped,
    failed: (error: unknown, farmId: string) =>
      log.error({ err: error, farmId }, 'the farm could not be brought to the rules of today'),
    asAWhole: (error: unknown, farmId: string) =>
      log.warn({ err: error, farmId }, 'its animals could not be brought one by one'),
  };
  const done = catchUpAll(owner, clock, watched)
    .then(
      (rebuilt) => rebuilt > 0 && log.info(`${rebuilt} farms were brought to the rules of today`),
    )
    .then(() =>
      holdConstraints(owner, {
        isStopped: () => stopped,
        failed: (error, name) => log.error({ err: error, constraint: name }, 'rows of before'),
      }),
    )
    .catch((error: unknown) => log.error({ err: error }, 'catching up'))
    .then(() => owner.$client.end());
  return {
    done,
    stop: () => {
      stopped = true;
      return done;
    },
  };
}

/** Everything up to listening: database, migrations, jobs, routes. `stop` takes it down in the opposite order. */
export async function startKraal(
  config: Config,
  options: Partial<AppOptions> & StartOptions = {},
): Promise<Running> {
  // Set once, before the first request: schemas that say their own words keep them.
  z.config({ customError: inputWords });
  const unlock = lockData(config.dataDir);
  try {
    rejectBrokenOff(config.dataDir);
    return await startLocked(config, options, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Longer than this no part of a stop is waited for: requests, queued work, statements that do not end. */
const stopWithinMs = 10_000;

/** Enough for a morning on which everybody signs in while an import has every other connection. */
const keptForSignIn = 4;

const within = (work: Promise<unknown>, ms: number): Promise<unknown> =>
  Promise.race([work, setTimeout(ms, null, { ref: false })]);

async function startLocked(
  config: Config,
  options: Partial<AppOptions> & StartOptions,
  unlock: () => void,
): Promise<Running> {
  const app = makeServer(config);
  const logFault = (error: Error) => app.log.error({ err: error }, 'database connection failed');
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded({
        dataDir: config.dataDir,
        password: config.secrets.databasePassword,
        whenGone: logFault,
        ...(options.settings ? { settings: options.settings } : {}),
      });
  const url = config.databaseUrl ?? embedded?.url ?? '';
  await migrateDatabase(url);
  const clock = options.now ?? systemClock;
  const signIns = await makeSignIns(url);
  const database = openDatabase(signIns.app, { role: 'app', log: logFault });
  const door = openDatabase(signIns.app, { role: 'app', log: logFault, max: keptForSignIn });
  const jobs = await startJobs(signIns.jobs, logFault);
  const stopping = new AbortController();
  const { bus, written } = await startBus(config.natsUrl, {
    url: signIns.app,
    database,
    log: app.log,
    isHeeded: options.watching !== false,
  });
  let archive: Archive | null = null;
  const services: Services = {
    config,
    database,
    door,
    jobs,
    tokens: makeTokens(config.secrets.tokenKeySeed),
    mail: openMail(config.smtpUrl, {
      from: config.mailFrom,
      outbox: join(config.dataDir, 'outbox'),
      say: (words) => app.log.warn(words),
    }),
    files: openFiles(join(config.dataDir, 'files')),
    safekeeping: async () => ({
      backedUpAt: await lastBackupAt(config.backups.folder),
      archive: archive === null ? 'off' : archive.isBehind() ? 'behind' : 'following',
    }),
    log: app.log,
    now: clock,
    bus,
    stopping: stopping.signal,
    written,
    callOut: makeCallOut({ allowed: allowedBy(config.callOutAllow) }),
    seal: makeSeal(config.sealKey),
    turns: new FarmTurns(),
    newDay: (farm) => bringToDay(database, farm, services.now()),
  };
  await jobs.nightly('backup', async () => {
    const filesDir = join(config.dataDir, 'files');
    const file = await backUpNightly({ url, filesDir, ...config.backups, now: clock() });
    if (file) app.log.info(`backed up to ${file}`);
  });
  archive =
    embedded && config.archive
      ? startArchive({
          url,
          cluster: embedded.cluster,
          filesDir: join(config.dataDir, 'files'),
          folder: config.archive,
          keep: config.backups.keep,
          now: systemClock,
          log: (error) => app.log.error({ err: error }, 'archive'),
        })
      : null;
  if (embedded && !archive) await endFollowing(url);
  await buildApp(app, services, { logLevel: config.logLevel, ...options });
  await app.ready();
  const rules = startCatchingUp(url, clock, app.log);
  const takeDown = async () => {
    const patience = options.stopWithinMs ?? stopWithinMs;
    stopping.abort();
    const caughtUp = rules.stop();
    const closed = app.close();
    await within(closed, patience);
    app.server.closeAllConnections();
    await within(closed, patience);
    await within(Promise.all([jobs.stop(), caughtUp]), patience);
    await within(bus.stop(), patience);
    // A statement that runs on goes with its database, or is its own administrator's to end.
    await within(Promise.all([database.$client.end(), door.$client.end()]), patience);
    await within(archive?.stop() ?? Promise.resolve(), patience);
    await embedded?.stop();
    unlock();
  };
  let stopped: Promise<void> | null = null;
  // Asked twice it is still one stop.
  return { app, services, caughtUp: rules.done, stop: () => (stopped ??= takeDown()) };
}
