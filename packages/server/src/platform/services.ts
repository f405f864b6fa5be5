import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from './bus/bus.ts';
import type { CallOut } from './callOut/callOut.ts';
import type { Clock } from './clock.ts';
import type { Config } from '../config.ts';
import type { Tokens } from './auth/tokens.ts';
import type { Database } from './database/connection.ts';
import type { Jobs } from './jobs.ts';
import type { Mail } from './mail/mail.ts';
import type { FarmTurns } from './http/farmTurns.ts';
import type { FarmOfDay } from './http/authenticate.ts';
import type { Files } from './files/files.ts';
import type { Seal } from './seal.ts';

/** What would be left if this machine were lost. */
type Safekeeping = {
  backedUpAt: Date | null;
  archive: 'off' | 'following' | 'behind';
};

/** What the areas work with; made once at start. */
export type Services = {
  config: Config;
  database: Database;
  /** Connections that are kept for those who sign in, whatever farms have under way. */
  door: Database;
  tokens: Tokens;
  mail: Mail;
  files: Files;
  jobs: Jobs;
  safekeeping: () => Promise<Safekeeping>;
  log: FastifyBaseLogger;
  /** The one clock; SQL's is `kraal_now()`, which goes with it. */
  now: Clock;
  /** Calls whoever wants to know of each farm that was written, after its commit; `by` names the writer where it matters. */
  written: (heard: (farmId: string, by: string | null) => void) => void;
  /** Tells other processes, and screens, that something is new. */
  bus: Bus;
  /** The one way to addresses outside that somebody wrote down. */
  callOut: CallOut;
  /** Encrypts secrets that are needed again. */
  seal: Seal;
  /** Aborted when the server begins to stop: whatever would stay open for ever ends itself then. */
  stopping: AbortSignal;
  /** Whose turn it is on a farm. */
  turns: FarmTurns;
  /** Brings what time changes of a farm's animals to the farm's day, in a transaction of its own. */
  newDay: (farm: FarmOfDay) => Promise<void>;
};
