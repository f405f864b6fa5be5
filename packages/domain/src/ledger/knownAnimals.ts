import { dayOf } from '../format/dates.ts';
import { instantOf } from '../format/instant.ts';
import type { LedgerEvent } from './envelope.ts';
import { foldAnimal } from './fold.ts';
import { type FoldContext, type FoldResult, type Step, stepKey } from './step.ts';
import { type HandOver, isRearing, keyOf } from './handOver.ts';
import { type Life, mobAt, newLife, type Source } from './life.ts';
import type { StreamItem } from './mobStream.ts';
import { kindOf } from './registry.ts';
import type { AnimalState } from './state.ts';

/**
 * What one request knows of its animals: read when first asked for, changed only in memory, and every change undone as a
 * whole or kept. What is done with it stands in the classes that build on this one, each on the one before.
 */
export class KnownAnimals {
  readonly all = new Map<string, Life>();
  /** Hand-overs that this request makes, changes or (null) takes back. */
  readonly handOvers = new Map<string, HandOver | null>();
  protected readonly source: Source;
  protected readonly context: FoldContext;
  /** Events this request has voided: the source still shows them until the end. */
  protected readonly voided = new Set<string>();
  protected readonly steps = new Map<string, Step[]>();
  protected readonly streams = new Map<string, StreamItem[]>();
  protected readonly received = new Map<string, (HandOver & { event: LedgerEvent })[]>();
  protected readonly given = new Map<string, HandOver[]>();
  protected readonly events = new Map<string, LedgerEvent>();
  protected undo: (() => void)[] = [];

  constructor(source: Source, context: FoldContext) {
    this.source = source;
    this.context = context;
  }

