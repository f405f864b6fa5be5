import { RequestError } from '../../../platform/errors.ts';
import type { Involved, Outcome, Source } from '@kraal/domain/ledger/life';
import { UnitOfWork } from '@kraal/domain/ledger/unitOfWork';
import type { Problem } from '@kraal/domain/ledger/problem';
import type { AnimalState } from '@kraal/domain/ledger/state';
import { sql } from 'drizzle-orm';
import {
  type Row,
  select,
  togetherByName,
  type Transaction,
} from '../../../platform/database/connection.ts';
import { row, text } from '../../../platform/database/row.ts';
import { Consequences } from '../consequences.ts';
import { type Guard, parts, type StateOf } from '../parts.ts';
import { type Draft, type Recorder, subjectsOf, toEvent } from './draft.ts';
import { loadReferences, type References } from './references.ts';
import { inOrder } from './oneRequest.ts';
import { loadSubjects, type SubjectProblems } from './subjects.ts';
import { checkVoid, loadVoidables, type Voidable } from './voiding.ts';

type Taken = {
  events: Row[];
  links: Row[];
  subjects: Row[];
  voids: Row[];
};

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

/**
 * So many lives are judged by one request at the most, unless one entry alone is about more: whoever sends more parts it,
 * so that the others on this server are answered in between.
 */
const mostInvolved = 20_000;

function rejectTooMany(drafts: readonly Draft[]): void {
  const involved = drafts.reduce((sum, draft) => sum + draft.involved.length, 0);
  if (drafts.length > 1 && involved > mostInvolved)
    throw new RequestError(413, 'too_large', 'This is too large to send at once.');
}

const idsOf = (draft: Draft): string[] => draft.involved.map(({ animalId }) => animalId);

/** What the entries of one request are held against: lives, marks, pedigrees and the farm's things, read once for all. */
export class RequestFacts {
  readonly unitOfWork: UnitOfWork;
  readonly taken: Taken = { events: [], links: [], subjects: [], voids: [] };
  protected readonly transaction: Transaction;
  protected readonly recorder: Recorder;
  protected hashes = new Map<string, string>();
  protected voidables = new Map<string, Voidable>();
  /** What entries of this request cancel, recorded before or with them. */
  protected targets: ReadonlySet<string> = new Set();
  /** What its animals' lives, marks or pedigrees do not allow, or ask about. */
  protected readonly impossible = new Set<Draft>();
  protected references: References = () => [];
  protected subjects: SubjectProblems = () => [];
  protected guards: readonly Guard[] = [];

  constructor(transaction: Transaction, recorder: Recorder, source: Source) {
    const { timeZone } = recorder;
    this.transaction = transaction;
    this.recorder = recorder;
    this.unitOfWork = new UnitOfWork(source, { timeZone });
  }

  protected async load(drafts: readonly Draft[]): Promise<void> {
    const { farmId } = this.recorder;
    rejectTooMany(drafts);
    const named = drafts.flatMap((draft) => [
      ...draft.involved.map((one) => one.animalId),
      ...touchedBy(draft),
    ]);
    const { hashes, voidables, references, subjects } = await togetherByName({
      hashes: knownHashes(this.transaction, farmId, drafts),
      voidables: loadVoidables(this.transaction, farmId, drafts),
      references: loadReferences(this.transaction, farmId, drafts),
      subjects: loadSubjects(this.transaction, farmId, drafts),
      lives: this.unitOfWork.load(named),
    });
    this.hashes = hashes;
    this.voidables = voidables;
    this.targets = new Set(drafts.flatMap(({ voids }) => voids?.eventId ?? []));
    for (const draft of drafts) await this.addMembers(draft);
    rejectTooMany(drafts);
    const cancelled = [
      ...[...voidables.values()].flatMap((one) => one.animalIds),
      ...drafts.filter(({ id }) => this.targets.has(id)).flatMap((draft) => idsOf(draft)),
    ];
    await this.unitOfWork.load([...drafts.flatMap(idsOf), ...cancelled]);
    await this.unitOfWork.prepare(this.lateAnimals(drafts, cancelled));
    this.references = references;
    this.subjects = subjects;
    const entries = {
      transaction: this.transaction,
      recorder: this.recorder,
      drafts,
      unitOfWork: this.unitOfWork,
      cancelled,
    };
    const guards: Guard[] = [];
    for (const { guard } of parts()) if (guard) guards.push(await guard(entries));
    this.guards = guards;
  }

