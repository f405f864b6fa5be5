import type { EventAnswer } from '@kraal/contract/ledger';
import { mostSaid } from '@kraal/domain/ledger/acknowledged';
import { isWarning } from '@kraal/domain/ledger/warning';
import { nobodyThere } from '@kraal/domain/ledger/entriesTogether';
import type { Involved, Outcome, NewEntry } from '@kraal/domain/ledger/life';
import { UnitOfWork } from '@kraal/domain/ledger/unitOfWork';
import type { Problem } from '@kraal/domain/ledger/problem';
import type { AnimalState } from '@kraal/domain/ledger/state';
import { groupsOf } from '@kraal/domain/ledger/together';
import { sql } from 'drizzle-orm';
import {
  type Row,
  select,
  together,
  type Transaction,
} from '../../../platform/database/connection.ts';
import { row, text } from '../../../platform/database/row.ts';
import { Consequences } from '../consequences.ts';
import { type Guard, parts, type StateOf } from '../parts.ts';
import { type Draft, type Recorder, rejected, toEvent } from './draft.ts';
import { loadReferences, type References } from './references.ts';
import { ledgerSource } from './source.ts';
import { cancelledAtOnce, inOrder, onceEach, reusedId, sameAgain } from './oneRequest.ts';
import { checkVoid, loadVoidables, type Voidable } from './voiding.ts';

type Taken = {
  events: Row[];
  links: Row[];
  voids: Row[];
};
/** How many of those whom an entry reached beside its own animals an answer names. */
const mostReached = 200;