  async load(ids: Iterable<string>): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !this.all.has(id));
    if (missing.length === 0) return;
    const states = await this.source.states(missing);
    for (const id of missing) this.all.set(id, newLife(states.get(id) ?? null));
    // What others gave to somebody who is not known yet waits for the entry that opens that life.
    await this.loadReceived(missing.filter((id) => !states.has(id)));
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
    const { changes } = life.rebuilt ?? (await this.replayedAsItIs(id));
    return changes.findLast((change) => stepKey(change.event, change.part) < key)?.after ?? null;
  }

  /** KnownAnimals told for a look only, until anything changes: who is refused twenty times is told once. */
  protected readonly looks = new Map<string, FoldResult>();
  protected async replayedAsItIs(id: string): Promise<FoldResult> {
    const known = this.looks.get(id);
    if (known) return known;
    const told = await this.replay(id);
    this.looks.set(id, told);
    return told;
  }

  keep(): void {
    this.undo = [];
  }

  takeBack(): void {
    for (const undo of this.undo.toReversed()) undo();
    this.undo = [];
  }

  /** From when those in a mob are meant by an entry to it: what may have been at any hour of its day, from its first. */
  protected heardFrom(kind: string, occurredAt: string): string {
    const { timeZone } = this.context;
    return kindOf(kind)?.holdsFor
      ? instantOf(dayOf(occurredAt, timeZone), timeZone, '00:00:00')
      : occurredAt;
  }

  protected isKnown(id: string): boolean {
    const { state, stored, fresh } = this.of(id);
    return state !== null || stored !== null || fresh.length > 0;
  }

  /** The whole life as it is now, with everything of this request and without what it voided. */
  async replay(animalId: string): Promise<FoldResult> {
    await this.loadSteps([animalId]);
    await this.loadReceived([animalId]);
    const own = this.ownSteps(animalId).filter(({ event }) => !this.voided.has(event.id));
    const reared = this.allReceived(animalId)
      .filter((one) => isRearing(one) && !this.voided.has(one.eventId))
      .map(({ event, facts, giverId }): Step => ({ event, part: 'rears', handed: facts, giverId }));
    for (;;) {
      const result = foldAnimal(animalId, [...own, ...reared], {
        ...this.context,
        streams: this.streams,
      });
      if (result.missing.length === 0) return result;
      await this.loadStreams(result.missing);
    }
  }

  /** Steps that name it, each with what was handed to it by that entry. */
  protected ownSteps(animalId: string): Step[] {
    return [...(this.steps.get(animalId) ?? []), ...this.of(animalId).fresh].map((step): Step => {
      const handed = this.handedTo(animalId, step.event.id);
      return handed ? { ...step, handed: handed.facts, giverId: handed.giverId } : step;
    });
  }

  protected async givenBy(animalId: string, life: Life): Promise<HandOver[]> {
    if (life.rebuilt) return life.given;
    if (!this.given.has(animalId))
      for (const [id, given] of await this.source.given([animalId])) this.given.set(id, given);
    return [...(this.given.get(animalId) ?? []), ...life.given];
  }

  protected handedTo(animalId: string, eventId: string): HandOver | null {
    for (const one of this.allReceived(animalId))
      if (one.eventId === eventId && !isRearing(one)) return one;
    return null;
  }

  protected allReceived(receiverId: string): (HandOver & { event: LedgerEvent })[] {
    const stored = (this.received.get(receiverId) ?? []).filter(
      (one) => !this.handOvers.has(keyOf(one)),
    );
    const fresh = [...this.handOversTo(receiverId)].flatMap((one) => {
      const event = this.events.get(one.eventId);
      return event ? [{ ...one, event }] : [];
    });
    return [...stored, ...fresh];
  }

  protected readonly byReceiver = new Map<string, Set<string>>();
  protected *handOversTo(receiverId: string): Generator<HandOver> {
    for (const key of this.byReceiver.get(receiverId) ?? []) {
      const one = this.handOvers.get(key);
      if (one) yield one;
    }
  }

  /** Whether somebody handed something to it that stands after a moment at which it only comes into being. */
  protected hasWaiting(animalId: string, key: string): boolean {
    return this.allReceived(animalId).some(
      (one) => isRearing(one) && stepKey(one.event, 'rears') > key,
    );
  }

  protected setHandOver(key: string, value: HandOver | null): void {
    const before = this.handOvers.get(key);
    const had = this.handOvers.has(key);
    this.handOvers.set(key, value);
    const receiverId = key.split(' ')[2] ?? '';
    const keys = this.byReceiver.get(receiverId) ?? new Set<string>();
    this.byReceiver.set(receiverId, keys.add(key));
    const stream = this.streams.get(receiverId);
    if (stream) this.streams.delete(receiverId);
    this.undo.push(() => {
      if (had) this.handOvers.set(key, before ?? null);
      else this.handOvers.delete(key);
      this.streams.delete(receiverId);
    });
  }

  protected change(life: Life): void {
    const before = { ...life };
    this.looks.clear();
    this.undo.push(() => {
      Object.assign(life, before);
      this.looks.clear();
    });
  }

  protected setVoided(id: string): void {
    if (this.voided.has(id)) return;
    this.voided.add(id);
    this.streams.clear();
    this.looks.clear();
    this.undo.push(() => {
      this.voided.delete(id);
      this.streams.clear();
      this.looks.clear();
    });
  }

  protected readonly freshInMobs = new Map<string, LedgerEvent[]>();
  protected addToStream(mobId: string, event: LedgerEvent): void {
    const fresh = this.freshInMobs.get(mobId) ?? [];
    this.freshInMobs.set(mobId, [...fresh, event]);
    this.streams.delete(mobId);
    this.looks.clear();
    this.undo.push(() => {
      this.freshInMobs.set(mobId, fresh);
      this.streams.delete(mobId);
      this.looks.clear();
    });
  }

  protected readonly mobEntries = new Map<string, LedgerEvent[]>();
  protected async loadStreams(ids: readonly string[]): Promise<void> {
    const unknown = ids.filter((id) => !this.mobEntries.has(id));
    if (unknown.length > 0) {
      const entries = await this.source.mobEntries(unknown);
      for (const id of unknown) this.mobEntries.set(id, entries.get(id) ?? []);
      await this.loadReceived(unknown);
    }
    for (const id of ids) this.streams.set(id, this.streamOf(id));
  }

  protected streamOf(id: string): StreamItem[] {
    const entries = [
      ...(this.mobEntries.get(id) ?? []),
      ...(this.freshInMobs.get(id) ?? []),
    ].filter((event) => !this.voided.has(event.id));
    const handed = this.allReceived(id).filter(({ eventId }) => !this.voided.has(eventId));
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
    const stored = await this.source.members(mobId, event.occurredAt);
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
    await this.loadSteps(ids);
    await this.loadReceived(ids);
    const unknown = ids.filter((id) => !this.given.has(id));
    if (unknown.length === 0) return;
    const given = await this.source.given(unknown);
    for (const id of unknown) this.given.set(id, given.get(id) ?? []);
  }

  protected async loadSteps(ids: readonly string[]): Promise<void> {
    const missing = ids.filter((id) => !this.steps.has(id));
    if (missing.length === 0) return;
    const steps = await this.source.steps(missing);
    for (const id of missing) this.steps.set(id, steps.get(id) ?? []);
  }

  protected async loadReceived(ids: readonly string[]): Promise<void> {
    const missing = ids.filter((id) => !this.received.has(id));
    if (missing.length === 0) return;
    const received = await this.source.received(missing);
    for (const id of missing) this.received.set(id, received.get(id) ?? []);
  }
}
