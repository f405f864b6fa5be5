import { setImmediate } from 'node:timers/promises';

/** So long others wait at most for their answer. */
const sliceMs = 25;

/** Turns each of many into another, with pauses in which others are answered. */
export async function mapInSlices<T, R>(
  all: readonly T[],
  turn: (one: T, index: number) => R,
): Promise<R[]> {
  const turned: R[] = [];
  const breathe = pauses();
  for (const [index, one] of all.entries()) {
    turned.push(turn(one, index));
    await breathe();
  }
  return turned;
}

/** Awaited between two pieces of a long work: where it took a slice by now, others are answered first. */
export function pauses(): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < sliceMs) return undefined;
    return setImmediate().then(() => {
      began = performance.now();
    });
  };
}
