import { dayOf } from '../format/dates.ts';
import { instantOf } from '../format/instant.ts';
import { mostSaid } from './acknowledged.ts';
import type { LedgerEvent } from './envelope.ts';
import {
  applyStep,
  awaited,
  type Change,
  type FoldContext,
  type FoldResult,
  foldAnimal,
  hardProblems,
  looksBack,
  occasionOf,
  type Step,
  stepKey,
} from './fold.ts';
import { type HandOver, keyOf, sameHandOver } from './handOver.ts';
import type { AnyKind, Part } from './kind.ts';
import { kindOf } from './registry.ts';
import type { StreamItem } from './mobStream.ts';
import { type Problem, problem, sentence } from './problem.ts';
import type { AnimalState } from './state.ts';
import { callName } from './registry.ts';

export type Involved = { animalId: string; part: Part };

/** What the ledger holds already, however it is kept. Nothing of it is voided. */
export type Source = {
  states: (ids: readonly string[]) => Promise<Map<string, AnimalState>>;
  /** Steps of entries that name the animal. */
  steps: (ids: readonly string[]) => Promise<Map<string, Step[]>>;
  /** Entries addressed to mobs that mean whoever is in them. */
  mobEntries: (mobIds: readonly string[]) => Promise<Map<string, LedgerEvent[]>>;
  /** With the entry of each. */
  received: (ids: readonly string[]) => Promise<Map<string, (HandOver & { event: LedgerEvent })[]>>;
  given: (ids: readonly string[]) => Promise<Map<string, HandOver[]>>;
  /** Who was in a mob at a moment, as far as is stored. */
  members: (mobId: string, at: string) => Promise<string[]>;
  /** Whoever is or was in a mob at that moment or later, or came into it by another. */
  membersSince: (mobId: string, at: string, until: string | null) => Promise<string[]>;
  /** Those named in an entry that put sires to them. */
  named: (eventId: string) => Promise<string[]>;
};

/** What one request knows and changes of one animal. */
export type Life = {
  /** As it is stored; null when it is new. */
  stored: AnimalState | null;
  state: AnimalState | null;
  /** Changes since the stored state, when everything came in order. */
  changes: Change[];
  /** Steps recorded in this request that name it. */
  fresh: Step[];
  /** The whole folded life, once something was late or voided. */
  rebuilt: FoldResult | null;
  /** What it gives in this request in order; what it gave before is asked for only when it is rebuilt. */
  given: HandOver[];
};

const newLife = (stored: AnimalState | null): Life => ({
  stored,
  state: stored,
  changes: [],
  fresh: [],
  rebuilt: null,
  given: [],
});

/** The entry that another cancels or stands for, and whom it reached. */
export type Cancelled = {
  id: string;
  kind: string;
  occurredAt: string;
  mobId: string | null;
  animalIds: readonly string[];
};

export type NewEntry = {
  event: LedgerEvent;
  named: readonly Involved[];
  /** It means whoever is in the mob, whenever that becomes known. */
  toMob: boolean;
  /** Who is in it at that moment, as `membersAt` says. */
  members: readonly string[];
  voids: Cancelled | null;
};

export type AnimalChange = {
  involved: Involved;
  before: AnimalState | null;
  after: AnimalState | null;
};
export type Outcome =
  | {
      ok: true;
      outcomes: AnimalChange[];
      /** Whom it reached beside those it names and those in its mob. */
      reached: string[];
      members: string[];
      /** Something late or cancelled: lives were rebuilt. */
      rebuilds: boolean;
    }
  | { ok: false; problems: Problem[] };

/** Which field of an entry names the animals of a part. */
const fieldOf: Partial<Record<Part, string>> = {
  dam: 'damId',
  into: 'intoId',
  young: 'young',
  sire: 'sireId',
  foster: 'fosterDamId',
};

const inField = (problems: readonly Problem[], part: Part): Problem[] => {
  const field = fieldOf[part];
  if (!field) return [...problems];
  return problems.map((one) => (one.field === 'animalIds' ? { ...one, field } : one));
};

/** More than this is not looked for: nobody reads it. */
const mostReached = 200;

/** Where a mob stands in a life's own changes at a moment; undefined when they do not go back so far. */
function mobAt({ rebuilt, changes }: Life, key: string): string | null | undefined {
  const known = rebuilt?.changes ?? changes;
  let found: Change | undefined;
  for (const change of known) {
    if (stepKey(change.event, change.part) >= key) break;
    found = change;
  }
  if (!found) return rebuilt ? null : undefined;
  return found.after?.status === 'alive' ? found.after.mobId : null;
}

/**
 * `group`: not one animal but whoever is in the mob, or was named when sires were put in. `lasting`: the entry itself,
 * that those in its mob have heard already and who came later has not.
 */
type Waiting = {
  receiverId: string;
  at: string;
  step: Step | null;
  group: boolean;
  lasting?: boolean;
  /** Who came to the mob after this moment is none of them. */
  until?: string;
};

/** What the whole life of an animal cannot be with an entry, late or not. */
const unfitting = (
  event: LedgerEvent,
  { before, after }: Pick<AnimalChange, 'before' | 'after'>,
): Problem[] => kindOf(event.kind)?.fits?.(before, after) ?? [];

/**
 * The animals of one request: read when first asked for, changed only in memory until saved. Each entry is tried and
 * then kept or taken back as a whole.
 */
