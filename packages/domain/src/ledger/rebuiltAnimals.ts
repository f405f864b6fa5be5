import type { LedgerEvent } from './envelope.ts';
import { foldAnimal } from './fold.ts';
import { type Change, type FoldResult, occasionOf, type Step, stepKey } from './step.ts';
import { type HandOver, isForGroup, isRearing, keyOf, sameHandOver } from './handOver.ts';
import type { AnyKind } from './kind.ts';
import type { Life } from './life.ts';
import { KnownAnimals } from './knownAnimals.ts';
import { type Problem, problem, sentence } from './problem.ts';
import { callName } from './registry.ts';
import type { AnimalState } from './state.ts';

/**
 * `group`: not one animal but whoever is in the mob, or was named when sires were put in. `lasting`: the entry itself,
 * that those in its mob have heard already and who came later has not.
 */
export type Waiting = {
  receiverId: string;
  at: string;
  step: Step | null;
  group: boolean;
  lasting?: boolean;
  /** Who came to the mob after this moment is none of them. */
  until?: string;
};

const later = (given: HandOver): Waiting => ({
  receiverId: given.receiverId,
  at: given.occurredAt,
  step: null,
  group: isForGroup(given),
});

/** KnownAnimals that take a step more, or are told anew as a whole, and what they hand to others then. */
export class RebuiltAnimals extends KnownAnimals {
  protected accept(
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
      this.setHandOver(keyOf(given), given);
      // Who is named by the same entry finds it there; that a young drinks from her is a step of its own.
      if (isRearing(given) || !how.pending.has(given.receiverId))
        this.wait(how.waiting, given, change.event);
    }
  }

  protected wait(waiting: Waiting[], given: HandOver, event: LedgerEvent): void {
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

  /** Rebuilds a whole life, and says what it hands to others otherwise than before. */
  protected async rebuild(
    animalId: string,
    waiting: Waiting[],
    how: { step: Step; kind: AnyKind; subject: AnimalState | null } | 'lenient' | null,
  ): Promise<Problem[]> {
    const fresh = how === 'lenient' ? null : how;
    const life = this.of(animalId);
    this.change(life);
    const given = await this.givenBy(animalId, life);
    const result = await this.replay(animalId);
    const key = fresh ? stepKey(fresh.step.event, fresh.step.part) : '';
    const rejectedOwn =
      fresh && result.rejected.find(({ event }) => event.id === fresh.step.event.id);
    if (rejectedOwn) return rejectedOwn.problems;
    if (fresh) {
      const at = result.changes.find(({ event, part }) => stepKey(event, part) === key);
      const own = fresh.step.part === 'subject' ? at?.before : fresh.subject;
      const occasion = occasionOf(
        { ...fresh.step, handed: this.handedTo(animalId, fresh.step.event.id)?.facts ?? null },
        { animalId, context: this.context, subject: own ?? fresh.subject ?? null },
      );
      const problems = fresh.kind.check?.(at?.before ?? null, occasion) ?? [];
      if (problems.length > 0) return problems;
    }
    const contradicted =
      how === 'lenient'
        ? []
        : await this.newlyRejected(animalId, result, fresh?.step.event.id ?? null);
    if (contradicted.length > 0) return this.contradiction(life, contradicted);
    life.rebuilt = result;
    life.state = result.state;
    life.changes = [];
    this.compare(given, result.changes, waiting);
    life.given = result.changes.flatMap((change) => change.given);
    return [];
  }

  protected contradiction(
    life: Life,
    rejected: readonly { kind: string; occurredAt: string }[],
  ): Problem[] {
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
  protected async newlyRejected(
    animalId: string,
    result: FoldResult,
    freshId: string | null,
  ): Promise<LedgerEvent[]> {
    if (result.rejected.length === 0) return [];
    const life = this.of(animalId);
    const before =
      life.rebuilt?.rejected ??
      (await this.storedRejected(animalId, new Set(freshId ? [freshId] : [])));
    const known = new Set(before.map(({ event }) => event.id));
    return result.rejected.map(({ event }) => event).filter(({ id }) => !known.has(id));
  }

  protected async storedRejected(
    animalId: string,
    without: ReadonlySet<string>,
  ): Promise<FoldResult['rejected']> {
    if (this.of(animalId).stored === null) return [];
    await this.loadSteps([animalId]);
    await this.loadReceived([animalId]);
    // As it was before this request: what was handed to it then, not what it is handed now.
    const handed = new Map(
      (this.received.get(animalId) ?? [])
        .filter((one) => !isRearing(one))
        .map((one) => [one.eventId, one]),
    );
    const steps = (this.steps.get(animalId) ?? [])
      .filter(({ event }) => !without.has(event.id))
      .map((step): Step => {
        const one = handed.get(step.event.id);
        return one ? { ...step, handed: one.facts, giverId: one.giverId } : step;
      });
    return foldAnimal(animalId, steps, { ...this.context, streams: this.streams }).rejected;
  }

  /** What it hands over now beside what it handed over before. */
  protected compare(
    before: readonly HandOver[],
    changes: readonly Change[],
    waiting: Waiting[],
  ): void {
    const was = new Map(before.map((one) => [keyOf(one), one]));
    const events = new Map(changes.map(({ event }) => [event.id, event]));
    for (const one of changes.flatMap((change) => change.given)) {
      const known = was.get(keyOf(one));
      was.delete(keyOf(one));
      if (known && sameHandOver(known, one)) continue;
      this.setHandOver(keyOf(one), one);
      const event = events.get(one.eventId);
      if (event) this.events.set(event.id, event);
      // Changed facts are not added to a life: it is rebuilt.
      if (event && !known) this.wait(waiting, one, event);
      else waiting.push(later(one));
    }
    for (const one of was.values()) {
      this.setHandOver(keyOf(one), null);
      waiting.push(later(one));
    }
  }
}
