import { setImmediate } from 'node:timers/promises';

/** So long others wait at most for their answer. */
const sliceMs = 25;

/** Turns each of many into another, with pauses in which others are answered. */
export async function mapInSlices<T, R>(
  all: readonly T[],
  turn: (one: T, index: number) => R,
): Promise<R[]> {
  const turned: R[] = [];
  let began = performance.now();
  for (const [index, one] of all.entries()) {
    turned.push(turn(one, index));
    if (performance.now() - began < sliceMs) continue;
    await setImmediate();
    began = performance.now();
  }
  return turned;
}
