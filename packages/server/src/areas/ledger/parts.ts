import type { EventAnswer } from '@kraal/contract/ledger';
import type { Day } from '@kraal/domain/format/dates';
import type { Change } from '@kraal/domain/ledger/step';
import type { Problem } from '@kraal/domain/ledger/problem';
import type { AnimalState } from '@kraal/domain/ledger/state';
import type { Outcome } from '@kraal/domain/ledger/life';
import type { UnitOfWork } from '@kraal/domain/ledger/unitOfWork';
import type { SQL } from 'drizzle-orm';
import type { Row, Transaction } from '../../platform/database/connection.ts';
import type { Farm } from '../../platform/http/authenticate.ts';
import type { Services } from '../../platform/services.ts';
import type { Consequences } from './consequences.ts';
import type { SavedLife } from './project/animalRow.ts';
import type { Save } from './project/project.ts';
import type { Draft, Recorder } from './record/draft.ts';

export type StateOf = (animalId: string) => AnimalState | null;
type Outcomes = Extract<Outcome, { ok: true }>['outcomes'];

/** The entries of a request, while they are held against what is known. */
export type Entries = {
  transaction: Transaction;
  recorder: Recorder;
  drafts: readonly Draft[];
  unitOfWork: UnitOfWork;
  /** Animals of entries that this request cancels. */
  cancelled: readonly string[];
};

/** What an area holds the entries of one request against. Each is asked by itself, in order of time. */
export type Guard = {
  /** What of an entry cannot be, or is asked, before its animals' lives are. */
  check?: (draft: Draft, stateOf: StateOf) => Problem[];
  /** What the lives as an entry makes them cannot be beside others; several that are taken together have no one draft. */
  validateOutcome?: (outcomes: Outcomes, draft: Draft | undefined) => Promise<Problem[]>;
  /** It counts for the entries after it. Out: what undoes that, where it is given back. */
  took?: (draft: Draft, stateOf: StateOf) => () => void;
  /** It was taken for good. */
  kept?: (draft: Draft, outcomes: Outcomes) => void;
  /** An entry that was cancelled never was. */
  cancel?: (eventId: string) => void;
  /** What follows from all that was taken. */
  follow?: (taken: readonly { id: string }[], consequences: Consequences) => Promise<void>;
};

/** The rows that an area keeps of lives, while one request is saved; by table. */
export type Projecting = {
  rows: Readonly<Record<string, Row[]>>;
  /** Tables of them in which a row says the same however often it comes. */
  once?: readonly string[];
  /** What one animal's changes, oldest first, come to. */
  add: (animalId: string, changes: readonly Change[]) => void;
  /** What is counted of rows that are taken away, since these animals are rebuilt. */
  rebuilding?: (transaction: Transaction, animalIds: readonly string[]) => Promise<void>;
  /** What of the rows that stand is closed or taken away, before these are written. */
  before?: (transaction: Transaction) => Promise<void>;
};

/** As of when an animal's columns are: they depend on the farm and its day. */
export type AsOf = FarmFacts & { timeZone: string; today: Day };

/**
 * What areas read of a farm for what they keep of its animals, beside its time zone: each adds its own to this
 * interface, and says in `farmFacts` where it stands.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- areas put theirs in by declaration merging
export interface FarmFacts {}

/** Columns that follow from a state as of a day. */
export type OwnColumns = {
  /** Made anew each time, so that whoever asks may add to it. */
  of: (state: AnimalState, asOf: AsOf) => Row | null;
  /**
   * Everything of a state that they follow from: where none of it changed, they did not. That nothing is missing is
   * tested over the states of random farms.
   */
  reads: readonly (keyof AnimalState)[];
};

/** Lives that a request writes, and animals that are no more. */
export type Changing = { lives: readonly SavedLife[]; gone: readonly string[] };

/** Rows of `event` and `event_animal` as they were saved. */
export type SavedEntries = { events: readonly Row[]; links: readonly Row[] };