  /** Animals whose lives will be rebuilt: something late concerns them, or something of theirs is voided. */
  protected lateAnimals(drafts: readonly Draft[], cancelled: readonly string[]): string[] {
    const late = new Set(cancelled);
    for (const draft of drafts) {
      const time = draft.occurredAt;
      // A dam named of one that came hears of its young, though the entry is none of hers.
      for (const animalId of [...idsOf(draft), ...touchedBy(draft)])
        if (time <= (this.unitOfWork.of(animalId).state?.lastKey.slice(0, time.length) ?? ''))
          late.add(animalId);
    }
    return [...late];
  }

  /** Membership is by date: an entry for a mob concerns whoever is in it at that moment, as far as is known by now. */
  protected async addMembers(draft: Draft): Promise<string[]> {
    if (!draft.mobId || draft.animalIds) return [];
    const event = { ...toEvent(draft), mobId: draft.mobId };
    const others = draft.involved.filter(({ part }) => part !== 'subject');
    // A sire that runs in the mob he is put to is its sire, not one of its females.
    const named = new Set(others.map(({ animalId }) => animalId));
    const all = await this.unitOfWork.asIfNever(this.targetOf(draft), () =>
      this.unitOfWork.membersAt(event),
    );
    const members = all.filter((id) => !named.has(id));
    draft.involved = [
      ...members.map((animalId): Involved => ({ animalId, part: 'subject' })),
      ...others,
    ];
    return members;
  }

  protected readonly stateNow: StateOf = (id) => this.unitOfWork.of(id).state;

  /** What some kinds may do depends on what their animals were that day: in calf then, or young, or one of more heads. */
  protected async statesThen(draft: Draft): Promise<StateOf> {
    if (!parts().some(({ asOfDay = [] }) => asOfDay.includes(draft.kind))) return this.stateNow;
    const event = toEvent(draft);
    const then = new Map<string, AnimalState | null>();
    await this.unitOfWork.asIfNever(this.targetOf(draft), async () => {
      for (const id of idsOf(draft)) then.set(id, await this.unitOfWork.stateBefore(id, event));
    });
    return (id) => then.get(id) ?? null;
  }

  protected guard(draft: Draft, stateOf: StateOf): Problem[] {
    return [
      ...(draft.voids ? checkVoid(this.targetOf(draft), this.recorder) : []),
      ...this.references(draft),
      ...this.subjects(draft),
      ...this.guards.flatMap(({ check }) => check?.(draft, stateOf) ?? []),
    ];
  }

  protected targetOf({ voids }: Draft): Voidable | null {
    return (voids && this.voidables.get(voids.eventId)) ?? null;
  }

  /** An entry of this request that another of it cancels. */
  protected voidableOf(draft: Draft): Voidable {
    return {
      id: draft.id,
      kind: draft.kind,
      occurredAt: draft.occurredAt,
      mobId: draft.toMob ? (draft.mobId ?? null) : null,
      recordedBy: this.recorder.userId,
      voidedBy: null,
      animalIds: idsOf(draft),
      subjectIds: subjectsOf(draft),
    };
  }

  /** What no life knows of itself: marks that others wear, pedigrees that must stay pedigrees. */
  protected async validateOutcome(
    { outcomes }: Extract<Outcome, { ok: true }>,
    draft?: Draft,
  ): Promise<Problem[]> {
    const problems: Problem[] = [];
    for (const { validateOutcome } of this.guards)
      problems.push(...((await validateOutcome?.(outcomes, draft)) ?? []));
    return problems;
  }

  /** Areas hold them against the animals as these entries make them, one after the other. */
  protected async areFit(drafts: readonly Draft[]): Promise<boolean> {
    const taken: (() => void)[] = [];
    for (const draft of inOrder(drafts, this.voidables)) {
      const stateThen = await this.statesThen(draft);
      if (this.guard(draft, stateThen).length > 0) {
        for (const undo of taken.toReversed()) undo();
        return false;
      }
      for (const { took } of this.guards) if (took) taken.push(took(draft, stateThen));
    }
    return true;
  }

  /** What follows from all that was taken. */
  async consequences(): Promise<Consequences> {
    const consequences = new Consequences();
    const taken = this.taken.events.map(({ id }) => ({ id: String(id) }));
    for (const { follow } of this.guards) await follow?.(taken, consequences);
    return consequences;
  }
}
