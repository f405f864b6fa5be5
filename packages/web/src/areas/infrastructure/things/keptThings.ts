import { thingBody } from '@kraal/contract/bodies/infrastructure';
import { createThing } from '@kraal/contract/things';
import { z } from 'zod';
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

/** More than this nobody adds in a day without a signal. */
const mostKept = 200;
const keyOf = (farmId: string): string => `kraal.things.${farmId}`;

/** What waits on this device to be added. */
export function keptThings(farmId: string): KeptThing[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(farmId)) ?? '[]');
    const read = z.array(kept).safeParse(stored);
    return read.success ? read.data : [];
  } catch {
    // Another program wrote there, or the browser keeps nothing: then nothing waits.
    return [];
  }
}

const listeners = new Set<() => void>();
export function onKeptThings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Out: whether it is kept; a full device keeps nothing, and whoever adds is told. */
function write(farmId: string, things: readonly KeptThing[]): boolean {
  try {
    localStorage.setItem(keyOf(farmId), JSON.stringify(things));
  } catch {
    return false;
  }
  for (const listener of listeners) listener();
  return true;
}

export function keepThing(farmId: string, thing: KeptThing['thing']): boolean {
  const known = keptThings(farmId);
  if (known.length >= mostKept) return false;
  return write(farmId, [...known, { id: crypto.randomUUID(), thing, problem: null }]);
}

export const dropKept = (farmId: string, id: string): boolean =>
  write(
    farmId,
    keptThings(farmId).filter((one) => one.id !== id),
  );

let sending: Promise<void> | null = null;

/** Adds what waits, one after the other. What is refused stays, with the reason; without a signal all stay. */
export function sendKept(farmId: string): Promise<void> {
  sending ??= sendAll(farmId).finally(() => {
    sending = null;
  });
  return sending;
}

async function sendAll(farmId: string): Promise<void> {
  let sent = 0;
  for (const { id, thing } of keptThings(farmId)) {
    try {
      await call(createThing, { params: { farmId }, body: { ...thing, id } });
      dropKept(farmId, id);
      sent += 1;
    } catch (error) {
      if (error instanceof CallError && error.kind === 'network') break;
      const [said] = error instanceof CallError ? Object.values(error.errors).flat() : [];
      const problem = said ?? (error instanceof Error ? error.message : '');
      write(
        farmId,
        keptThings(farmId).map((one) => (one.id === id ? { ...one, problem } : one)),
      );
    }
  }
  if (sent > 0) await forgetFarm('things');
}
