import { listConsignments, showConsignment } from '@kraal/contract/consignments';
import { listTransfers, showTransfer } from '@kraal/contract/movement';
import { known, readSoon } from '../queries.ts';

/** The questions of the screen at the lorry, so that it finds the answers where there is no signal. */
export const loadsToday = { limit: 50, today: 'true' as const };
export const comingToday = { limit: 50, open: 'true' as const };

/** More than one yard loads and unloads in a day. */
const mostRead = 20;

/** What goes, comes and is to come back, each with its animals. Out: whether it was read. */
export async function keepLoads(farmId: string): Promise<boolean> {
  const params = { farmId };
  const quiet = <T>(work: Promise<T>): Promise<T | null> => work.catch(() => null);
  await quiet(readSoon(listTransfers, { params, query: { limit: 50 } }));
  const going = await quiet(readSoon(listTransfers, { params, query: loadsToday }));
  const coming = await quiet(readSoon(listConsignments, { params, query: comingToday }));
  const away = await quiet(
    readSoon(listTransfers, { params, query: { limit: mostRead, status: 'arrived' } }),
  );
  for (const { id } of [...(going?.items.slice(0, mostRead) ?? []), ...(away?.items ?? [])])
    await quiet(readSoon(showTransfer, { params: { farmId, id } }));
  for (const { id } of coming?.items.slice(0, mostRead) ?? [])
    await quiet(readSoon(showConsignment, { params: { farmId, id } }));
  return going !== null && coming !== null;
}

/** Loads that stand on screen, each as it will be opened: whoever saw it at the gate opens it behind the hill. */
export async function keepShown(
  farmId: string,
  shown: { transfers: readonly string[]; consignments: readonly string[] },
): Promise<void> {
  for (const [endpoint, ids] of [
    [showTransfer, shown.transfers],
    [showConsignment, shown.consignments],
  ] as const)
    for (const id of ids.slice(0, mostRead)) {
      const input = { params: { farmId, id } };
      if (known(endpoint, input) === undefined)
        await readSoon(endpoint, input).catch(() => undefined);
    }
}
