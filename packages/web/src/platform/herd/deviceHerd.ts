import type { StoredState } from '@kraal/domain/ledger/state';
import { deviceStore, type Standing } from '../outbox/store.ts';
import { storedUser } from '../session.ts';

/** A farm's animals as the server knew them last. */
export type DeviceHerd = { standing: Standing; states: ReadonlyMap<string, StoredState> };

let loaded: { farmId: string; herd: Promise<DeviceHerd | null> } | null = null;
const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('kraal-herd') : null;

function forgetLoaded(farmId: string): void {
  if (loaded?.farmId === farmId) loaded = null;
}
otherTabs?.addEventListener('message', ({ data }) => forgetLoaded(String(data)));

/** What is kept of a farm is another now, for this tab and the others. */
export function herdMoved(farmId: string): void {
  forgetLoaded(farmId);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  otherTabs?.postMessage(farmId);
}

async function load(farmId: string): Promise<DeviceHerd | null> {
  const store = await deviceStore();
  const standing = await store.get('standing', farmId);
  if (!standing?.isWhole || standing.userId !== storedUser()?.id) return null;
  const pieces = await store.getAll(
    'herdChunks',
    IDBKeyRange.bound([farmId, 0], [farmId, Number.MAX_SAFE_INTEGER]),
  );
  const states = new Map<string, StoredState>();
  for (const { animals, gone } of pieces) {
    // Between the pieces the page answers whoever taps.
    await new Promise((done) => setTimeout(done));
    for (const state of JSON.parse(animals) as StoredState[]) states.set(state.id, state); // as keepHerd wrote them
    for (const id of gone) states.delete(id);
  }
  return { standing, states };
}

/** The herd that this device keeps, read once and held; null where there is none for whoever is signed in. */
export function deviceHerdOf(farmId: string): Promise<DeviceHerd | null> {
  if (loaded?.farmId !== farmId) {
    const herd = load(farmId).catch(() => null);
    loaded = { farmId, herd };
  }
  return loaded.herd;
}
