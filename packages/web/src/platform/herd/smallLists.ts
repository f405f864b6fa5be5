import { listMobs } from '@kraal/contract/animals';
import { listSemen } from '@kraal/contract/breeding';
import { listBatches, listMedicines, listProtocols } from '@kraal/contract/health';
import { showPastures, showRain, showSeason } from '@kraal/contract/grazing';
import { listCamps } from '@kraal/contract/infrastructure';
import { showLand } from '@kraal/contract/land';
import { showPlan } from '@kraal/contract/plan';
import { type Thing, things } from '@kraal/contract/sync';
import { listThings } from '@kraal/contract/things';
import { CallError } from '../errors.ts';
import type { Standing } from '../outbox/store.ts';
import { everyPlaceAhead } from '../places.ts';
import { readAhead, readSoon } from '../queries.ts';

const all = { limit: 200 };
/** Batches of so many medicines are read ahead: more have none on the shelf. */
const mostShelves = 60;

/** What the forms ask for by these very questions, so that they find the answers where there is no signal. */
const readers: Record<Thing, (farmId: string) => Promise<unknown>> = {
  camps: (farmId) =>
    Promise.all([
      readAhead(listCamps, { params: { farmId }, query: all }),
      everyPlaceAhead('camps', farmId),
      everyPlaceAhead('places', farmId),
    ]),
  mobs: (farmId) =>
    Promise.all([
      readAhead(listMobs, { params: { farmId }, query: all }),
      everyPlaceAhead('mobs', farmId),
    ]),
  protocols: (farmId) => readAhead(listProtocols, { params: { farmId }, query: all }),
  semen: (farmId) => readAhead(listSemen, { params: { farmId }, query: all }),
  medicines: async (farmId) => {
    const { items } = await readAhead(listMedicines, { params: { farmId }, query: all });
    for (const { id } of items.filter(({ stock }) => stock > 0).slice(0, mostShelves))
      await readAhead(listBatches, { params: { farmId, id }, query: { limit: 100 } });
  },
};

/** What the screens of the land ask first: whoever opens them out of the signal's reach finds them as they last were. */
export async function keepLand(farmId: string): Promise<void> {
  const params = { farmId };
  const reads: (() => Promise<unknown>)[] = [
    () => readSoon(showPastures, { params }),
    () => readSoon(showSeason, { params, query: {} }),
    () => readSoon(showLand, { params, query: {} }),
    () => readSoon(showLand, { params, query: { things: 'true' } }),
    () => readSoon(listThings, { params, query: { limit: 200 } }),
    () => readSoon(listThings, { params, query: { limit: 200, list: 'water' } }),
    () => readSoon(listThings, { params, query: { limit: 200, list: 'fencing' } }),
    () => readSoon(showPlan, { params, query: { restDays: 60 } }),
    () => readSoon(showRain, { params, query: { months: 13 } }),
  ];
  // One after the other, beside whatever is looked at; what fails is read when somebody asks.
  for (const read of reads) await read().catch(() => null);
}

/** Reads those of the farm's small lists that are not on this device yet, or changed. Out: with which numbers they are here. */
export async function keepLists(
  { farmId, things: kept }: Standing,
  changed: Partial<Record<Thing, number | undefined>>,
): Promise<Standing['things']> {
  const here: Standing['things'] = { ...kept };
  for (const thing of things) {
    const number = changed[thing] ?? 0;
    if (here[thing] === number) continue;
    try {
      await readers[thing](farmId);
      here[thing] = number;
    } catch (error) {
      // Whoever may not see a list works without it; without a signal it comes the next time.
      if (error instanceof CallError && error.kind === 'network') throw error;
    }
  }
  return here;
}
