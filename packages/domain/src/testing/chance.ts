/** Chance that is the same on every machine: mulberry32. */
export type Chance = {
  /** 0 up to, but not, 1. */
  next: () => number;
  int: (low: number, high: number) => number;
  one: <T>(of: readonly T[]) => T;
  is: (probability: number) => boolean;
  /** Normally distributed (Box and Muller 1958). */
  normal: (mean: number, deviation: number) => number;
  id: () => string;
  shuffled: <T>(of: readonly T[]) => T[];
};

export function chance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => int(0, 15).toString(16)).join('');
  return {
    next,
    int,
    is: (probability) => next() < probability,
    one: (of) => {
      const chosen = of[int(0, of.length - 1)];
      if (chosen === undefined) throw new Error('There is nothing to choose from.');
      return chosen;
    },
    normal: (mean, deviation) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    id: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
    shuffled: (of) => {
      const left = [...of];
      for (let last = left.length - 1; last > 0; last -= 1) {
        const other = int(0, last);
        const kept = left[last];
        const moved = left[other];
        if (kept === undefined || moved === undefined) continue;
        left[last] = moved;
        left[other] = kept;
      }
      return left;
    },
  };
}
