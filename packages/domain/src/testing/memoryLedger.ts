import type { LedgerEvent } from '../ledger/envelope.ts';
import type { Change, Step } from '../ledger/step.ts';
import type { HandOver } from '../ledger/handOver.ts';
import { kindOf } from '../all.ts';
import type { Involved, NewEntry, Source } from '../ledger/life.ts';
import { UnitOfWork } from '../ledger/unitOfWork.ts';
import type { AnimalState } from '../ledger/state.ts';
import { groupsOf } from '../ledger/together.ts';
import { type Entry, farmTimeZone } from './entry.ts';

type Kept = {
  event: LedgerEvent;
  named: readonly Involved[];
  derived: Set<string>;
  voided: boolean;
  toMob: boolean;
};
export type Rejected = { entry: Entry; code: string; message: string };

const cancels = ({ kind, voids }: Entry, other: Entry): boolean =>
  kind === 'voided' && voids?.eventId === other.id;

const isAboutFacts = (code: string): boolean =>
  code === 'contradicts_later' || code.startsWith('ask_');

/** The ledger with its own rules and nothing else of the product: entries in, lives out, all in memory. */
export class MemoryLedger {
  readonly states = new Map<string, AnimalState>();
  /** Every change of every life, oldest first. */
  readonly changes = new Map<string, Change[]>();
  readonly #entries = new Map<string, Kept>();
  readonly #handOvers = new Map<string, HandOver>();
  /** Of the request that is being judged: the ledger shows it only at the end. */
  #fresh = new Map<string, Kept>();
  #cancelled: Kept[] = [];