async function knownHashes(
  transaction: Transaction,
  farmId: string,
  drafts: readonly Draft[],
): Promise<Map<string, string>> {
  const rows = await select(
    transaction,
    row({ id: text, content_hash: text }),
    sql`
    select id, content_hash from event where farm_id = ${farmId}
      and id = any(${sql.param(drafts.map((draft) => draft.id))}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, row.content_hash]));
}

/** Animals that it does not concern, and whose lives it touches all the same. */
const touchedBy = (draft: Draft): string[] =>
  parts().flatMap(({ touches }) => touches?.(draft) ?? []);

const idsOf = (draft: Draft): string[] => draft.involved.map(({ animalId }) => animalId);

/** A request of nothing but contradictions holds up nobody. */
const mostPasses = 8;

/** What a late entry changed of what was known. */
const differences = (before: AnimalState | null, after: AnimalState | null): string[] =>
  before && after ? parts().flatMap(({ changed }) => changed?.(before, after) ?? []) : [];

/** The entries of one request, one after the other in order of time, against lives, marks, pedigrees and the farm's things. */
export class Recording {
  readonly unitOfWork: UnitOfWork;
  readonly taken: Taken = { events: [], links: [], voids: [] };
  readonly #transaction: Transaction;
  readonly #recorder: Recorder;
  #hashes = new Map<string, string>();
  #voidables = new Map<string, Voidable>();
  /** What entries of this request cancel, recorded before or with them. */
  #targets: ReadonlySet<string> = new Set();
  /** What its animals' lives, marks or pedigrees do not allow, or ask about. */
  readonly #impossible = new Set<Draft>();
  #references: References = () => [];
  #guards: readonly Guard[] = [];

  constructor(transaction: Transaction, recorder: Recorder) {
    const { farmId, timeZone } = recorder;
    this.#transaction = transaction;
    this.#recorder = recorder;
    this.unitOfWork = new UnitOfWork(ledgerSource(transaction, farmId), { timeZone });
  }

  /** Answers each draft; what was refused and may be true together with others is tried again at the end. */
  async record(drafts: readonly Draft[]): Promise<Map<Draft, EventAnswer>> {
    await this.#load(drafts);
    const answers = new Map<Draft, EventAnswer>();
    const rejected: Draft[] = [];
    const [firsts, again] = onceEach(drafts);
    for (const draft of inOrder(firsts, this.#voidables)) {
      const answer = await this.#answer(draft);
      answers.set(draft, answer.answer);
      if (answer.mayBeTogether) rejected.push(draft);
    }
    for (const [wrong, cancels] of cancelledAtOnce(firsts, this.#impossible, answers)) {
      if (answers.get(wrong)?.result === 'recorded') continue;
      if (!(await this.#takeCancelled(wrong, cancels, answers))) continue;
      answers.set(wrong, { id: wrong.id, result: 'recorded' });
    }
    for (const group of groupsOf(rejected)) {
      if (group.some((draft) => answers.get(draft)?.result !== 'rejected')) continue;
      if (await this.#recordTogether(group))
        for (const draft of group) answers.set(draft, { id: draft.id, result: 'recorded' });
    }
    await this.#afterCancelling(firsts, answers);
    for (const [draft, first] of again) answers.set(draft, sameAgain(draft, first, answers));
    return answers;
  }

  /**
   * What stood in the way may have been cancelled, or put right, by what was taken after it: asked again until nothing
   * more is taken, which days, numbers and amounts put right one by one need.
   */
  async #afterCancelling(
    drafts: readonly Draft[],
    answers: Map<Draft, EventAnswer>,
  ): Promise<void> {
    if (this.#targets.size === 0) return;
    for (let pass = 0, isMore = true; isMore && pass < mostPasses; pass += 1) {
      isMore = false;
      for (const draft of inOrder(drafts, this.#voidables)) {
        if (answers.get(draft)?.result !== 'rejected') continue;
        const { answer } = await this.#answer(draft);
        // That what it stands for was refused is said by that one's own answer.
        if (answer.code !== 'unknown_entry') answers.set(draft, answer);
        isMore ||= answer.result === 'recorded';
      }
    }
  }

  async #load(drafts: readonly Draft[]): Promise<void> {
    const { farmId } = this.#recorder;
    const named = drafts.flatMap((draft) => [
      ...draft.involved.map((one) => one.animalId),
      ...touchedBy(draft),
    ]);
    const [hashes, voidables, references] = await together(
      knownHashes(this.#transaction, farmId, drafts),
      loadVoidables(this.#transaction, farmId, drafts),
      loadReferences(this.#transaction, farmId, drafts),
      this.unitOfWork.load(named),
    );
    this.#hashes = hashes;
    this.#voidables = voidables;
    this.#targets = new Set(drafts.flatMap(({ voids }) => voids?.eventId ?? []));
    for (const draft of drafts) await this.#addMembers(draft);
    const cancelled = [
      ...[...voidables.values()].flatMap((one) => one.animalIds),
      ...drafts.filter(({ id }) => this.#targets.has(id)).flatMap((draft) => idsOf(draft)),
    ];
    await this.unitOfWork.load([...drafts.flatMap(idsOf), ...cancelled]);
    await this.unitOfWork.prepare(this.#lateAnimals(drafts, cancelled));
    this.#references = references;
    const entries = {
      transaction: this.#transaction,
      recorder: this.#recorder,
      drafts,
      unitOfWork: this.unitOfWork,
      cancelled,
    };
    const guards: Guard[] = [];
    for (const { guard } of parts()) if (guard) guards.push(await guard(entries));
    this.#guards = guards;
  }

  /** Animals whose lives will be rebuilt: something late concerns them, or something of theirs is voided. */
  #lateAnimals(drafts: readonly Draft[], cancelled: readonly string[]): string[] {
    const late = new Set(cancelled);
    for (const draft of drafts) {
      const time = new Date(draft.occurredAt).toISOString();
      // A dam named of one that came hears of its young, though the entry is none of hers.
      for (const animalId of [...idsOf(draft), ...touchedBy(draft)])
        if (time <= (this.unitOfWork.of(animalId).state?.lastKey.slice(0, time.length) ?? ''))
          late.add(animalId);
    }
    return [...late];
  }

  /** Membership is by date: an entry for a mob concerns whoever is in it at that moment, as far as is known by now. */
  async #addMembers(draft: Draft): Promise<string[]> {
    if (!draft.mobId || draft.animalIds) return [];
    const event = { ...toEvent(draft), mobId: draft.mobId };
    const others = draft.involved.filter(({ part }) => part !== 'subject');
    // A sire that runs in the mob he is put to is its sire, not one of its females.
    const named = new Set(others.map(({ animalId }) => animalId));
    const all = await this.unitOfWork.asIfNever(this.#targetOf(draft), () =>
      this.unitOfWork.membersAt(event),
    );
    const members = all.filter((id) => !named.has(id));
    draft.involved = [
      ...members.map((animalId): Involved => ({ animalId, part: 'subject' })),
      ...others,
    ];
    return members;
  }

  async #answer(draft: Draft): Promise<{ answer: EventAnswer; mayBeTogether: boolean }> {
    const reject = (problems: readonly Problem[], mayBeTogether = false) => ({
      answer: rejected(draft.id, problems),
      mayBeTogether,
    });
    const known = this.#hashes.get(draft.id);
    if (known === draft.contentHash)
      return { answer: { id: draft.id, result: 'duplicate' }, mayBeTogether: false };
    if (known) return reject([reusedId()]);
    const members = await this.#addMembers(draft);
    await this.unitOfWork.load(members);
    for (const { complete } of parts()) await complete?.(draft, this.unitOfWork);
    const stateThen = await this.#statesThen(draft);
    const problems = this.#guard(draft, stateThen);
    if (problems.length === 0 && draft.involved.length === 0 && draft.kind !== 'voided')
      problems.push(nobodyThere());
    if (problems.some(({ code }) => !isWarning(code))) return reject(mostSaid(problems));
    const outcome = await this.unitOfWork.try(this.#entryOf(draft, members));
    const wrong = outcome.ok ? await this.#checkLives(outcome, draft) : outcome.problems;
    if (!outcome.ok || wrong.length + problems.length > 0) {
      this.unitOfWork.takeBack();
      this.#impossible.add(draft);
      // Every question at once: the answer to one that was shown is none to another that was not.
      return reject(mostSaid([...wrong, ...problems]), !outcome.ok && problems.length === 0);
    }
    for (const { took } of this.#guards) took?.(draft, stateThen);
    this.#take(draft, outcome);
    const changed = [
      ...new Set(outcome.outcomes.flatMap(({ before, after }) => differences(before, after))),
    ];
    return {
      mayBeTogether: false,
      answer: {
        id: draft.id,
        result: 'recorded',
        ...(outcome.rebuilds && changed.length > 0 ? { changed } : {}),
        ...(outcome.reached.length > 0
          ? { reached: outcome.reached.slice(0, mostReached), reachedCount: outcome.reached.length }
          : {}),
      },
    };
  }

  /** Recorded by mistake and cancelled, or put right, before it was sent: both stay visible, nothing came of the first. */
  async #takeCancelled(
    wrong: Draft,
    by: Draft,
    answers: Map<Draft, EventAnswer>,
  ): Promise<boolean> {
    const known = wrong.involved.filter(({ animalId }) => this.unitOfWork.of(animalId).state);
    this.#voidables.set(wrong.id, { ...this.#voidableOf(wrong), animalIds: [] });
    const { answer } = await this.#answer(by);
    answers.set(by, answer);
    if (answer.result !== 'recorded') {
      this.#voidables.delete(wrong.id);
      return false;
    }
    this.#hashes.set(wrong.id, wrong.contentHash);
    this.taken.events.push(eventRow(wrong, this.#recorder));
    this.#link(wrong, known);
    if (by.kind === 'voided')
      this.#link(
        by,
        known.map(({ animalId }) => ({ animalId, part: 'subject' })),
      );
    return true;
  }

  #link({ id }: Draft, involved: readonly Involved[]): void {
    const { farmId } = this.#recorder;
    this.taken.links.push(
      ...involved.map(({ animalId, part }) => ({
        farm_id: farmId,
        animal_id: animalId,
        event_id: id,
        part,
        derived: false,
      })),
    );
  }

  async #recordTogether(drafts: readonly Draft[]): Promise<boolean> {
    if (drafts.some((draft) => this.#guard(draft, this.#stateNow).length > 0)) return false;
    const outcome = await this.unitOfWork.tryTogether(
      drafts.map((draft) => this.#entryOf(draft, [])),
    );
    const wrong = outcome.ok ? await this.#checkLives(outcome) : outcome.problems;
    if (!outcome.ok || wrong.length > 0 || !(await this.#areFit(drafts))) {
      this.unitOfWork.takeBack();
      return false;
    }
    for (const draft of drafts) this.#take(draft, outcome);
    return true;
  }

  /** Areas hold them against the animals as these entries make them, one after the other. */
  async #areFit(drafts: readonly Draft[]): Promise<boolean> {
    const taken: (() => void)[] = [];
    for (const draft of inOrder(drafts, this.#voidables)) {
      const stateThen = await this.#statesThen(draft);
      if (this.#guard(draft, stateThen).length > 0) {
        for (const undo of taken.reverse()) undo();
        return false;
      }
      for (const { took } of this.#guards) if (took) taken.push(took(draft, stateThen));
    }
    return true;
  }

  readonly #stateNow: StateOf = (id) => this.unitOfWork.of(id).state;

  /** What some kinds may do depends on what their animals were that day: in calf then, or young, or one of more heads. */
  async #statesThen(draft: Draft): Promise<StateOf> {
    if (!parts().some(({ asOfDay = [] }) => asOfDay.includes(draft.kind))) return this.#stateNow;
    const event = toEvent(draft);
    const then = new Map<string, AnimalState | null>();
    await this.unitOfWork.asIfNever(this.#targetOf(draft), async () => {
      for (const id of idsOf(draft)) then.set(id, await this.unitOfWork.stateBefore(id, event));
    });
    return (id) => then.get(id) ?? null;
  }

  #guard(draft: Draft, stateOf: StateOf): Problem[] {
    return [
      ...(draft.voids ? checkVoid(this.#targetOf(draft), this.#recorder) : []),
      ...this.#references(draft),
      ...this.#guards.flatMap(({ check }) => check?.(draft, stateOf) ?? []),
    ];
  }

  #targetOf({ voids }: Draft): Voidable | null {
    return (voids && this.#voidables.get(voids.eventId)) ?? null;
  }

  #entryOf(draft: Draft, members: readonly string[]): NewEntry {
    const named = draft.toMob
      ? draft.involved.filter(({ part }) => part !== 'subject')
      : draft.involved;
    return {
      event: toEvent(draft),
      named,
      toMob: draft.toMob,
      members,
      voids: this.#targetOf(draft),
    };
  }

  /** What no life knows of itself: marks that others wear, pedigrees that must stay pedigrees. */
  async #checkLives(
    { outcomes }: Extract<Outcome, { ok: true }>,
    draft?: Draft,
  ): Promise<Problem[]> {
    const problems: Problem[] = [];
    for (const { checkLives } of this.#guards)
      problems.push(...((await checkLives?.(outcomes, draft)) ?? []));
    return problems;
  }

  /** What follows from all that was taken. */
  async consequences(): Promise<Consequences> {
    const consequences = new Consequences();
    const taken = this.taken.events.map(({ id }) => ({ id: String(id) }));
    for (const { follow } of this.#guards) await follow?.(taken, consequences);
    return consequences;
  }

  /** An entry of this request that another of it cancels. */
  #voidableOf(draft: Draft): Voidable {
    return {
      id: draft.id,
      kind: draft.kind,
      occurredAt: new Date(draft.occurredAt).toISOString(),
      mobId: draft.toMob ? (draft.mobId ?? null) : null,
      recordedBy: this.#recorder.userId,
      voidedBy: null,
      animalIds: idsOf(draft),
    };
  }

  #take(draft: Draft, outcome: Extract<Outcome, { ok: true }>): void {
    this.unitOfWork.keep();
    for (const { kept } of this.#guards) kept?.(draft, outcome.outcomes);
    this.#hashes.set(draft.id, draft.contentHash);
    const target = this.#targetOf(draft);
    const named =
      draft.kind === 'voided'
        ? (target?.animalIds ?? []).map((animalId): Involved => ({ animalId, part: 'subject' }))
        : draft.involved.filter(({ part }) => !draft.toMob || part !== 'subject');
    this.taken.events.push(eventRow(draft, this.#recorder));
    this.#link(draft, named);
    if (this.#targets.has(draft.id)) this.#voidables.set(draft.id, this.#voidableOf(draft));
    if (!target) return;
    target.voidedBy = draft.id;
    for (const { cancel } of this.#guards) cancel?.(target.id);
    this.taken.voids.push({ id: target.id, voided_by: draft.id });
  }
}

function eventRow(draft: Draft, recorder: Recorder): Row {
  return {
    farm_id: recorder.farmId,
    id: draft.id,
    kind: draft.kind,
    occurred_at: new Date(draft.occurredAt).toISOString(),
    recorded_at: recorder.now.toISOString(),
    recorded_by: recorder.userId,
    by_key: recorder.byKey ?? null,
    source: recorder.source,
    heads: draft.heads ?? null,
    payload: draft.payload,
    note: draft.note ?? null,
    mob_id: draft.mobId ?? null,
    to_mob: draft.toMob,
    session_id: draft.sessionId ?? null,
    import_id: recorder.importId ?? null,
    voids: draft.voids?.eventId ?? null,
    void_reason: draft.voids?.reason ?? null,
    content_hash: draft.contentHash,
  };
}
