import '@kraal/domain/all';
import { type Ahead, foldAhead, type HerdAsKept } from '@kraal/domain/ledger/ahead';
import { marksAhead } from '@kraal/domain/animals/wornMarks';
import { type AnimalState, fromStored } from '@kraal/domain/ledger/state';
import type { SentEntry } from '@kraal/domain/all';
import { type DeviceHerd, deviceHerdOf } from '../../../platform/herd/deviceHerd.ts';
import type { Standing, Waiting } from '../../../platform/outbox/store.ts';
import { shownWaitingFor, waitingFor } from '../../../platform/outbox/waiting.ts';
import { storedUser } from '../../../platform/session.ts';

/** A farm's animals as a screen shows them without a signal: as the server knew them, with one's own waiting entries folded in. */
export type ShownHerd = {
  standing: Standing;
  timeZone: string;
  waiting: readonly Waiting[];
  stateOf: (id: string) => AnimalState | null;
  all: () => readonly AnimalState[];
};

const states = new WeakMap<DeviceHerd, ReadonlyMap<string, AnimalState>>();

/** Whole states of the stored ones, made once for each version of the herd. */
function statesOf(herd: DeviceHerd): ReadonlyMap<string, AnimalState> {
  const known = states.get(herd);
  if (known) return known;
  const made = new Map([...herd.states].map(([id, stored]) => [id, fromStored(stored)]));
  states.set(herd, made);
  return made;
}

function asKept(known: ReadonlyMap<string, AnimalState>): HerdAsKept {
  return {
    stateOf: (id) => known.get(id) ?? null,
    membersOf: (mobId) =>
      [...known.values()]
        .filter((state) => state.mobId === mobId && state.status === 'alive')
        .map(({ id }) => id),
    guard: marksAhead(() => known.values()),
  };
}

const timeZoneOf = (farmId: string): string =>
  storedUser()?.farms.find((farm) => farm.farmId === farmId)?.timeZone ?? 'Africa/Johannesburg';

let last: { herd: DeviceHerd; key: string; shown: Promise<ShownHerd> } | null = null;

/** Null where this device keeps no herd of the farm yet. */
export async function shownHerdOf(farmId: string): Promise<ShownHerd | null> {
  const herd = await deviceHerdOf(farmId);
  if (!herd) return null;
  const waiting = await shownWaitingFor(farmId);
  const key = waiting.map(({ event }) => event.id).join();
  if (last?.herd !== herd || last.key !== key)
    last = { herd, key, shown: show(farmId, herd, waiting) };
  return last.shown;
}

async function show(
  farmId: string,
  herd: DeviceHerd,
  waiting: readonly Waiting[],
): Promise<ShownHerd> {
  const known = statesOf(herd);
  const timeZone = timeZoneOf(farmId);
  const ahead = await foldAhead(
    asKept(known),
    waiting.map(({ event }) => event),
    { timeZone },
  );
  const changed = ahead.states;
  const stateOf = (id: string): AnimalState | null =>
    (changed.has(id) ? changed.get(id) : known.get(id)) ?? null;
  let all: readonly AnimalState[] | null = null;
  const allOf = (): readonly AnimalState[] => {
    const others = [...known.values()].filter(({ id }) => !changed.has(id));
    return [...others, ...[...changed.values()].filter((state) => state !== null)];
  };
  return { standing: herd.standing, timeZone, waiting, stateOf, all: () => (all ??= allOf()) };
}

/** What can be said of entries before the server is asked, beside those that wait already; null where nothing is known here. */
export async function validateAhead(
  farmId: string,
  entries: readonly SentEntry[],
): Promise<Ahead['problems'] | null> {
  const herd = await deviceHerdOf(farmId);
  if (!herd) return null;
  const own = new Set(entries.map(({ id }) => id));
  const waiting = (await waitingFor(farmId)).filter(({ event }) => !own.has(event.id));
  const { problems } = await foldAhead(
    asKept(statesOf(herd)),
    [...waiting.map(({ event }) => event), ...entries],
    { timeZone: timeZoneOf(farmId) },
  );
  return problems;
}
