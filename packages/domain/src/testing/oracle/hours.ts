import type { Entry } from '../entry.ts';
import type { Beast, Dose } from './beast.ts';

/** Heads or animals that went on this day, in the order in which it was told. */
type Going = {
  /** Whom or what it left: a lot by being taken out, a mob by being moved, the farm by leaving it. */
  from: { lot: Beast } | { mob: string } | 'farm';
  who: Beast;
  /** The mob that who left was in just before; of heads taken out their lot's. */
  mob: string | null;
  hour: boolean;
  /** Of who goes, and has a past then: where in each strand what it may have had before belongs. */
  places: { strand: number; at: number }[];
};

/** Noon to the second is a day without an hour. */
const hasHour = ({ occurredAt }: Entry): boolean => !occurredAt.endsWith('T10:00:00.000Z');

/**
 * What one day's goings have to do with its doses: where nobody knows the hour of either, who went may have had the
 * dose before it went. It is held back by it, and nobody counts the dose as given.
 */
export class Hours {
  #day = '';
  #goings: Going[] = [];

  begin(day: string): void {
    if (day === this.#day) return;
    this.#day = day;
    this.#goings = [];
  }

  tookOut(lot: Beast, who: Beast, entry: Entry, firstStrand = 0): void {
    const strands = who.strands.slice(firstStrand);
    const places = strands.map(({ length }, index) => ({
      strand: firstStrand + index,
      at: length,
    }));
    this.#goings.push({ from: { lot }, who, mob: lot.mob, hour: hasHour(entry), places });
  }

  leftMob(who: Beast, mob: string, entry: Entry): void {
    this.#goings.push({ from: { mob }, who, mob, hour: hasHour(entry), places: [] });
  }

  leftFarm(who: Beast, entry: Entry): void {
    const places = who.strands.map(({ length }, strand) => ({ strand, at: length }));
    this.#goings.push({ from: 'farm', who, mob: who.mob, hour: hasHour(entry), places });
  }

  /** Who was in a mob earlier on the day of an entry to it, and may have been there still. */
  perhapsIn(mob: string, entry: Entry): Beast[] {
    const gone = new Set(
      this.#goings.flatMap(({ from, who }) =>
        from !== 'farm' && 'mob' in from && from.mob === mob ? [who] : [],
      ),
    );
    return [...gone].filter(
      (one) =>
        one.status === 'alive' &&
        one.mob !== mob &&
        this.#wasIn(one, mob, this.#goings.length, entry),
    );
  }

  /** A dose was given to these, or to a mob: those that went from them before may have had it. */
  dosed(given: ReadonlySet<Beast>, entry: Entry, doses: (to: Beast) => Dose[]): void {
    const unsure = !hasHour(entry);
    for (const [index, going] of this.#goings.entries()) {
      if (!unsure && going.hour) continue;
      const { from, who } = going;
      if (from !== 'farm' && 'mob' in from) continue;
      const lot = from === 'farm' ? who : from.lot;
      const inMob =
        entry.mobId !== undefined &&
        (going.mob === entry.mobId || this.#wasIn(lot, entry.mobId, index, entry));
      const named = entry.mobId === undefined && given.has(lot) && from !== 'farm';
      if (inMob || named) this.#mayHaveHad(index, doses(lot));
    }
  }

  /** The last time that it left the mob before something else was at an hour that may not be the true one. */
  #wasIn(one: Beast, mob: string, before: number, entry: Entry): boolean {
    const last = this.#goings
      .slice(0, before)
      .findLast(
        ({ from, who }) => who === one && from !== 'farm' && 'mob' in from && from.mob === mob,
      );
    return last !== undefined && (!last.hour || !hasHour(entry));
  }

  /** Who went, and whoever was taken out of them since. */
  #mayHaveHad(index: number, doses: readonly Dose[]): void {
    const going = this.#goings[index];
    if (!going) return;
    const acts = doses.map((dose) => ({ ...dose, perhaps: true }));
    const into = (who: Beast, first: number): void => {
      for (const { strand, at } of going.places)
        who.strands[strand + first]?.splice(at, 0, ...structuredClone(acts));
    };
    const reached = new Map([[going.who, 0]]);
    for (const next of this.#goings.slice(index + 1)) {
      if (next.from === 'farm' || 'mob' in next.from) continue;
      const before = reached.get(next.from.lot);
      const first = next.places[0]?.strand ?? 0;
      if (before !== undefined && !reached.has(next.who)) reached.set(next.who, before + first);
    }
    for (const [who, first] of reached) into(who, first);
    for (const place of going.places) place.at += acts.length;
  }
}
