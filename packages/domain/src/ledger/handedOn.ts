import { applyStep, awaited } from './fold.ts';
import { stepKey } from './step.ts';
import type { HandOver } from './handOver.ts';
import { inMobSince } from './life.ts';
import { RebuiltAnimals, type Waiting } from './rebuiltAnimals.ts';

/** Whoever is or was in a mob from a moment on is rebuilt. */
export const toAllOf = (mobId: string, at: string): Waiting => ({
  receiverId: mobId,
  at,
  step: null,
  group: true,
  lasting: true,
});

/** Which of them are left as they are. */
type Left = (ids: readonly string[]) => Promise<ReadonlySet<string>>;
const nobody: Left = () => Promise.resolve(new Set());

const isSaid = (one: Waiting, next: Waiting | undefined): boolean =>
  one.step === null &&
  next?.step === null &&
  next.receiverId === one.receiverId &&
  next.at === one.at &&
  next.until === one.until &&
  next.lasting === one.lasting;

/** What lives hand to others is passed on to them, and from them. */
export class HandedOn extends RebuiltAnimals {
  /**
   * What was handed over is passed on, oldest first, until nothing changes any more: hand-overs only point forward in
   * time, so it ends. Nothing is refused here: the rules of recording are not for receivers.
   */
  protected async passOn(waiting: Waiting[], done: ReadonlySet<string>): Promise<Set<string>> {
    const reached = new Set<string>();
    let sorted = -1;
    while (waiting.length > 0) {
      if (waiting.length !== sorted) {
        waiting.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
        await this.prepareWaiting(waiting);
      }
      const next = waiting.shift();
      if (!next) break;
      sorted = waiting.length;
      // What is rebuilt as a whole needs no telling twice.
      if (isSaid(next, waiting[0])) continue;
      const ids = next.group ? await this.thoseWith(next) : [next.receiverId];
      await this.load(ids);
      for (const id of ids) {
        if (next.lasting && done.has(id)) continue;
        if (await this.receive(id, next, waiting)) reached.add(id);
        if (waiting.length !== sorted) sorted = -1;
      }
    }
    return reached;
  }

  protected async prepareWaiting(waiting: readonly Waiting[]): Promise<void> {
    const alone = waiting.filter(({ group }) => !group).map(({ receiverId }) => receiverId);
    await this.load(alone);
    const rebuilds = waiting.filter(({ step, group }) => step === null && !group);
    if (rebuilds.length > 1) await this.prepare(rebuilds.map(({ receiverId }) => receiverId));
  }

  /**
   * Tells lives from their entries alone, in the order in which they are given, and passes on what follows; but to those
   * who are `left`, since they are told from their entries in their turn.
   */
  async replayAll(ids: readonly string[], left: Left = nobody): Promise<void> {
    await this.load(ids);
    await this.prepare(ids);
    const waiting: Waiting[] = [];
    for (const id of ids) await this.rebuild(id, waiting, 'lenient');
    // Whoever was handed something is told once more with all of it, until nothing changes any more: one by one, as
    // `#passOn` does, each life would be told as often as it was handed something.
    const own = new Set(ids);
    while (waiting.length > 0) {
      const receivers = await this.receiversOf(waiting.splice(0));
      const others = await left(receivers.filter((id) => !own.has(id)));
      const told = receivers.filter((id) => !others.has(id));
      await this.load(told);
      await this.prepare(told.filter((id) => this.isKnown(id)));
      for (const id of told)
        if (own.has(id) || this.isKnown(id)) await this.rebuild(id, waiting, 'lenient');
    }
    this.keep();
  }

  /** Who was handed something, each once, those of old first. */
  protected async receiversOf(handed: readonly Waiting[]): Promise<string[]> {
    const ordered = handed.toSorted((one, other) => (one.at < other.at ? -1 : 1));
    const receivers = new Set<string>();
    const asked = new Set<string>();
    for (const one of ordered) {
      const key = `${one.receiverId} ${one.at} ${one.until}`;
      if (!one.group) receivers.add(one.receiverId);
      else if (!asked.has(key)) for (const id of await this.thoseWith(one)) receivers.add(id);
      asked.add(key);
    }
    return [...receivers];
  }

  protected async receive(id: string, { step }: Waiting, waiting: Waiting[]): Promise<boolean> {
    const life = this.of(id);
    if (!this.isKnown(id)) return false;
    const before = life.state;
    this.change(life);
    const key = step && stepKey(step.event, step.part);
    const inOrder = step !== null && life.state !== null && (key ?? '') > life.state.lastKey;
    if (inOrder && step.part === 'ran' && !awaited(life.state).includes(step.via ?? ''))
      return false;
    if (inOrder && step.part === 'ran' && life.state?.status !== 'alive') return false;
    if (inOrder)
      this.accept(life, applyStep(life.state, step, { animalId: id, context: this.context }), {
        pending: new Set(),
        waiting,
      });
    else await this.rebuild(id, waiting, null);
    return JSON.stringify(before) !== JSON.stringify(life.state);
  }

  /** Who runs with sires that were put to a mob, or to those named in an entry. */
  protected async thoseWith({ receiverId: via, at, until }: Waiting): Promise<string[]> {
    const stored = await this.source.named(via);
    const fresh = [...this.all]
      .filter(([, { fresh: steps }]) => steps.some(({ event }) => event.id === via))
      .map(([id]) => id);
    if (stored.length + fresh.length > 0) return this.withTakenOut([...stored, ...fresh]);
    const members = await this.source.membersSince(via, at, until ?? null);
    const here = [...this.all].filter(([, life]) => inMobSince(life, via)).map(([id]) => id);
    return [...new Set([...members, ...here])];
  }

  /** Heads taken out of lots, or brought to others, took the sires of theirs along. */
  protected async withTakenOut(ids: readonly string[]): Promise<string[]> {
    const found = new Set(ids);
    for (let last = [...found]; last.length > 0; ) {
      await this.load(last);
      const lots = last.filter((id) => this.of(id).state?.isLot ?? false);
      const stored =
        lots.length > 0 ? await this.source.given(lots) : new Map<string, HandOver[]>();
      const given = lots.flatMap((id) => [...(stored.get(id) ?? []), ...this.of(id).given]);
      last = given
        .filter(({ facts, receiverId }) => 'breeding' in facts && !found.has(receiverId))
        .map(({ receiverId }) => receiverId);
      for (const id of last) found.add(id);
    }
    return [...found];
  }
}