  /** One request: judged in order of time, answered entry by entry; what was refused comes back. */
  async record(entries: readonly Entry[]): Promise<Rejected[]> {
    const unitOfWork = new UnitOfWork(this.#source, { timeZone: farmTimeZone });
    let rejected: Rejected[] = [];
    for (const entry of [...entries].sort((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1))) {
      const problem = await this.#take(unitOfWork, entry);
      if (problem) rejected.push({ entry, ...problem });
    }
    rejected = rejected.filter(({ entry }) => !this.#neverWas(entry, rejected));
    rejected = await this.#takePutRight(unitOfWork, rejected);
    // What cannot be true one by one is tried together with what it needs.
    for (const group of groupsOf(rejected.map(({ entry }) => entry))) {
      if (group.some(({ id }) => !rejected.some(({ entry }) => entry.id === id))) continue;
      if (!(await this.#takeTogether(unitOfWork, group))) continue;
      const taken = new Set(group.map(({ id }) => id));
      rejected = rejected.filter(({ entry }) => !taken.has(entry.id));
    }
    this.#save(unitOfWork);
    return rejected;
  }

  /** Sends requests one after the other, and again what was refused, until nothing more is taken. */
  async recordAll(requests: readonly Entry[][]): Promise<Rejected[]> {
    let waiting: Rejected[] = [];
    for (const request of requests) waiting.push(...(await this.record(request)));
    for (let before = -1; waiting.length > 0 && before !== waiting.length; ) {
      before = waiting.length;
      waiting = await this.record(waiting.map(({ entry }) => entry));
    }
    return waiting;
  }

  /** What was known of an animal at the end of a day. */
  stateOn(id: string, day: string): AnimalState | null {
    return this.changes.get(id)?.findLast((change) => change.day <= day)?.after ?? null;
  }

  /** Refused together with its cancellation: both are kept, and it never changed anything. */
  #neverWas(entry: Entry, rejected: readonly Rejected[]): boolean {
    return rejected.some(({ entry: other }) => cancels(other, entry) || cancels(entry, other));
  }

  /** What was refused as impossible and put right in the same request was never, and what it was put right to counts. */
  async #takePutRight(unitOfWork: UnitOfWork, rejected: Rejected[]): Promise<Rejected[]> {
    const taken = new Set<string>();
    for (const { entry, code } of rejected) {
      const wrong = rejected.find((one) => one.entry.id === entry.voids?.eventId);
      const read = wrong && !wrong.entry.voids && this.#read(wrong.entry);
      if (code !== 'unknown_entry' || !read || !isAboutFacts(wrong.code)) continue;
      const never = { event: read.event, named: [], derived: new Set<string>(), toMob: false };
      this.#fresh.set(wrong.entry.id, { ...never, voided: true });
      if (await this.#take(unitOfWork, entry)) this.#fresh.delete(wrong.entry.id);
      else for (const id of [entry.id, wrong.entry.id]) taken.add(id);
    }
    return rejected.filter(({ entry }) => !taken.has(entry.id));
  }

  /** The entry as the lives take it; null when it is none. */
  #read(entry: Entry): NewEntry | null {
    const kind = kindOf(entry.kind);
    const payload = kind?.payload.safeParse(entry.payload);
    if (!kind || !payload?.success) return null;
    const targetId = entry.voids?.eventId ?? '';
    const target = this.#fresh.get(targetId) ?? this.#entries.get(targetId);
    if (entry.voids && !target) return null;
    const event: LedgerEvent = {
      id: entry.id,
      kind: entry.kind,
      occurredAt: entry.occurredAt,
      heads: entry.heads,
      payload: payload.data as Record<string, unknown>, // every kind's payload is an object
      ...(entry.mobId ? { mobId: entry.mobId } : {}),
      ...(kind.opens && entry.animalIds?.[0] ? { subjectId: entry.animalIds[0] } : {}),
    };
    const named: Involved[] = [
      ...(entry.animalIds ?? []).map((animalId) => ({ animalId, part: 'subject' as const })),
      ...(kind.others?.(event.payload) ?? []),
    ];
    const voids = target
      ? {
          id: target.event.id,
          kind: target.event.kind,
          occurredAt: target.event.occurredAt,
          mobId: target.event.mobId ?? null,
          animalIds: [...target.named.map(({ animalId }) => animalId), ...target.derived],
        }
      : null;
    const toMob = entry.mobId !== undefined && kind.byName !== true;
    return { event, named, toMob, members: [], voids };
  }

  #keep({ event, named, toMob, voids }: NewEntry, members: readonly string[]): void {
    const target = voids && (this.#fresh.get(voids.id) ?? this.#entries.get(voids.id));
    if (target) this.#cancelled.push(target);
    this.#fresh.set(event.id, { event, named, derived: new Set(members), voided: false, toMob });
  }

  async #take(
    unitOfWork: UnitOfWork,
    entry: Entry,
  ): Promise<{ code: string; message: string } | null> {
    const read = this.#read(entry);
    if (!read) return { code: 'unknown_entry', message: entry.kind };
    const members = read.toMob
      ? await unitOfWork.asIfNever(read.voids, () => unitOfWork.membersAt(read.event))
      : [];
    const outcome = await unitOfWork.try({ ...read, members });
    const empty = outcome.ok && read.toMob && outcome.members.length === 0;
    if (!outcome.ok || empty) {
      unitOfWork.takeBack();
      const [first] = outcome.ok ? [] : outcome.problems;
      return { code: first?.code ?? 'empty_mob', message: first?.message ?? '' };
    }
    unitOfWork.keep();
    this.#keep(read, outcome.members);
    return null;
  }

  async #takeTogether(unitOfWork: UnitOfWork, entries: readonly Entry[]): Promise<boolean> {
    const read = entries.flatMap((entry) => this.#read(entry) ?? []);
    if (read.length < entries.length) return false;
    const outcome = await unitOfWork.tryTogether(read);
    if (!outcome.ok) {
      unitOfWork.takeBack();
      return false;
    }
    unitOfWork.keep();
    for (const one of read) this.#keep(one, outcome.members);
    return true;
  }

  #save(unitOfWork: UnitOfWork): void {
    for (const [id, kept] of this.#fresh) this.#entries.set(id, kept);
    for (const kept of this.#cancelled) kept.voided = true;
    this.#fresh = new Map();
    this.#cancelled = [];
    for (const [id, life] of unitOfWork.all) {
      if (life.rebuilt) this.changes.set(id, [...life.rebuilt.changes]);
      else if (life.changes.length > 0)
        this.changes.set(id, [...(this.changes.get(id) ?? []), ...life.changes]);
      if (life.state) this.states.set(id, life.state);
      else this.states.delete(id);
      for (const { event, via } of life.rebuilt?.changes ?? [])
        if (via !== null) this.#entries.get(event.id)?.derived.add(id);
    }
    for (const [key, one] of unitOfWork.handOvers)
      if (one) this.#handOvers.set(key, one);
      else this.#handOvers.delete(key);
  }

  #memberships(mobId: string, fits: (since: string, until: string | null) => boolean): string[] {
    const found: string[] = [];
    for (const [id, changes] of this.changes) {
      let since: string | null = null;
      for (const [index, change] of changes.entries()) {
        const isIn = change.after?.status === 'alive' && change.after.mobId === mobId;
        if (isIn && since === null) since = change.event.occurredAt;
        const isLast = index === changes.length - 1;
        if (since !== null && (!isIn || isLast)) {
          if (fits(since, isIn ? null : change.event.occurredAt)) found.push(id);
          if (!isIn) since = null;
        }
      }
    }
    return [...new Set(found)];
  }

  #stepsOf(id: string): Step[] {
    return [...this.#entries.values()]
      .filter(({ voided, event }) => !voided && event.kind !== 'voided')
      .flatMap(({ event, named }) =>
        named.filter(({ animalId }) => animalId === id).map(({ part }): Step => ({ event, part })),
      );
  }

  #handed(fits: (one: HandOver) => boolean): (HandOver & { event: LedgerEvent })[] {
    return [...this.#handOvers.values()].filter(fits).flatMap((one) => {
      const kept = this.#entries.get(one.eventId);
      return kept && !kept.voided ? [{ ...one, event: kept.event }] : [];
    });
  }

  readonly #source: Source = {
    states: async (ids) => new Map(ids.flatMap((id) => this.#known(id))),
    steps: async (ids) => new Map(ids.map((id) => [id, this.#stepsOf(id)])),
    mobEntries: async (mobIds) =>
      new Map(
        mobIds.map((mobId) => [
          mobId,
          [...this.#entries.values()]
            .filter(({ event, voided, toMob }) => toMob && !voided && event.mobId === mobId)
            .map(({ event }) => event),
        ]),
      ),
    received: async (ids) =>
      new Map(ids.map((id) => [id, this.#handed(({ receiverId }) => receiverId === id)])),
    given: async (ids) =>
      new Map(ids.map((id) => [id, this.#handed(({ giverId }) => giverId === id)])),
    members: async (mobId, at) =>
      this.#memberships(mobId, (since, until) => since <= at && (until === null || until > at)),
    membersSince: async (mobId, at, by) =>
      this.#memberships(
        mobId,
        (since, until) => (until === null || until > at) && (by === null || since <= by),
      ),
    named: async (eventId) =>
      (this.#entries.get(eventId)?.named ?? [])
        .filter(({ part }) => part === 'subject')
        .map(({ animalId }) => animalId),
  };

  #known(id: string): [string, AnimalState][] {
    const state = this.states.get(id);
    return state ? [[id, state]] : [];
  }
}
