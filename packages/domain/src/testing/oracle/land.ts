import { dayOfEntry, type Entry } from '../entry.ts';
import type { Beast } from './beast.ts';
import { monthsLater } from './days.ts';
import { calledOn } from './facts.ts';
import { World } from './world.ts';

/** Masses of classes as the domain notes give them, section 5; of those they do not name, the one beside them. */
const kgOfClass: Record<string, number> = {
  heifer_calf: 120,
  bull_calf: 120,
  weaner_bull: 220,
  heifer: 330,
  young_bull: 400,
  steer: 400,
  cow: 480,
  ox: 480,
  bull: 750,
  mixed_cattle: 330,
  ewe_lamb: 20,
  ram_lamb: 20,
  hogget: 55,
  ewe: 55,
  wether: 55,
  young_ram: 80,
  ram: 80,
  mixed_sheep: 55,
  doe_kid: 15,
  buck_kid: 15,
  doeling: 45,
  doe: 45,
  kapater: 45,
  young_buck: 70,
  buck: 70,
  mixed_goats: 45,
};
const kgOfYoung: Record<string, number> = { mixed_cattle: 120, mixed_sheep: 20, mixed_goats: 15 };

/** What a farm says of units itself, by class. */
export type OwnUnits = Readonly<Record<string, number>>;

/**
 * Who grazes where, told day by day with everybody in sight: what each head is taken for follows it from lot to lot.
 * It knows no steps, no sums and nothing of what is to come.
 */
export class LandBook {
  readonly world = new World();
  /** What heads came with into a lot or out of it, and when. */
  readonly #came = new Map<string, { kg: number; after: number }>();
  readonly #own: OwnUnits;

  constructor(own: OwnUnits = {}) {
    this.#own = own;
  }

  take(entry: Entry): void {
    const day = dayOfEntry(entry);
    const said = entry.payload;
    const lot = this.world.beasts.get(entry.animalIds?.[0] ?? '');
    const kg = lot ? this.#kgOf(lot) : null;
    const joined = entry.kind === 'merged' && lot ? this.#joined(lot, said, day) : null;
    this.world.take(entry);
    const drafts = (said['drafts'] ?? []) as { intoId: string }[];
    const parts =
      entry.kind === 'split' ? [String(said['intoId'])] : drafts.map((one) => one.intoId);
    for (const id of parts) {
      const part = this.world.beasts.get(id);
      if (part && kg !== null) this.#came.set(id, { kg, after: part.masses.length });
      // Nobody weighed the lot it came of: what stands in its book is the lot's own.
      else if (part) part.masses = [];
    }
    if (joined !== null) this.#came.set(String(said['intoId']), joined);
  }

  #joined(lot: Beast, said: Entry['payload'], day: string) {
    const into = this.world.beasts.get(String(said['intoId']));
    if (!into) return null;
    const [ownKg, theirKg] = [this.#kgOf(into), this.#kgOf(lot)];
    if (ownKg === null && theirKg === null) return null;
    const usual = (one: Beast) => this.#usualKg(one, day);
    const heads = Number(said['heads']);
    const all = (ownKg ?? usual(into)) * into.heads + (theirKg ?? usual(lot)) * heads;
    return { kg: all / (into.heads + heads), after: into.masses.length };
  }

  /** What it came with, until it stands on a scale again; else what it weighed last, but on the day of its birth. */
  #kgOf(one: Beast): number | null {
    const came = this.#came.get(one.id);
    if (came && one.masses.length <= came.after) return came.kg;
    const own = came ? one.masses.slice(came.after) : one.masses;
    const on = own
      .map((mass) => mass.on)
      .toSorted()
      .at(-1);
    const thatDay = own.filter((mass) => mass.on === on);
    const last = thatDay.at(-1);
    if (!last || last.on === one.bornOn) return null;
    if (!one.isLot) return last.kg;
    const heads = thatDay.reduce((sum, mass) => sum + mass.heads, 0);
    return thatDay.reduce((sum, mass) => sum + mass.kg * mass.heads, 0) / heads;
  }

  #usualKg(one: Beast, day: string): number {
    const name = calledOn(one, day);
    const young = kgOfYoung[name];
    const isYoung = one.bornOn !== null && day < monthsLater(one.bornOn, 12);
    return young !== undefined && isYoung ? young : (kgOfClass[name] ?? 0);
  }

  /** Units in each camp at the end of a day; null where nobody can say, since a class there is counted in heads. */
  units(day: string): Map<string, number | null> {
    const camps = new Map<string, number | null>();
    for (const one of this.world.beasts.values()) {
      if (one.status !== 'alive' || one.camp === null || one.heads === 0) continue;
      const lsu = this.#unitsOf(one, day);
      const known = camps.get(one.camp);
      camps.set(one.camp, lsu === null || known === null ? null : (known ?? 0) + lsu);
    }
    return camps;
  }

  #unitsOf(one: Beast, day: string): number | null {
    const kg = this.#kgOf(one);
    const mayBeOther = one.birthsInHeads && one.sex !== 'mixed';
    if (mayBeOther && (kg === null || Object.keys(this.#own).length > 0)) return null;
    const said = this.#own[calledOn(one, day)];
    return one.heads * (said ?? ((kg ?? this.#usualKg(one, day)) / 450) ** 0.75);
  }
}

/** Units in each camp at the end of each of these days, which are in order. */
export function grazedOn(
  entries: readonly Entry[],
  days: readonly string[],
  own: OwnUnits,
): Map<string, ReadonlyMap<string, number | null>> {
  const ordered = [...entries].sort((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1));
  const book = new LandBook(own);
  const grazed = new Map<string, ReadonlyMap<string, number | null>>();
  let next = 0;
  for (const day of days) {
    for (let entry = ordered[next]; entry && dayOfEntry(entry) <= day; entry = ordered[next]) {
      book.take(entry);
      next += 1;
    }
    grazed.set(day, book.units(day));
  }
  return grazed;
}
