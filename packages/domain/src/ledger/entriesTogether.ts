import { mostSaid } from './acknowledged.ts';
import type { LedgerEvent } from './envelope.ts';
import { hardProblems } from './hardProblems.ts';
import { type FoldResult, occasionOf, type Step } from './step.ts';
import { HandedOn } from './handedOn.ts';
import type { AnimalChange, Involved, NewEntry, Outcome } from './life.ts';
import { type Problem, problem } from './problem.ts';
import type { Waiting } from './rebuiltAnimals.ts';
import { kindOf } from './registry.ts';
import type { AnimalState } from './state.ts';

/** What the whole life of an animal cannot be with an entry, late or not. */
export const unfitting = (
  event: LedgerEvent,
  { before, after }: Pick<AnimalChange, 'before' | 'after'>,
): Problem[] => kindOf(event.kind)?.fits?.(before, after) ?? [];

const subjectsOf = (named: readonly Involved[]): string[] =>
  named.flatMap(({ animalId, part }) => (part === 'subject' ? [animalId] : []));

export const nobodyThere = (): Problem =>
  problem('mobId', 'empty_mob', 'Nobody was in this mob at that time.');

/** A dam hands to the young that is born of her, so her side of the entry comes first. */
export function giversFirst<T extends Involved>(event: LedgerEvent, involved: readonly T[]): T[] {
  if (!kindOf(event.kind)?.opens) return [...involved];
  return [
    ...involved.filter(({ part }) => part !== 'subject'),
    ...involved.filter(({ part }) => part === 'subject'),
  ];
}

/** Entries that are tried as one: what each alone contradicts, they may say together. */
export class EntriesTogether extends HandedOn {
  /**
   * Entries that cannot be true one by one and can be together: lost and found again, both late; merges that need
   * each other. All of them, or none.
   */
  async tryTogether(entries: readonly NewEntry[]): Promise<Outcome> {
    this.undo = [];
    const ordered = [...entries].sort((a, b) => (a.event.occurredAt < b.event.occurredAt ? -1 : 1));
    const involved: Involved[] = [];
    const before = new Map<string, AnimalState | null>();
    await this.load(ordered.flatMap(({ named }) => named.map(({ animalId }) => animalId)));
    for (const { event, named, toMob } of ordered) {
      this.events.set(event.id, event);
      if (toMob && event.mobId) this.addToStream(event.mobId, event);
      for (const one of giversFirst(event, named)) {
        const life = this.of(one.animalId);
        if (!before.has(one.animalId)) before.set(one.animalId, life.state);
        this.change(life);
        life.fresh = [...life.fresh, { event, part: one.part }];
        involved.push(one);
      }
    }
    const waiting: Waiting[] = [];
    for (const animalId of before.keys()) await this.rebuild(animalId, waiting, 'lenient');
    for (const { event } of ordered)
      if (event.mobId)
        waiting.push({
          receiverId: event.mobId,
          at: this.heardFrom(event.kind, event.occurredAt),
          step: null,
          group: true,
        });
    const reached = await this.passOn(waiting, new Set());
    const problems = await this.problemsOf(ordered, [...before.keys()]);
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
  protected async problemsOf(
    entries: readonly NewEntry[],
    animalIds: readonly string[],
  ): Promise<Problem[]> {
    const own = new Set(entries.map(({ event }) => event.id));
    const told = new Map<string, FoldResult>();
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
        (await this.storedRejected(animalId, own)).map(({ event }) => event.id),
      );
      const [first] = result.rejected.filter(({ event }) => !known.has(event.id));
      if (first) return first.problems;
      for (const change of result.changes.filter(({ event }) => own.has(event.id))) {
        const kind = kindOf(change.event.kind);
        const step: Step = { event: change.event, part: change.part };
        const subject =
          change.part === 'subject' ? change.before : (subjects.get(change.event.id) ?? null);
        const occasion = occasionOf(step, { animalId, context: this.context, subject });
        // What others' lives, or a mob's, make of it is no claim about this one.
        const isClaim = change.via === null && change.part !== 'rears' && change.part !== 'ran';
        const problems = isClaim ? (kind?.check?.(change.before, occasion) ?? []) : [];
        if (problems.length > 0) return problems;
      }
    }
    for (const entry of entries) {
      const problems = await this.problemsOfAll(entry);
      if (problems.length > 0) return problems;
    }
    return [];
  }

  /** What is said of all subjects of an entry together, and of whoever is in the mob it is addressed to. */
  protected async problemsOfAll({ event, named, toMob }: NewEntry): Promise<Problem[]> {
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
      const occasion = occasionOf(
        { event, part: 'subject' },
        { animalId: before.id, context: this.context, subject: before },
      );
      const hard = hardProblems(before, occasion, kind);
      const problems = hard.length > 0 ? hard : (kind.check?.(before, occasion) ?? []);
      if (problems.length > 0) return problems;
    }
    return [];
  }
}
