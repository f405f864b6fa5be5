import { type DueItem, type DueProtocol, dueSummary, listDue } from '@kraal/contract/due';
import type { Output } from '@kraal/contract/endpoint';
import { protocolAnimals } from '@kraal/contract/health';
import { addDays, type Day } from '@kraal/domain/format/dates';
import { call } from '../../../platform/api.ts';
import { deviceStore } from '../../../platform/outbox/store.ts';
import { queryClient } from '../../../platform/queries.ts';

/**
 * Which doses of protocols are due follows from every treatment there ever was, which no device keeps. So it keeps what
 * the server said of them when there was a signal, a fortnight ahead, and takes off what was given since (`doses.ts`).
 */
export type KeptDoses = {
  /** When it was asked, and up to which of the farm's changes this device went then. */
  at: number;
  since: number;
  items: readonly DueItem[];
  protocols: readonly DueProtocol[];
  animals: Readonly<Record<string, Output<typeof protocolAnimals>>>;
};

const aheadDays = 14;
const mostPages = 10;
const mostProtocols = 40;
const mostAnimals = 500;
/** Days move on though nothing is recorded. */
const freshMs = 15 * 60_000;

/** Beside the answers, and like them gone with the farm and with whoever signs out. */
const keyOf = (farmId: string): string[] => ['/api/farms/doses kept', farmId];

export const keptDosesOf = (farmId: string): KeptDoses | undefined =>
  queryClient.getQueryData<KeptDoses>(keyOf(farmId));

async function dueDoses(farmId: string, to: Day): Promise<DueItem[]> {
  const items: DueItem[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const query = { kinds: 'dose', to, limit: 200, ...(cursor ? { cursor } : {}) };
    const answer: Output<typeof listDue> = await call(listDue, { params: { farmId }, query });
    items.push(...answer.items);
    cursor = answer.nextCursor;
    if (cursor === null) break;
  }
  return items;
}

/** Reads what of protocols is due on this farm, unless nothing changed since it was read. Throws where the server does not answer. */
export async function keepDoses(farmId: string): Promise<void> {
  const at = Date.now();
  const since = (await (await deviceStore()).get('standing', farmId))?.since ?? 0;
  const kept = keptDosesOf(farmId);
  if (kept && kept.since === since && at - kept.at < freshMs) return;
  const { today, protocols } = await call(dueSummary, { params: { farmId }, query: {} });
  const items = await dueDoses(farmId, addDays(today, aheadDays));
  const animals: Record<string, Output<typeof protocolAnimals>> = {};
  for (const { id } of protocols.slice(0, mostProtocols))
    animals[id] = await call(protocolAnimals, {
      params: { farmId, id },
      query: { limit: mostAnimals },
    });
  queryClient.setQueryData<KeptDoses>(keyOf(farmId), { at, since, items, protocols, animals });
}