export class UnitOfWork {
  readonly all = new Map<string, Life>();
  /** Hand-overs that this request makes, changes or (null) takes back. */
  readonly handOvers = new Map<string, HandOver | null>();
  readonly #source: Source;
  readonly #context: FoldContext;
  /** Events this request has voided: the source still shows them until the end. */
  readonly #voided = new Set<string>();
  readonly #steps = new Map<string, Step[]>();
  readonly #streams = new Map<string, StreamItem[]>();
  readonly #received = new Map<string, (HandOver & { event: LedgerEvent })[]>();
  readonly #given = new Map<string, HandOver[]>();
  readonly #events = new Map<string, LedgerEvent>();
  #undo: (() => void)[] = [];

  constructor(source: Source, context: FoldContext) {
    this.#source = source;
    this.#context = context;
  }

  async load(ids: Iterable<string>): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !this.all.has(id));
    if (missing.length === 0) return;
    const states = await this.#source.states(missing);
    for (const id of missing) this.all.set(id, newLife(states.get(id) ?? null));
    // What others gave to somebody who is not known yet waits for the entry that opens that life.
    await this.#loadReceived(missing.filter((id) => !states.has(id)));
  }

  of(id: string): Life {
    const known = this.all.get(id);
    if (known) return known;
    const life = newLife(null);
    this.all.set(id, life);
    return life;
  }

  /** What is known by now of an animal as it was just before an entry. */
  async stateBefore(id: string, event: LedgerEvent): Promise<AnimalState | null> {
    const life = this.of(id);
    const key = stepKey(event, 'subject');
    if (!life.state || key > life.state.lastKey) return life.state;
    const { changes } = life.rebuilt ?? (await this.#replayedAsItIs(id));
    return changes.findLast((change) => stepKey(change.event, change.part) < key)?.after ?? null;
  }

  /**
   * What is seen as if an entry had never been, of whomever it reached and of those they handed something to. Asked
   * between two entries: nothing of it stays.
   */
  async asIfNever<T>(cancelled: Cancelled | null, look: () => Promise<T>): Promise<T> {
    if (!cancelled || this.#voided.has(cancelled.id)) return look();
    this.#undo = [];
    const reached = this.#reachedBy(cancelled);
    await this.load(reached);
    await this.prepare(reached);
    this.#setVoided(cancelled.id);
    const waiting: Waiting[] = [];
    for (const id of reached) await this.#rebuild(id, waiting, 'lenient');
    if (cancelled.mobId)
      waiting.push(toAllOf(cancelled.mobId, this.#heardFrom(cancelled.kind, cancelled.occurredAt)));
    await this.#passOn(waiting, new Set());
    const seen = await look();
    this.takeBack();
    return seen;
  }

  /** Lives told for a look only, until anything changes: who is refused twenty times is told once. */
  readonly #looks = new Map<string, FoldResult>();
  async #replayedAsItIs(id: string): Promise<FoldResult> {
    const known = this.#looks.get(id);
    if (known) return known;
    const told = await this.replay(id);
    this.#looks.set(id, told);
    return told;
  }

  /** Whom an entry reached, those among them who came to its mob in this very request. */
  #reachedBy({ id: eventId, animalIds }: Cancelled): string[] {
    const reached = new Set(animalIds);
    for (const id of this.all.keys())
      if (!reached.has(id) && this.#hasHeard(id, eventId)) reached.add(id);
    return [...reached];
  }

  #hasHeard(id: string, eventId: string): boolean {
    const life = this.all.get(id);
    const known = life?.rebuilt?.changes ?? life?.changes ?? [];
    return known.some(({ event }) => event.id === eventId);
  }

  /** Tries one entry against the lives it concerns. `keep` or `takeBack` must follow. */
  async try({ event, named, toMob, members, voids }: NewEntry): Promise<Outcome> {
    this.#undo = [];
    this.#events.set(event.id, event);
    const cancelled = voids ? this.#reachedBy(voids) : [];
    if (voids) this.#setVoided(voids.id);
    const taken = new Set(named.map(({ animalId }) => animalId));
    const others = members.filter((id) => !taken.has(id));
    if (toMob && event.mobId) this.#addToStream(event.mobId, event);
    await this.load([...named.map(({ animalId }) => animalId), ...others, ...cancelled]);
    const involved: (Involved & { via?: string })[] = [
      ...named,
      ...others.map((animalId) => ({ animalId, part: 'subject' as const, via: event.mobId ?? '' })),
    ];
    await this.#prepareLate(event, involved, cancelled);
    const rebuilds = voids && { ...voids, animalIds: cancelled };
    const result = await this.#takeAll(event, giversFirst(event, involved), rebuilds);
    return result.ok ? { ...result, members: others } : result;
  }

  /**
   * Entries that cannot be true one by one and can be together: lost and found again, both late; merges that need
   * each other. All of them, or none.
   */
  async tryTogether(entries: readonly NewEntry[]): Promise<Outcome> {
    this.#undo = [];
    const ordered = [...entries].sort((a, b) => (a.event.occurredAt < b.event.occurredAt ? -1 : 1));
    const involved: Involved[] = [];
    const before = new Map<string, AnimalState | null>();
    await this.load(ordered.flatMap(({ named }) => named.map(({ animalId }) => animalId)));
    for (const { event, named, toMob } of ordered) {
      this.#events.set(event.id, event);
      if (toMob && event.mobId) this.#addToStream(event.mobId, event);
      for (const one of giversFirst(event, named)) {
        const life = this.of(one.animalId);
        if (!before.has(one.animalId)) before.set(one.animalId, life.state);
        this.#change(life);
        life.fresh = [...life.fresh, { event, part: one.part }];
        involved.push(one);
      }
    }
    const waiting: Waiting[] = [];
    for (const animalId of before.keys()) await this.#rebuild(animalId, waiting, 'lenient');
    for (const { event } of ordered)
      if (event.mobId)
        waiting.push({
          receiverId: event.mobId,
          at: this.#heardFrom(event.kind, event.occurredAt),
          step: null,
          group: true,
        });
    const reached = await this.#passOn(waiting, new Set());
    const problems = await this.#problemsOf(ordered, [...before.keys()]);
    if (problems.length > 0) return { ok: false, problems };
    const members = new Set<string>();
    for (const { event, toMob } of ordered)
      if (toMob && event.mobId) for (const id of await this.membersAt(event)) members.add(id);
    const outcomes = [...before].map(([animalId, state]) => ({
      involved: { animalId, part: 'subject' as const },
      before: state,
      after: this.of(animalId).state,
    }));
    const unfit = outcomes.flatMap((one) => ordered.flatMap(({ event }) => unfitting(event, one)));
    if (unfit.length > 0) return { ok: false, problems: mostSaid(unfit) };
    return { ok: true, outcomes, reached: [...reached], members: [...members], rebuilds: true };
  }

  /** What is still impossible, or forbidden, when all of several entries count. */
  async #problemsOf(
    entries: readonly NewEntry[],
    animalIds: readonly string[],
  ): Promise<Problem[]> {
    const own = new Set(entries.map(({ event }) => event.id));
    const told = new Map<string, Awaited<ReturnType<UnitOfWork['replay']>>>();
    for (const animalId of animalIds) told.set(animalId, await this.replay(animalId));
    // Whom an entry is about, as it was just before: others of the entry are held against it.
    const subjects = new Map<string, AnimalState | null>();
    for (const { event, named } of entries) {
      const id = named.find(({ part }) => part === 'subject')?.animalId;
      const change = told.get(id ?? '')?.changes.find((one) => one.event.id === event.id);
      if (change) subjects.set(event.id, change.before);
    }
    for (const [animalId, result] of told) {
      const known = new Set(
        (await this.#storedRefused(animalId, own)).map(({ event }) => event.id),
      );
      const [first] = result.rejected.filter(({ event }) => !known.has(event.id));
      if (first) return first.problems;
      for (const change of result.changes.filter(({ event }) => own.has(event.id))) {
        const kind = kindOf(change.event.kind);
        const step: Step = { event: change.event, part: change.part };
        const subject =
          change.part === 'subject' ? change.before : (subjects.get(change.event.id) ?? null);
        const occasion = occasionOf(step, animalId, this.#context, subject);
        // What others' lives, or a mob's, make of it is no claim about this one.
        const isClaim = change.via === null && change.part !== 'rears' && change.part !== 'ran';
        const problems = isClaim ? (kind?.check?.(change.before, occasion) ?? []) : [];
        if (problems.length > 0) return problems;
      }
    }
    for (const entry of entries) {
      const problems = await this.#problemsOfAll(entry);
      if (problems.length > 0) return problems;
    }
    return [];
  }

  /** What is said of all subjects of an entry together, and of whoever is in the mob it is addressed to. */
  async #problemsOfAll({ event, named, toMob }: NewEntry): Promise<Problem[]> {
    const kind = kindOf(event.kind);
    const members = toMob ? await this.membersAt(event) : [];
    if (toMob && members.length + named.length === 0) return [nobodyThere()];
    const subjects: AnimalState[] = [];
    for (const id of [...members, ...subjectsOf(named)]) {
      const before = await this.stateBefore(id, event);
      if (before) subjects.push(before);
    }
    const together = kind?.checkAll?.(subjects, event) ?? [];
    if (together.length > 0 || !kind || members.length === 0) return together;
    for (const before of subjects.filter(({ id }) => members.includes(id))) {
      const occasion = occasionOf({ event, part: 'subject' }, before.id, this.#context, before);
      const hard = hardProblems(before, occasion, kind);
      const problems = hard.length > 0 ? hard : (kind.check?.(before, occasion) ?? []);
      if (problems.length > 0) return problems;
    }
    return [];
  }

  /** Whole lives in one reading for all that this entry will rebuild. */
  async #prepareLate(
    event: LedgerEvent,
    involved: readonly Involved[],
    cancelled: readonly string[],
  ): Promise<void> {
    const late = involved.filter(({ animalId, part }) => {
      const { state } = this.of(animalId);
      return state !== null && stepKey(event, part) <= state.lastKey;
    });
    const ids = [...late.map(({ animalId }) => animalId), ...cancelled];
    if (ids.length > 0) await this.prepare(ids);
  }

  keep(): void {
    this.#undo = [];
  }

  takeBack(): void {
    for (const undo of this.#undo.reverse()) undo();
    this.#undo = [];
  }

  async #takeAll(
    event: LedgerEvent,
    involved: readonly (Involved & { via?: string })[],
    voids: NewEntry['voids'],
  ): Promise<
    | { ok: true; outcomes: AnimalChange[]; reached: string[]; rebuilds: boolean }
    | { ok: false; problems: Problem[] }
  > {
    const waiting: Waiting[] = [];
    const outcomes: AnimalChange[] = [];
    const cancelled = new Set(voids?.animalIds ?? []);
    const only = event.kind === 'voided' ? [] : involved;
    const subjectId = only.find(({ part }) => part === 'subject')?.animalId;
    const subject = subjectId ? this.of(subjectId).state : null;
    const found: Problem[] = [
      ...(kindOf(event.kind)?.checkAll?.(this.#subjectsOf(only), event) ?? []),
    ];
    const pending = new Set(only.map(({ animalId }) => animalId));
    for (const one of only) {
      pending.delete(one.animalId);
      if (found.length >= mostReached) break;
      // Who is taken out of another cannot be judged when that is refused already.
      if (found.length > 0 && one.part !== 'subject') continue;
      const before = this.of(one.animalId).state;
      const step: Step = { event, part: one.part, ...(one.via ? { via: one.via } : {}) };
      const problems = await this.#takeStep(step, one.animalId, {
        isLate: cancelled.has(one.animalId),
        subject: before !== null && one.animalId === subjectId ? before : subject,
        pending,
        waiting,
      });
      found.push(...inField(problems, one.part));
      outcomes.push({ involved: one, before, after: this.of(one.animalId).state });
    }
    // All that is to be said of all of them at once: who answers one question was asked every other.
    if (found.length > 0) return { ok: false, problems: mostSaid(found) };
    for (const animalId of cancelled) {
      if (only.some((one) => one.animalId === animalId)) continue;
      const before = this.of(animalId).state;
      const problems = await this.#rebuild(animalId, waiting, null);
      if (problems.length > 0) return { ok: false, problems };
      outcomes.push({
        involved: { animalId, part: 'subject' },
        before,
        after: this.of(animalId).state,
      });
    }
    if (event.mobId && kindOf(event.kind)?.lasts)
      waiting.push(toAllOf(event.mobId, event.occurredAt));
    if (event.mobId && kindOf(event.kind)?.holdsFor)
      waiting.push({
        ...toAllOf(event.mobId, this.#heardFrom(event.kind, event.occurredAt)),
        until: event.occurredAt,
      });
    // Whom it had reached may have come to the mob in this very request.
    if (voids?.mobId)
      waiting.push(toAllOf(voids.mobId, this.#heardFrom(voids.kind, voids.occurredAt)));
    const done = new Set(outcomes.map(({ involved: one }) => one.animalId));
    const reached = await this.#passOn(waiting, done);
    for (const { involved: one } of outcomes) reached.delete(one.animalId);
    for (const outcome of outcomes) outcome.after = this.of(outcome.involved.animalId).state;
    const unfit = outcomes.flatMap((one) => unfitting(event, one));
    if (unfit.length > 0) return { ok: false, problems: mostSaid(unfit) };
    const rebuilds = outcomes.some(({ involved: one }) => this.of(one.animalId).rebuilt !== null);
    return { ok: true, outcomes, reached: [...reached], rebuilds };
  }

  /** From when those in a mob are meant by an entry to it: what may have been at any hour of its day, from its first. */
  #heardFrom(kind: string, occurredAt: string): string {
    const { timeZone } = this.#context;
    return kindOf(kind)?.holdsFor
      ? instantOf(dayOf(occurredAt, timeZone), timeZone, '00:00:00')
      : occurredAt;
  }

  #subjectsOf(involved: readonly Involved[]): AnimalState[] {
    return involved.flatMap(({ animalId, part }) => {
      const { state } = this.of(animalId);
      return part === 'subject' && state ? [state] : [];
    });
  }

  /** One step of one life: in order it is applied, late the whole life is rebuilt. */
  async #takeStep(
    step: Step,
    animalId: string,
    how: {
      isLate: boolean;
      subject: AnimalState | null;
      pending: ReadonlySet<string>;
      waiting: Waiting[];
    },
  ): Promise<Problem[]> {
    const life = this.of(animalId);
    const { event, part } = step;
    const kind = kindOf(event.kind);
    if (!kind) return [];
    const handed = this.#handedTo(animalId, event.id);
    const full: Step = handed ? { ...step, handed: handed.facts, giverId: handed.giverId } : step;
    const key = stepKey(event, part);
    this.#change(life);
    if (step.via === undefined) life.fresh = [...life.fresh, step];
    const inOrder =
      !how.isLate &&
      !looksBack(step, life.state, this.#context) &&
      (life.state === null ? !this.#hasWaiting(animalId, key) : key > life.state.lastKey);
    if (!inOrder)
      return this.#rebuild(animalId, how.waiting, { step: full, kind, subject: how.subject });
    const occasion = occasionOf(full, animalId, this.#context, how.subject);
    const hard = hardProblems(life.state, occasion, kind);
    const problems = hard.length > 0 ? hard : (kind.check?.(life.state, occasion) ?? []);
    if (problems.length > 0) return problems;
    const change = applyStep(life.state, full, animalId, this.#context, (id) =>
      this.#streams.get(id),
    );
    const entered = mobJoined(change);
    if (entered && !this.#streams.has(entered)) {
      await this.#loadStreams([entered]);
      return this.#inOrderAgain(full, animalId, how);
    }
    // Something was addressed to that mob after this moment already: it reaches who comes in now.
    if (entered && (this.#streams.get(entered)?.at(-1)?.key ?? '') > key)
      return this.#rebuild(animalId, how.waiting, { step: full, kind, subject: how.subject });
    this.#accept(life, change, how);
    return [];
  }

  async #inOrderAgain(
    step: Step,
    animalId: string,
    how: {
      isLate: boolean;
      subject: AnimalState | null;
      pending: ReadonlySet<string>;
      waiting: Waiting[];
    },
  ): Promise<Problem[]> {
    const life = this.of(animalId);
    if (step.via === undefined) life.fresh = life.fresh.slice(0, -1);
    return this.#takeStep(step, animalId, how);
  }

  #accept(
    life: Life,
    change: Change,
    how: { pending: ReadonlySet<string>; waiting: Waiting[] },
  ): void {
    life.state = change.after;
    // A life that was rebuilt goes on from there: rebuilding it with each entry would cost its length each time.
    if (life.rebuilt)
      life.rebuilt = {
        ...life.rebuilt,
        state: change.after,
        changes: [...life.rebuilt.changes, change],
      };
    else life.changes = [...life.changes, change];
    if (change.given.length === 0) return;
    life.given = [...life.given, ...change.given];
    for (const given of change.given) {
      this.#setHandOver(keyOf(given), given);
      // Who is named by the same entry finds it there; that a young drinks from her is a step of its own.
      if (isRearing(given) || !how.pending.has(given.receiverId))
        this.#wait(how.waiting, given, change.event);
    }
  }

  #wait(waiting: Waiting[], given: HandOver, event: LedgerEvent): void {
    const group = isForGroup(given);
    const step: Step | null = isRearing(given)
      ? { event, part: 'rears', handed: given.facts, giverId: given.giverId }
      : group
        ? {
            event,
            part: 'ran',
            handed: given.facts,
            giverId: given.giverId,
            via: given.receiverId,
          }
        : null;
    waiting.push({ receiverId: given.receiverId, at: given.occurredAt, step, group });
  }

  /**
   * What was handed over is passed on, oldest first, until nothing changes any more: hand-overs only point forward in
   * time, so it ends. Nothing is refused here: the rules of recording are not for receivers.
   */
  async #passOn(waiting: Waiting[], done: ReadonlySet<string>): Promise<Set<string>> {
    const reached = new Set<string>();
    let sorted = -1;
    while (waiting.length > 0) {
      if (waiting.length !== sorted) {
        waiting.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
        await this.#prepareWaiting(waiting);
      }
      const next = waiting.shift();
      if (!next) break;
      sorted = waiting.length;
      // What is rebuilt as a whole needs no telling twice.
      if (isSaid(next, waiting[0])) continue;
      const ids = next.group ? await this.#thoseWith(next) : [next.receiverId];
      await this.load(ids);
      for (const id of ids) {
        if (next.lasting && done.has(id)) continue;
        if (await this.#receive(id, next, waiting)) reached.add(id);
        if (waiting.length !== sorted) sorted = -1;
      }
    }
    return reached;
  }

  async #prepareWaiting(waiting: readonly Waiting[]): Promise<void> {
    const alone = waiting.filter(({ group }) => !group).map(({ receiverId }) => receiverId);
    await this.load(alone);
    const rebuilds = waiting.filter(({ step, group }) => step === null && !group);
    if (rebuilds.length > 1) await this.prepare(rebuilds.map(({ receiverId }) => receiverId));
  }

  /** Tells lives from their entries alone, in the order in which they are given, and passes on what follows. */
  async replayAll(ids: readonly string[]): Promise<void> {
    await this.load(ids);
    await this.prepare(ids);
    const waiting: Waiting[] = [];
    for (const id of ids) await this.#rebuild(id, waiting, 'lenient');
    // Whoever was handed something is told once more with all of it, until nothing changes any more: one by one, as
    // `#passOn` does, each life would be told as often as it was handed something.
    const own = new Set(ids);
    while (waiting.length > 0)
      for (const id of await this.#receiversOf(waiting.splice(0)))
        if (own.has(id) || this.#isKnown(id)) await this.#rebuild(id, waiting, 'lenient');
    this.keep();
  }

  /** Who was handed something, each once, those of old first. */
  async #receiversOf(handed: readonly Waiting[]): Promise<string[]> {
    const ordered = handed.toSorted((one, other) => (one.at < other.at ? -1 : 1));
    const alone = ordered.filter(({ group }) => !group).map(({ receiverId }) => receiverId);
    const receivers = new Set<string>();
    const asked = new Set<string>();
    await this.load(alone);
    for (const one of ordered) {
      const key = `${one.receiverId} ${one.at} ${one.until}`;
      if (!one.group) receivers.add(one.receiverId);
      else if (!asked.has(key)) for (const id of await this.#thoseWith(one)) receivers.add(id);
      asked.add(key);
    }
    await this.load(receivers);
    await this.prepare([...receivers].filter((id) => this.#isKnown(id)));
    return [...receivers];
  }

  #isKnown(id: string): boolean {
    const { state, stored, fresh } = this.of(id);
    return state !== null || stored !== null || fresh.length > 0;
  }

  async #receive(id: string, { step }: Waiting, waiting: Waiting[]): Promise<boolean> {
    const life = this.of(id);
    if (!this.#isKnown(id)) return false;
    const before = life.state;
    this.#change(life);
    const key = step && stepKey(step.event, step.part);
    const inOrder = step !== null && life.state !== null && (key ?? '') > life.state.lastKey;
    if (inOrder && step.part === 'ran' && !awaited(life.state).includes(step.via ?? ''))
      return false;
    if (inOrder && step.part === 'ran' && life.state?.status !== 'alive') return false;
    if (inOrder)
      this.#accept(life, applyStep(life.state, step, id, this.#context), {
        pending: new Set(),
        waiting,
      });
    else await this.#rebuild(id, waiting, null);
    return JSON.stringify(before) !== JSON.stringify(life.state);
  }

  /** Who runs with sires that were put to a mob, or to those named in an entry. */
  async #thoseWith({ receiverId: via, at, until }: Waiting): Promise<string[]> {
    const stored = await this.#source.named(via);
    const fresh = [...this.all]
      .filter(([, { fresh: steps }]) => steps.some(({ event }) => event.id === via))
      .map(([id]) => id);
    if (stored.length + fresh.length > 0) return this.#withTakenOut([...stored, ...fresh]);
    const members = await this.#source.membersSince(via, at, until ?? null);
    const here = [...this.all].filter(([, life]) => inMobSince(life, via)).map(([id]) => id);
    return [...new Set([...members, ...here])];
  }

  /** Heads taken out of lots, or brought to others, took the sires of theirs along. */
  async #withTakenOut(ids: readonly string[]): Promise<string[]> {
    const found = new Set(ids);
    for (let last = [...found]; last.length > 0; ) {
      await this.load(last);
      const lots = last.filter((id) => this.of(id).state?.isLot ?? false);
      const stored =
        lots.length > 0 ? await this.#source.given(lots) : new Map<string, HandOver[]>();
      const given = lots.flatMap((id) => [...(stored.get(id) ?? []), ...this.of(id).given]);
      last = given
        .filter(({ facts, receiverId }) => 'breeding' in facts && !found.has(receiverId))
        .map(({ receiverId }) => receiverId);
      for (const id of last) found.add(id);
    }
    return [...found];
  }

  /** Rebuilds a whole life, and says what it hands to others otherwise than before. */
  async #rebuild(
    animalId: string,
    waiting: Waiting[],
    how: { step: Step; kind: AnyKind; subject: AnimalState | null } | 'lenient' | null,
  ): Promise<Problem[]> {
    const fresh = how === 'lenient' ? null : how;
    const life = this.of(animalId);
    this.#change(life);
    const given = await this.#givenBy(animalId, life);
    const result = await this.replay(animalId);
    const key = fresh ? stepKey(fresh.step.event, fresh.step.part) : '';
    const own = fresh && result.rejected.find(({ event }) => event.id === fresh.step.event.id);
    if (own) return own.problems;
    if (fresh) {
      const at = result.changes.find(({ event, part }) => stepKey(event, part) === key);
      const occasion = occasionOf(
        { ...fresh.step, handed: this.#handedTo(animalId, fresh.step.event.id)?.facts ?? null },
        animalId,
        this.#context,
        fresh.subject ?? at?.before ?? null,
      );
      const problems = fresh.kind.check?.(at?.before ?? null, occasion) ?? [];
      if (problems.length > 0) return problems;
    }
    const contradicted =
      how === 'lenient'
        ? []
        : await this.#newlyRefused(animalId, result, fresh?.step.event.id ?? null);
    if (contradicted.length > 0) return this.#contradiction(life, contradicted);
    life.rebuilt = result;
    life.state = result.state;
    life.changes = [];
    this.#compare(
      given,
      result.changes.flatMap((change) => change.given),
      waiting,
      result.changes,
    );
    life.given = result.changes.flatMap((change) => change.given);
    return [];
  }

  #contradiction(life: Life, rejected: readonly { kind: string; occurredAt: string }[]): Problem[] {
    const name = life.state ? callName(life.state) : 'the animal';
    const entries = rejected
      .slice(0, 5)
      .map(({ kind, occurredAt }) => ({ kind, on: occurredAt.slice(0, 10) }));
    return [
      problem(
        'occurredAt',
        'contradicts_later',
        sentence`This contradicts what was recorded of ${name} afterwards: ${{ entries }}. Cancel that first.`,
      ),
    ];
  }

  /** Entries that this one makes impossible; what was impossible before stays an open question of its own. */
  async #newlyRefused(
    animalId: string,
    result: FoldResult,
    freshId: string | null,
  ): Promise<LedgerEvent[]> {
    if (result.rejected.length === 0) return [];
    const life = this.of(animalId);
    const before =
      life.rebuilt?.rejected ??
      (await this.#storedRefused(animalId, new Set(freshId ? [freshId] : [])));
    const known = new Set(before.map(({ event }) => event.id));
    return result.rejected.map(({ event }) => event).filter(({ id }) => !known.has(id));
  }

  async #storedRefused(
    animalId: string,
    without: ReadonlySet<string>,
  ): Promise<FoldResult['rejected']> {
    if (this.of(animalId).stored === null) return [];
    await this.#loadSteps([animalId]);
    await this.#loadReceived([animalId]);
    // As it was before this request: what was handed to it then, not what it is handed now.
    const handed = new Map(
      (this.#received.get(animalId) ?? [])
        .filter((one) => !isRearing(one))
        .map((one) => [one.eventId, one]),
    );
    const steps = (this.#steps.get(animalId) ?? [])
      .filter(({ event }) => !without.has(event.id))
      .map((step): Step => {
        const one = handed.get(step.event.id);
        return one ? { ...step, handed: one.facts, giverId: one.giverId } : step;
      });
    return foldAnimal(animalId, steps, this.#context, this.#streams).rejected;
  }

  /** What it hands over now beside what it handed over before. */
  #compare(
    before: readonly HandOver[],
    after: readonly HandOver[],
    waiting: Waiting[],
    changes: readonly Change[],
  ): void {
    const was = new Map(before.map((one) => [keyOf(one), one]));
    const events = new Map(changes.map(({ event }) => [event.id, event]));
    for (const one of after) {
      const known = was.get(keyOf(one));
      was.delete(keyOf(one));
      if (known && sameHandOver(known, one)) continue;
      this.#setHandOver(keyOf(one), one);
      const event = events.get(one.eventId);
      if (event) this.#events.set(event.id, event);
      // Changed facts are not added to a life: it is rebuilt.
      if (event && !known) this.#wait(waiting, one, event);
      else waiting.push(later(one));
    }
    for (const one of was.values()) {
      this.#setHandOver(keyOf(one), null);
      waiting.push(later(one));
    }
  }

  /** The whole life as it is now, with everything of this request and without what it voided. */
  async replay(animalId: string): Promise<FoldResult> {
    await this.#loadSteps([animalId]);
    await this.#loadReceived([animalId]);
    const own = this.#ownSteps(animalId).filter(({ event }) => !this.#voided.has(event.id));
    const reared = this.#allReceived(animalId)
      .filter((one) => isRearing(one) && !this.#voided.has(one.eventId))
      .map(({ event, facts, giverId }): Step => ({ event, part: 'rears', handed: facts, giverId }));
    for (;;) {
      const result = foldAnimal(animalId, [...own, ...reared], this.#context, this.#streams);
      if (result.missing.length === 0) return result;
      await this.#loadStreams(result.missing);
    }
  }

  /** Steps that name it, each with what was handed to it by that entry. */
  #ownSteps(animalId: string): Step[] {
    return [...(this.#steps.get(animalId) ?? []), ...this.of(animalId).fresh].map((step): Step => {
      const handed = this.#handedTo(animalId, step.event.id);
      return handed ? { ...step, handed: handed.facts, giverId: handed.giverId } : step;
    });
  }

  async #givenBy(animalId: string, life: Life): Promise<HandOver[]> {
    if (life.rebuilt) return life.given;
    if (!this.#given.has(animalId))
      for (const [id, given] of await this.#source.given([animalId])) this.#given.set(id, given);
    return [...(this.#given.get(animalId) ?? []), ...life.given];
  }

  #handedTo(animalId: string, eventId: string): HandOver | null {
    for (const one of this.#allReceived(animalId))
      if (one.eventId === eventId && !isRearing(one)) return one;
    return null;
  }

  #allReceived(receiverId: string): (HandOver & { event: LedgerEvent })[] {
    const stored = (this.#received.get(receiverId) ?? []).filter(
      (one) => !this.handOvers.has(keyOf(one)),
    );
    const fresh = [...this.#handOversTo(receiverId)].flatMap((one) => {
      const event = this.#events.get(one.eventId);
      return event ? [{ ...one, event }] : [];
    });
    return [...stored, ...fresh];
  }

  readonly #byReceiver = new Map<string, Set<string>>();
  *#handOversTo(receiverId: string): Generator<HandOver> {
    for (const key of this.#byReceiver.get(receiverId) ?? []) {
      const one = this.handOvers.get(key);
      if (one) yield one;
    }
  }

  /** Whether somebody handed something to it that stands after a moment at which it only comes into being. */
  #hasWaiting(animalId: string, key: string): boolean {
    return this.#allReceived(animalId).some(
      (one) => isRearing(one) && stepKey(one.event, 'rears') > key,
    );
  }

  #setHandOver(key: string, value: HandOver | null): void {
    const before = this.handOvers.get(key);
    const had = this.handOvers.has(key);
    this.handOvers.set(key, value);
    const receiverId = key.split(' ')[2] ?? '';
    const keys = this.#byReceiver.get(receiverId) ?? new Set<string>();
    this.#byReceiver.set(receiverId, keys.add(key));
    const stream = this.#streams.get(receiverId);
    if (stream) this.#streams.delete(receiverId);
    this.#undo.push(() => {
      if (had) this.handOvers.set(key, before ?? null);
      else this.handOvers.delete(key);
      this.#streams.delete(receiverId);
    });
  }

  #change(life: Life): void {
    const before = { ...life };
    this.#looks.clear();
    this.#undo.push(() => {
      Object.assign(life, before);
      this.#looks.clear();
    });
  }

  #setVoided(id: string): void {
    if (this.#voided.has(id)) return;
    this.#voided.add(id);
    this.#streams.clear();
    this.#looks.clear();
    this.#undo.push(() => {
      this.#voided.delete(id);
      this.#streams.clear();
      this.#looks.clear();
    });
  }

  readonly #freshInMobs = new Map<string, LedgerEvent[]>();
  #addToStream(mobId: string, event: LedgerEvent): void {
    const fresh = this.#freshInMobs.get(mobId) ?? [];
    this.#freshInMobs.set(mobId, [...fresh, event]);
    this.#streams.delete(mobId);
    this.#looks.clear();
    this.#undo.push(() => {
      this.#freshInMobs.set(mobId, fresh);
      this.#streams.delete(mobId);
      this.#looks.clear();
    });
  }

  readonly #mobEntries = new Map<string, LedgerEvent[]>();
  async #loadStreams(ids: readonly string[]): Promise<void> {
    const unknown = ids.filter((id) => !this.#mobEntries.has(id));
    if (unknown.length > 0) {
      const entries = await this.#source.mobEntries(unknown);
      for (const id of unknown) this.#mobEntries.set(id, entries.get(id) ?? []);
      await this.#loadReceived(unknown);
    }
    for (const id of ids) this.#streams.set(id, this.#streamOf(id));
  }

  #streamOf(id: string): StreamItem[] {
    const entries = [
      ...(this.#mobEntries.get(id) ?? []),
      ...(this.#freshInMobs.get(id) ?? []),
    ].filter((event) => !this.#voided.has(event.id));
    const handed = this.#allReceived(id).filter(({ eventId }) => !this.#voided.has(eventId));
    return [
      ...entries.map(
        (event): StreamItem => ({ key: stepKey(event, 'subject'), event, handOver: null }),
      ),
      ...handed.map(
        ({ event, ...handOver }): StreamItem => ({ key: stepKey(event, 'ran'), event, handOver }),
      ),
    ].sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  /** Who was in the mob that an entry is addressed to, with what this request knows already. */
  async membersAt(event: LedgerEvent): Promise<string[]> {
    const { mobId } = event;
    if (!mobId) return [];
    const key = stepKey(event, 'subject');
    const stored = await this.#source.members(mobId, event.occurredAt);
    const known = stored.filter((id) => {
      const life = this.all.get(id);
      const mob = life && mobAt(life, key);
      return mob === undefined || mob === mobId;
    });
    const here = [...this.all].filter(([, life]) => mobAt(life, key) === mobId).map(([id]) => id);
    return [...new Set([...known, ...here])];
  }

  /** Whole lives in one reading, for those that will be rebuilt. */
  async prepare(ids: readonly string[]): Promise<void> {
    await this.#loadSteps(ids);
    await this.#loadReceived(ids);
    const unknown = ids.filter((id) => !this.#given.has(id));
    if (unknown.length === 0) return;
    const given = await this.#source.given(unknown);
    for (const id of unknown) this.#given.set(id, given.get(id) ?? []);
  }

  async #loadSteps(ids: readonly string[]): Promise<void> {
    const missing = ids.filter((id) => !this.#steps.has(id));
    if (missing.length === 0) return;
    const steps = await this.#source.steps(missing);
    for (const id of missing) this.#steps.set(id, steps.get(id) ?? []);
  }

  async #loadReceived(ids: readonly string[]): Promise<void> {
    const missing = ids.filter((id) => !this.#received.has(id));
    if (missing.length === 0) return;
    const received = await this.#source.received(missing);
    for (const id of missing) this.#received.set(id, received.get(id) ?? []);
  }
}

const subjectsOf = (named: readonly Involved[]): string[] =>
  named.flatMap(({ animalId, part }) => (part === 'subject' ? [animalId] : []));

export const nobodyThere = (): Problem =>
  problem('mobId', 'empty_mob', 'Nobody was in this mob at that time.');

/** Whoever is or was in a mob from a moment on is rebuilt. */
const toAllOf = (mobId: string, at: string): Waiting => ({
  receiverId: mobId,
  at,
  step: null,
  group: true,
  lasting: true,
});

const isSaid = (one: Waiting, next: Waiting | undefined): boolean =>
  one.step === null &&
  next?.step === null &&
  next.receiverId === one.receiverId &&
  next.at === one.at &&
  next.until === one.until &&
  next.lasting === one.lasting;

/** Young that begin or end to drink: a step of its own in the life of who rears them. */
const isRearing = ({ facts }: HandOver): boolean => 'drinks' in facts;
const isForGroup = ({ facts }: HandOver): boolean => 'sireLeft' in facts || 'sireMovedTo' in facts;

/** A dam hands to the young that is born of her, so her side of the entry comes first. */
function giversFirst<T extends Involved>(event: LedgerEvent, involved: readonly T[]): T[] {
  if (!kindOf(event.kind)?.opens) return [...involved];
  return [
    ...involved.filter(({ part }) => part !== 'subject'),
    ...involved.filter(({ part }) => part === 'subject'),
  ];
}

const later = (given: HandOver): Waiting => ({
  receiverId: given.receiverId,
  at: given.occurredAt,
  step: null,
  group: isForGroup(given),
});

function mobJoined({ before, after }: Change): string | null {
  if (after?.status !== 'alive' || after.mobId === null) return null;
  return before?.status === 'alive' && before.mobId === after.mobId ? null : after.mobId;
}

const inMobSince = ({ state, rebuilt, changes }: Life, mobId: string): boolean =>
  state?.mobId === mobId ||
  (rebuilt?.changes ?? changes).some(({ after }) => after?.mobId === mobId);
