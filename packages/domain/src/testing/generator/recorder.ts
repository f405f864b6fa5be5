import { chance, type Chance } from '../chance.ts';
import type { Entry } from '../entry.ts';
import type { Beast, Species } from '../oracle/beast.ts';
import { World } from '../oracle/world.ts';
import { misstated } from './misstated.ts';

export type Concerning = { animalIds: string[] } | { mobId: string };

const minutesToNoon = 360;

/** Tells a farm's years entry by entry, looking at the oracle's world to know who is there to tell of. */
export class Recorder {
  readonly world = new World();
  readonly entries: Entry[] = [];
  readonly untrue: Entry[] = [];
  /** Second records of one animal, with the day on which somebody notices. */
  readonly doubles: { id: string; keptId: string; on: string }[] = [];
  readonly chance: Chance;
  /** A chance of its own: what is put right changes nothing of what happens. */
  readonly #slips: Chance;
  /** Another: what is told beside changes nothing of what happens either. */
  readonly beside: Chance;
  readonly afterwards: Chance;
  readonly owners: Chance;
  /** Chances of what was added since, each by its name, so that none changes what the others do. */
  readonly #own = new Map<string, Chance>();
  readonly #seed: number;
  #wrongs = 0;
  day: string;
  #minute = 0;

  constructor(seed: number, from: string) {
    this.#seed = seed;
    this.chance = chance(seed);
    this.#slips = chance(seed + 555_555);
    this.beside = chance(seed + 333_333);
    this.afterwards = chance(seed + 444_444);
    this.owners = chance(seed + 666_666);
    this.day = from;
  }

  goTo(day: string): void {
    if (day === this.day) return;
    this.day = day;
    this.#minute = 0;
  }

  /** No two entries of one moment: what a tie means is a test of its own. */
  #moment(): string {
    this.#minute += 1;
    return new Date(Date.parse(`${this.day}T04:00:00Z`) + this.#minute * 60_000).toISOString();
  }

  entry(
    kind: string,
    concerning: Concerning,
    payload: Record<string, unknown> = {},
    heads?: number,
  ): Entry {
    return {
      id: this.chance.id(),
      kind,
      occurredAt: this.#moment(),
      ...concerning,
      ...(heads === undefined ? {} : { heads }),
      payload,
    };
  }

  record(
    kind: string,
    concerning: Concerning,
    payload: Record<string, unknown> = {},
    heads?: number,
  ): Entry {
    const entry = this.entry(kind, concerning, payload, heads);
    this.#keep(entry, this.#slips);
    return entry;
  }

  /** As above, by a chance of its own. */
  recordBeside(
    kind: string,
    concerning: Concerning,
    payload: Record<string, unknown>,
    heads?: number,
  ): void {
    this.#recordBy(this.beside, { kind, ...concerning, payload, heads });
  }

  /** What comes back of those that left, by a third. */
  recordAfterwards(
    kind: string,
    concerning: Concerning,
    payload: Record<string, unknown>,
    heads?: number,
  ): void {
    this.#recordBy(this.afterwards, { kind, ...concerning, payload, heads });
  }

  /** Whose they are, by a fourth. */
  recordOfOwners(
    kind: string,
    concerning: Concerning,
    payload: Record<string, unknown>,
    heads?: number,
  ): void {
    this.#recordBy(this.owners, { kind, ...concerning, payload, heads });
  }

  /** A chance of its own for something that happens on the farm. */
  own(name: string): Chance {
    const known = this.#own.get(name);
    if (known) return known;
    const number = name.split('').reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7);
    const made = chance(this.#seed + (number % 1_000_003));
    this.#own.set(name, made);
    return made;
  }

  /** As above, by the chance of that name. */
  recordOf(name: string, said: Concerning & Pick<Entry, 'kind' | 'payload' | 'heads'>): void {
    this.#recordBy(this.own(name), { heads: undefined, ...said });
  }

  #recordBy(
    by: Chance,
    { heads, ...said }: Omit<Entry, 'id' | 'occurredAt' | 'heads'> & { heads: number | undefined },
  ): void {
    const entry = {
      id: by.id(),
      occurredAt: this.#moment(),
      ...said,
      ...(heads === undefined ? {} : { heads }),
    };
    this.#keep(entry, by);
  }

  #keep(entry: Entry, slips: Chance): void {
    this.#putRight(entry, slips);
    this.entries.push(entry);
    this.world.take(entry);
  }

  /** One in twenty was told wrongly first, and some of these twice: the entry stands for what it puts right. */
  #putRight(entry: Entry, slips: Chance): void {
    for (let right = entry; slips.is(1 / 20); ) {
      this.#wrongs += 1;
      const occurredAt = new Date(Date.parse(right.occurredAt) - this.#wrongs).toISOString();
      const { voids: _voids, ...same } = entry;
      const wrong = misstated({ ...same, occurredAt }, this.entries, slips);
      if (!wrong) return;
      right.voids = { eventId: wrong.id, reason: 'put right' };
      this.untrue.push(wrong);
      right = wrong;
    }
  }

  /** Recorded by mistake and cancelled some time later: it never was. */
  slip(kind: string, concerning: Concerning, payload: Record<string, unknown> = {}): void {
    const wrong = this.entry(kind, concerning, payload);
    const cancels: Entry = {
      id: this.chance.id(),
      kind: 'voided',
      occurredAt: this.#moment(),
      payload: {},
      voids: { eventId: wrong.id, reason: 'recorded by mistake' },
    };
    this.untrue.push(wrong, cancels);
  }

  /** The next entry is known by its day alone, and stands at its noon: one a day, while it is still morning. */
  atNoon(): boolean {
    if (this.#minute >= minutesToNoon - 1) return false;
    this.#minute = minutesToNoon - 1;
    return true;
  }

  some(of: readonly Beast[], most: number): Beast[] {
    return this.chance.shuffled(of).slice(0, most);
  }

  living(species: Species, fits: (one: Beast) => boolean = () => true): Beast[] {
    return this.world.living().filter((one) => one.species === species && fits(one));
  }
}
