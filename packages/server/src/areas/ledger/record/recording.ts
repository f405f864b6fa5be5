import { pauses } from '../../../platform/inSlices.ts';
import type { EventAnswer } from '@kraal/contract/ledger';
import { mostSaid } from '@kraal/domain/ledger/acknowledged';
import { isWarning } from '@kraal/domain/ledger/warning';
import { nobodyThere } from '@kraal/domain/ledger/entriesTogether';
import type { Involved, Outcome, NewEntry } from '@kraal/domain/ledger/life';
import type { Problem } from '@kraal/domain/ledger/problem';
import type { AnimalState } from '@kraal/domain/ledger/state';
import { groupsOf } from '@kraal/domain/ledger/together';
import { type Row } from '../../../platform/database/connection.ts';
import { parts } from '../parts.ts';
import { rejected } from '@kraal/domain/ledger/rejected';
import { type Draft, type Recorder, subjectsOf, toEvent } from './draft.ts';
import { actOf } from './actOf.ts';
import { cancelledAtOnce, inOrder, onceEach, reusedId, sameAgain } from './oneRequest.ts';
import { RequestFacts } from './requestFacts.ts';

/** How many of those whom an entry reached beside its own animals an answer names. */
const mostReached = 200;

/** A request of nothing but contradictions holds up nobody. */
const mostPasses = 8;

/** What a late entry changed of what was known. */
const differences = (before: AnimalState | null, after: AnimalState | null): string[] =>
  before && after ? parts().flatMap(({ changed }) => changed?.(before, after) ?? []) : [];

/** What it names is here; that it may not be there on that day is put right by another. */
const isMendable = ({ code }: Problem): boolean =>
  parts().some(({ mendable }) => mendable?.includes(code) ?? false);

/** The entries of one request, one after the other in order of time, each taken or refused. */
export class Recording extends RequestFacts {
  /** Answers each draft; what was refused and may be true together with others is tried again at the end. */
  async record(drafts: readonly Draft[]): Promise<Map<Draft, EventAnswer>> {
    await this.load(drafts);
    const answers = new Map<Draft, EventAnswer>();
    const rejected: Draft[] = [];
    const [firsts, again] = onceEach(drafts);
    const breathe = pauses();
    for (const draft of inOrder(firsts, this.voidables)) {
      await breathe();
      const answer = await this.answer(draft);
      answers.set(draft, answer.answer);
      if (answer.mayBeTogether) rejected.push(draft);
    }
    for (const [wrong, cancels] of cancelledAtOnce(firsts, this.impossible, answers)) {
      if (answers.get(wrong)?.result === 'recorded') continue;
      if (!(await this.takeCancelled(wrong, cancels, answers))) continue;
      answers.set(wrong, { id: wrong.id, result: 'recorded' });
    }
    for (const group of groupsOf(rejected)) {
      if (group.some((draft) => answers.get(draft)?.result !== 'rejected')) continue;
      if (await this.recordTogether(group))
        for (const draft of group) answers.set(draft, { id: draft.id, result: 'recorded' });
    }
    await this.afterCancelling(firsts, answers);
    for (const [draft, first] of again) answers.set(draft, sameAgain(draft, first, answers));
    return answers;
  }

  /**
   * What stood in the way may have been cancelled, or put right, by what was taken after it: asked again until nothing
   * more is taken, which days, numbers and amounts put right one by one need.
   */
  protected async afterCancelling(
    drafts: readonly Draft[],
    answers: Map<Draft, EventAnswer>,
  ): Promise<void> {
    if (this.targets.size === 0) return;
    for (let pass = 0, isMore = true; isMore && pass < mostPasses; pass += 1) {
      isMore = false;
      for (const draft of inOrder(drafts, this.voidables)) {
        if (answers.get(draft)?.result !== 'rejected') continue;
        const { answer } = await this.answer(draft);
        // That what it stands for was refused is said by that one's own answer.
        if (answer.code !== 'unknown_entry') answers.set(draft, answer);
        isMore ||= answer.result === 'recorded';
      }
    }
  }

