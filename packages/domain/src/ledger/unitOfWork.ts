import { mostSaid } from './acknowledged.ts';
import { EntriesTogether, giversFirst, unfitting } from './entriesTogether.ts';
import type { LedgerEvent } from './envelope.ts';
import { applyStep, looksBack } from './fold.ts';
import { hardProblems } from './hardProblems.ts';
import { occasionOf, type Step, stepKey } from './step.ts';
import { toAllOf } from './handedOn.ts';
import type { Part } from './kind.ts';
import {
  type AnimalChange,
  type Cancelled,
  type Involved,
  mobJoined,
  type NewEntry,
  type Outcome,
} from './life.ts';
import type { Problem } from './problem.ts';
import type { Waiting } from './rebuiltAnimals.ts';
import { kindOf } from './registry.ts';
import type { AnimalState } from './state.ts';

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

/**
 * The animals of one request: read when first asked for, changed only in memory until saved. Each entry is tried and
 * then kept or taken back as a whole.
 */
export class UnitOfWork extends EntriesTogether {
  /**
   * What is seen as if an entry had never been, of whomever it reached and of those they handed something to. Asked
   * between two entries: nothing of it stays.
   */
  async asIfNever<T>(cancelled: Cancelled | null, look: () => Promise<T>): Promise<T> {
    if (!cancelled || this.voided.has(cancelled.id)) return look();
    this.undo = [];
    const reached = this.reachedBy(cancelled);
    await this.load(reached);
    await this.prepare(reached);
    this.setVoided(cancelled.id);
    const waiting: Waiting[] = [];
    for (const id of reached) await this.rebuild(id, waiting, 'lenient');
    if (cancelled.mobId)
      waiting.push(toAllOf(cancelled.mobId, this.heardFrom(cancelled.kind, cancelled.occurredAt)));
    await this.passOn(waiting, new Set());
    const seen = await look();
    this.takeBack();
    return seen;
  }

  /** Whom an entry reached, those among them who came to its mob in this very request. */
  protected reachedBy({ id: eventId, animalIds }: Cancelled): string[] {
    const reached = new Set(animalIds);
    for (const id of this.all.keys())
      if (!reached.has(id) && this.hasHeard(id, eventId)) reached.add(id);
    return [...reached];
  }

  protected hasHeard(id: string, eventId: string): boolean {
    const life = this.all.get(id);
    const known = life?.rebuilt?.changes ?? life?.changes ?? [];
    return known.some(({ event }) => event.id === eventId);
  }

  /** Late, its subject was another then than it is today. */
  protected justBefore(id: string, eventId: string): AnimalState | null {
    return (
      this.all.get(id)?.rebuilt?.changes.find(({ event }) => event.id === eventId)?.before ?? null
    );
  }

  /** Tries one entry against the lives it concerns. `keep` or `takeBack` must follow. */
  async try({ event, named, toMob, members, voids }: NewEntry): Promise<Outcome> {
    this.undo = [];
    this.events.set(event.id, event);
    const cancelled = voids ? this.reachedBy(voids) : [];
    if (voids) this.setVoided(voids.id);
    const taken = new Set(named.map(({ animalId }) => animalId));
    const others = members.filter((id) => !taken.has(id));
    if (toMob && event.mobId) this.addToStream(event.mobId, event);
    await this.load([...named.map(({ animalId }) => animalId), ...others, ...cancelled]);
    const involved: (Involved & { via?: string })[] = [
      ...named,
      ...others.map((animalId) => ({ animalId, part: 'subject' as const, via: event.mobId ?? '' })),
    ];
    await this.prepareLate(event, involved, cancelled);
    const rebuilds = voids && { ...voids, animalIds: cancelled };
    const result = await this.takeAll(event, giversFirst(event, involved), rebuilds);
    return result.ok ? { ...result, members: others } : result;
  }

