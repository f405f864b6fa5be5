import { chance, type Chance } from '../chance.ts';
import type { Entry, Story } from '../entry.ts';
import type { Beast, Species } from '../oracle/beast.ts';
import { World } from '../oracle/world.ts';

export type Concerning = { animalIds: string[] } | { mobId: string };

const minutesToNoon = 360;

/** Tells a farm's years entry by entry, looking at the oracle's world to know who is there to tell of. */
export class Teller {
  readonly world = new World();
  readonly entries: Entry[] = [];
  readonly mistakes: Story['mistakes'] = [];
  /** Second records of one animal, with the day on which somebody notices. */
  readonly doubles: { id: string; keptId: string; on: string }[] = [];
  readonly chance: Chance;
  day: string;
  #minute = 0;

  constructor(seed: number, from: string) {
    this.chance = chance(seed);
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

  tell(
    kind: string,
    concerning: Concerning,
    payload: Record<string, unknown> = {},
    heads?: number,
  ): Entry {
    const entry = this.entry(kind, concerning, payload, heads);
    this.entries.push(entry);
    this.world.take(entry);
    return entry;
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
    this.mistakes.push({ wrong, cancels });
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