  protected async answer(draft: Draft): Promise<{ answer: EventAnswer; mayBeTogether: boolean }> {
    const reject = (problems: readonly Problem[], mayBeTogether = false) => ({
      answer: rejected(draft.id, problems),
      mayBeTogether,
    });
    const known = this.hashes.get(draft.id);
    if (known === draft.contentHash)
      return { answer: { id: draft.id, result: 'duplicate' }, mayBeTogether: false };
    if (known) return reject([reusedId()]);
    const members = await this.addMembers(draft);
    await this.unitOfWork.load(members);
    for (const { complete } of parts()) await complete?.(draft, this.unitOfWork);
    const stateThen = await this.statesThen(draft);
    const problems = this.guard(draft, stateThen);
    const isAboutAnimals = draft.kind !== 'voided' && !draft.definition.about;
    if (problems.length === 0 && draft.involved.length === 0 && isAboutAnimals)
      problems.push(nobodyThere());
    if (problems.some(({ code }) => !isWarning(code))) {
      if (problems.every(isMendable)) this.impossible.add(draft);
      return reject(mostSaid(problems));
    }
    const outcome = await this.unitOfWork.try(this.entryOf(draft, members));
    const wrong = outcome.ok ? await this.validateOutcome(outcome, draft) : outcome.problems;
    if (!outcome.ok || wrong.length + problems.length > 0) {
      this.unitOfWork.takeBack();
      this.impossible.add(draft);
      // Every question at once: the answer to one that was shown is none to another that was not.
      return reject(mostSaid([...wrong, ...problems]), !outcome.ok && problems.length === 0);
    }
    for (const { took } of this.guards) took?.(draft, stateThen);
    this.take(draft, outcome);
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
  protected async takeCancelled(
    wrong: Draft,
    by: Draft,
    answers: Map<Draft, EventAnswer>,
  ): Promise<boolean> {
    this.voidables.set(wrong.id, { ...this.voidableOf(wrong), animalIds: [], subjectIds: [] });
    const { answer } = await this.answer(by);
    answers.set(by, answer);
    if (answer.result !== 'recorded') {
      this.voidables.delete(wrong.id);
      return false;
    }
    this.hashes.set(wrong.id, wrong.contentHash);
    this.taken.events.push(eventRow(wrong, this.recorder));
    // Of whom is not here yet, too: another's phone may bring them later, and they have had it then.
    this.link(wrong, wrong.involved);
    if (by.kind === 'voided')
      this.link(
        by,
        wrong.involved.map(({ animalId }) => ({ animalId, part: 'subject' })),
      );
    return true;
  }

  protected link({ id }: Draft, involved: readonly Involved[]): void {
    const { farmId } = this.recorder;
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

  /** A cancellation stands beside what it cancels, in the timeline of whatever that was about. */
  protected linkSubjects(draft: Draft, subjectIds: readonly string[]): void {
    this.taken.subjects.push(
      ...subjectIds.map((subjectId) => ({
        farm_id: this.recorder.farmId,
        subject_id: subjectId,
        kind: draft.kind,
        occurred_at: draft.occurredAt,
        event_id: draft.id,
      })),
    );
  }

  protected async recordTogether(drafts: readonly Draft[]): Promise<boolean> {
    if (drafts.some((draft) => this.guard(draft, this.stateNow).length > 0)) return false;
    const outcome = await this.unitOfWork.tryTogether(
      drafts.map((draft) => this.entryOf(draft, [])),
    );
    const wrong = outcome.ok ? await this.validateOutcome(outcome) : outcome.problems;
    if (!outcome.ok || wrong.length > 0 || !(await this.areFit(drafts))) {
      this.unitOfWork.takeBack();
      return false;
    }
    for (const draft of drafts) this.take(draft, outcome);
    return true;
  }

  protected entryOf(draft: Draft, members: readonly string[]): NewEntry {
    const named = draft.toMob
      ? draft.involved.filter(({ part }) => part !== 'subject')
      : draft.involved;
    return {
      event: toEvent(draft),
      named,
      toMob: draft.toMob,
      members,
      voids: this.targetOf(draft),
    };
  }

  protected take(draft: Draft, outcome: Extract<Outcome, { ok: true }>): void {
    this.unitOfWork.keep();
    for (const { kept } of this.guards) kept?.(draft, outcome.outcomes);
    this.hashes.set(draft.id, draft.contentHash);
    const target = this.targetOf(draft);
    const named =
      draft.kind === 'voided'
        ? (target?.animalIds ?? []).map((animalId): Involved => ({ animalId, part: 'subject' }))
        : draft.involved.filter(({ part }) => !draft.toMob || part !== 'subject');
    this.taken.events.push(eventRow(draft, this.recorder));
    this.link(draft, named);
    this.linkSubjects(
      draft,
      draft.kind === 'voided' ? (target?.subjectIds ?? []) : subjectsOf(draft),
    );
    if (this.targets.has(draft.id)) this.voidables.set(draft.id, this.voidableOf(draft));
    if (!target) return;
    target.voidedBy = draft.id;
    for (const { cancel } of this.guards) cancel?.(target.id);
    this.taken.voids.push({ id: target.id, voided_by: draft.id });
  }
}

function eventRow(draft: Draft, recorder: Recorder): Row {
  return {
    farm_id: recorder.farmId,
    id: draft.id,
    kind: draft.kind,
    occurred_at: draft.occurredAt,
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
    act_id: draft.actId ? actOf(draft.actId, recorder) : null,
    import_id: recorder.importId ?? null,
    voids: draft.voids?.eventId ?? null,
    void_reason: draft.voids?.reason ?? null,
    content_hash: draft.contentHash,
  };
}