  /** Whole lives in one reading for all that this entry will rebuild. */
  protected async prepareLate(
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

  protected async takeAll(
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
    const latest = subjectId ? this.of(subjectId).state : null;
    const found: Problem[] = [
      ...(kindOf(event.kind)?.checkAll?.(this.subjectsOf(only), event) ?? []),
    ];
    const pending = new Set(only.map(({ animalId }) => animalId));
    for (const one of only) {
      pending.delete(one.animalId);
      if (found.length >= mostReached) break;
      // Who is taken out of another cannot be judged when that is refused already.
      if (found.length > 0 && one.part !== 'subject') continue;
      const before = this.of(one.animalId).state;
      const step: Step = { event, part: one.part, ...(one.via ? { via: one.via } : {}) };
      const problems = await this.takeStep(step, one.animalId, {
        isLate: cancelled.has(one.animalId),
        subject:
          one.animalId === subjectId
            ? before
            : ((subjectId ? this.justBefore(subjectId, event.id) : null) ?? latest),
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
      const problems = await this.rebuild(animalId, waiting, null);
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
        ...toAllOf(event.mobId, this.heardFrom(event.kind, event.occurredAt)),
        until: event.occurredAt,
      });
    // Whom it had reached may have come to the mob in this very request.
    if (voids?.mobId)
      waiting.push(toAllOf(voids.mobId, this.heardFrom(voids.kind, voids.occurredAt)));
    const done = new Set(outcomes.map(({ involved: one }) => one.animalId));
    const reached = await this.passOn(waiting, done);
    for (const { involved: one } of outcomes) reached.delete(one.animalId);
    for (const outcome of outcomes) outcome.after = this.of(outcome.involved.animalId).state;
    const unfit = outcomes.flatMap((one) => unfitting(event, one));
    if (unfit.length > 0) return { ok: false, problems: mostSaid(unfit) };
    const rebuilds = outcomes.some(({ involved: one }) => this.of(one.animalId).rebuilt !== null);
    return { ok: true, outcomes, reached: [...reached], rebuilds };
  }

  protected subjectsOf(involved: readonly Involved[]): AnimalState[] {
    return involved.flatMap(({ animalId, part }) => {
      const { state } = this.of(animalId);
      return part === 'subject' && state ? [state] : [];
    });
  }

  /** One step of one life: in order it is applied, late the whole life is rebuilt. */
  protected async takeStep(
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
    const handed = this.handedTo(animalId, event.id);
    const full: Step = handed ? { ...step, handed: handed.facts, giverId: handed.giverId } : step;
    const key = stepKey(event, part);
    this.change(life);
    if (step.via === undefined) life.fresh = [...life.fresh, step];
    const inOrder =
      !how.isLate &&
      !looksBack(step, life.state, this.context) &&
      (life.state === null ? !this.hasWaiting(animalId, key) : key > life.state.lastKey);
    if (!inOrder)
      return this.rebuild(animalId, how.waiting, { step: full, kind, subject: how.subject });
    const occasion = occasionOf(full, {
      animalId,
      context: this.context,
      subject: how.subject,
    });
    const hard = hardProblems(life.state, occasion, kind);
    const problems = hard.length > 0 ? hard : (kind.check?.(life.state, occasion) ?? []);
    if (problems.length > 0) return problems;
    const change = applyStep(life.state, full, {
      animalId,
      context: this.context,
      stream: (id) => this.streams.get(id),
    });
    const entered = mobJoined(change);
    if (entered && !this.streams.has(entered)) {
      await this.loadStreams([entered]);
      return this.inOrderAgain(full, animalId, how);
    }
    // Something was addressed to that mob after this moment already: it reaches who comes in now.
    if (entered && (this.streams.get(entered)?.at(-1)?.key ?? '') > key)
      return this.rebuild(animalId, how.waiting, { step: full, kind, subject: how.subject });
    this.accept(life, change, how);
    return [];
  }

  protected async inOrderAgain(
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
    return this.takeStep(step, animalId, how);
  }
}
