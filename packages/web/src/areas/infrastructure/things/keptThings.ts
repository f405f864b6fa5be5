import { thingBody } from '@kraal/contract/bodies/infrastructure';
import { createThing } from '@kraal/contract/things';
import { z } from 'zod';
import { alone } from '../../../platform/alone.ts';
import { call } from '../../../platform/api.ts';
import { CallError } from '../../../platform/errors.ts';
import { forgetFarm } from '../../../platform/queries.ts';

/** A thing that was added where there was no signal: by which id it is known here, and why it was refused since. */
const kept = z.object({
  id: z.uuid(),
  thing: thingBody,
  problem: z.string().nullable(),
});
export type KeptThing = z.infer<typeof kept>;
/** Of whom it is: the next one on this device sends nothing of it. */
export type Keeper = { farmId: string; userId: string };

/** More than this nobody adds in a day without a signal. */
const mostKept = 200;
const keyOf = ({ farmId, userId }: Keeper): string => `kraal.things.${farmId}.${userId}`;

/** What is stored, also what cannot be read any more: nothing of it is thrown away. */
function stored(keeper: Keeper): unknown[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(keeper)) ?? '[]');
    return Array.isArray(found) ? found : [];
  } catch {
    // Another program wrote there, or the browser keeps nothing: then nothing waits.
    return [];
  }
}

const readOne = (one: unknown): KeptThing | null => kept.safeParse(one).data ?? null;

/** What waits on this device to be added. */
export const keptThings = (keeper: Keeper): KeptThing[] =>
  stored(keeper).flatMap((one) => readOne(one) ?? []);

const listeners = new Set<() => void>();
export function onKeptThings(listener: () => void): () => void {
  const elsewhere = ({ key }: StorageEvent): void => {
    if (key?.startsWith('kraal.things.')) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', elsewhere);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', elsewhere);
  };
}

/** One tab after the other changes the list. Out: whether it is kept; a full device keeps nothing. */
const change = (keeper: Keeper, work: (all: unknown[]) => unknown[]): Promise<boolean> =>
  alone(keyOf(keeper), async () => {
    try {
      localStorage.setItem(keyOf(keeper), JSON.stringify(work(stored(keeper))));
    } catch {
      return false;
    }
    for (const listener of listeners) listener();
    return true;
  });

export async function keepThing(keeper: Keeper, thing: KeptThing['thing']): Promise<boolean> {
  if (stored(keeper).length >= mostKept) return false;
  const one: KeptThing = { id: crypto.randomUUID(), thing, problem: null };
  return change(keeper, (all) => [...all, one]);
}

export const dropKept = (keeper: Keeper, id: string): Promise<boolean> =>
  change(keeper, (all) => all.filter((one) => readOne(one)?.id !== id));

/** Adds what waits, one after the other, in one tab at a time. What is refused stays, with the reason. */
export const sendKept = (keeper: Keeper): Promise<void> =>
  alone(`${keyOf(keeper)} sent`, () => sendAll(keeper));

async function sendAll(keeper: Keeper): Promise<void> {
  const { farmId } = keeper;
  let sent = 0;
  for (const { id, thing } of keptThings(keeper)) {
    try {
      await call(createThing, { params: { farmId }, body: { ...thing, id } });
      await dropKept(keeper, id);
      sent += 1;
    } catch (error) {
      if (error instanceof CallError && error.kind === 'network') break;
      const [said] = error instanceof CallError ? Object.values(error.errors).flat() : [];
      const problem = said ?? (error instanceof Error ? error.message : '');
      await change(keeper, (all) =>
        all.map((one) => (readOne(one)?.id === id ? { ...readOne(one), problem } : one)),
      );
    }
  }
  if (sent > 0) await forgetFarm('things');
}