/** What an area registers with the ledger, which knows none by name. */
export type LedgerPart = {
  /** Fields by which payloads name its things: the table, and what is said where there is no such thing. */
  references?: Readonly<Record<string, readonly [table: string, words: string]>>;
  /** Which of these are on the farm for entries to be about, each with its kind: a camp, a fence. */
  subjects?: (
    transaction: Transaction,
    farmId: string,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
  /** Animals beside its own whose lives an entry touches. */
  touches?: (draft: Draft) => string[];
  /** What a late entry changed of what was known of an animal, in a word. */
  changed?: (before: AnimalState, after: AnimalState) => string[];
  /** Kinds that are held against their animals as they were on the day, not as they are. */
  asOfDay?: readonly string[];
  guard?: (entries: Entries) => Promise<Guard>;
  /** Fills in what an entry leaves to be known from elsewhere. */
  complete?: (draft: Draft, unitOfWork: UnitOfWork) => Promise<void>;
  /** Tables of rows that follow from lives. They are written here and nowhere else, and anew when a life is rebuilt. */
  projections?: { tables: readonly string[]; of: (farmId: string) => Projecting };
  /**
   * What it keeps of each animal as it is now, by table: columns of `animal`, or a row of a table of its own (null where
   * it has nothing to say), so that what one area writes leaves the indexes of the others alone.
   */
  rowOf?: Readonly<Record<string, OwnColumns>>;
  /** Columns, by table, that hold the day from which time alone makes others of that row wrong. */
  outdatedFrom?: Readonly<Record<string, string>>;
  /** Rows of `animal` as they are written, and what is to be written of others afterwards. */
  save?: (
    transaction: Transaction,
    farmId: string,
    saves: readonly Save[],
  ) => Promise<{ saves: readonly Save[]; afterwards: () => Promise<void> }>;
  /** Its own of `FarmFacts`, in SQL of a farm `f` that may not be there. */
  farmFacts?: Readonly<Record<string, SQL>>;
  /**
   * Codes of its problems by which an entry cannot be on its day, though all that it names is here: what comes in the
   * same request to cancel it, or to put it right, is taken with it.
   */
  mendable?: readonly string[];
  /** Takes animals out of what it counts of the whole farm before they are written. Out: what puts them back in. */
  recount?: (
    transaction: Transaction,
    farmId: string,
    changing: Changing,
  ) => Promise<() => Promise<void>>;
  /** Tables of what is counted of the whole farm: they are emptied when all is made anew, or counted anew. */
  ofFarm?: {
    tables: readonly string[];
    /** Counts what stands into tables that are empty. */
    count: (transaction: Transaction, farmId: string) => Promise<void>;
    wrong: WrongTables;
  };
  /** What timelines say of an entry `e` beside its payload, by the name of the column. */
  ofEntry?: Readonly<Record<string, SQL>>;
  /** Puts names of its things where answers name them by id. */
  name?: (
    transaction: Transaction,
    farmId: string,
    answers: readonly EventAnswer[],
  ) => Promise<void>;
  /** What is kept beside entries, in the transaction that saves them and under the farm's lock. */
  saved?: (transaction: Transaction, farmId: string, entries: SavedEntries) => Promise<void>;
  /** Who is to hear of what a person recorded. */
  notify?: (services: Services, transaction: Transaction, heard: Heard) => Promise<void>;
};

/** Which of them are not what the animals come to. */
type WrongTables = (transaction: Transaction, farmId: string) => Promise<string[]>;

type Heard = {
  farm: Farm;
  events: readonly Record<string, unknown>[];
  answers: readonly EventAnswer[];
  consequences: Consequences;
};

let registered: readonly LedgerPart[] | null = null;

/** Said once, where the application is put together; in the order in which they are asked. */
export function registerParts(parts: readonly LedgerPart[]): void {
  registered = parts;
}

/** Without its areas the ledger would take what they would refuse, so it takes nothing. */
export function parts(): readonly LedgerPart[] {
  if (!registered) throw new Error('the areas have not registered with the ledger');
  return registered;
}
