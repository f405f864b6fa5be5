import { type Litter, newLitter } from '@kraal/domain/breeding/litter';
import { daysBetween, type Day } from '@kraal/domain/format/dates';

/** Young of one dam within a few days of each other are one litter; each litter of a birth bears its day. */
export class Litters {
  readonly #byDam = new Map<string, Litter[]>();
  readonly #litterDays: number;

  constructor(litterDays: number) {
    this.#litterDays = litterDays;
  }

  at(damId: string, on: Day): Litter {
    const known = this.of(damId);
    const near = known.find((one) => Math.abs(daysBetween(one.birthOn, on)) <= this.#litterDays);
    if (near) return near;
    const fresh = newLitter(damId, on);
    known.push(fresh);
    this.#byDam.set(damId, known);
    return fresh;
  }

  of(damId: string): Litter[] {
    return this.#byDam.get(damId) ?? [];
  }

  all(): Litter[] {
    return [...this.#byDam.values()].flat();
  }
}
