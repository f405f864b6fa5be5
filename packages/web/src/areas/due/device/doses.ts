import type { DueItem, DueProtocol } from '@kraal/contract/due';
import type { Output } from '@kraal/contract/endpoint';
import { listProtocols, type protocolAnimals } from '@kraal/contract/health';
import type { Day } from '@kraal/domain/format/dates';
import type { AnimalState } from '@kraal/domain/ledger/state';
import { deviceStore, type Waiting } from '../../../platform/outbox/store.ts';
import { known } from '../../../platform/queries.ts';
import type { ShownHerd } from '../../ledger/onDevice.ts';
import { type KeptDoses, keptDosesOf } from './keepDoses.ts';

type Animals = Output<typeof protocolAnimals>;
type IsThere = (state: AnimalState) => boolean;
type IsDue = (protocolId: string, animalId: string) => boolean;

/** Entries of this device that the server did not count when it said what is due: those that wait, and those sent since. */
async function entriesSince({ at }: KeptDoses, farmId: string, herd: ShownHerd) {
  const sent = await (await deviceStore()).getAllFromIndex(
    'sent',
    'at',
    IDBKeyRange.lowerBound(at),
  );
  const own = sent.map(({ entry }) => entry).filter((entry: Waiting) => entry.farmId === farmId);
  const events = [...own, ...herd.waiting].map(({ event }) => event);
  const voided = new Set(events.map(({ voids }) => voids?.eventId));
  return events.filter(({ id }) => !voided.has(id));
}

/** Whether a dose is still to be given: the animal is here, and nobody gave it or left it out on this device since. */
async function stillDue(
  kept: KeptDoses,
  { farmId, herd, isThere }: { farmId: string; herd: ShownHerd; isThere: IsThere },
): Promise<IsDue> {
  const protocols = known(listProtocols, { params: { farmId }, query: { limit: 200 } })?.items;
  const medicineOf = new Map(protocols?.map(({ id, medicineId }) => [id, medicineId]));
  const done = new Set<string>();
  for (const event of await entriesSince(kept, farmId, herd)) {
    if (event.kind !== 'treated' && event.kind !== 'protocol_skipped') continue;
    // As a form or the race made it.
    const payload = event.payload as {
      protocolId?: string;
      lines?: readonly { medicineId: string }[];
    };
    const medicines = payload.lines?.map(({ medicineId }) => medicineId) ?? [];
    for (const animalId of event.animalIds ?? [])
      for (const what of [payload.protocolId, ...medicines]) done.add(`${what} ${animalId}`);
  }
  return (protocolId, animalId) => {
    const state = herd.stateOf(animalId);
    const names = [protocolId, medicineOf.get(protocolId) ?? 'none'];
    return (
      state?.status === 'alive' &&
      isThere(state) &&
      !names.some((what) => done.has(`${what} ${animalId}`))
    );
  };
}

export type Doses = {
  items: readonly DueItem[];
  protocols: readonly DueProtocol[];
  animalsOf: (protocolId: string) => Animals | undefined;
};

const nothing: Doses = { items: [], protocols: [], animalsOf: () => undefined };

/** Doses of protocols as the server said them when there was a signal, without those given since and those who are gone. */
export async function dosesOnDevice(
  farmId: string,
  herd: ShownHerd,
  { today, isThere }: { today: Day; isThere: IsThere },
): Promise<Doses> {
  const kept = keptDosesOf(farmId);
  if (!kept) return nothing;
  const isDue = await stillDue(kept, { farmId, herd, isThere });
  const animalsOf = (protocolId: string): Animals | undefined => {
    const of = kept.animals[protocolId];
    if (!of) return undefined;
    const items = of.items.filter(({ id }) => isDue(protocolId, id));
    const stopped = of.stopped.filter(({ id }) => isDue(protocolId, id));
    return { items, total: items.length, nextCursor: null, stopped };
  };
  return {
    items: kept.items
      .filter(({ protocolId, animalId }) => isDue(protocolId ?? '', animalId))
      .map((item) => ({ ...item, isLate: item.day < today })),
    protocols: kept.protocols.flatMap((one) => {
      const heads = animalsOf(one.id)?.items.map((item) => Math.max(item.heads, 1)) ?? [];
      const animals = heads.reduce((sum, each) => sum + each, 0);
      return animals > 0 ? [{ ...one, animals, isLate: one.to !== null && one.to < today }] : [];
    }),
    animalsOf,
  };
}
