import { listAnimals, type AnimalQuery } from '@kraal/contract/animals';
import type { Output } from '@kraal/contract/endpoint';
import { type HerdFilter, herdList, readySearch } from '@kraal/domain/animals/herdList';
import type { Day } from '@kraal/domain/format/dates';
import type { AnimalState } from '@kraal/domain/ledger/state';
import { namesOf, type ShownHerd } from '../../ledger/onDevice.ts';
import { rowMaker } from './rows.ts';

const cursorStart = 'device:';

/** What a list's question is worked out with. */
type Asked = { farmId: string; herd: ShownHerd; today: Day };

/** Which entries an import brought is with the server only. */
export function fitting(
  { farmId, herd, today }: Asked,
  query: AnimalQuery,
): readonly AnimalState[] | undefined {
  if (query.importId) return undefined;
  const names = namesOf(farmId);
  return herdList(herd.all(), query satisfies HerdFilter, { today, campName: names.camp });
}

const headsOf = (states: readonly AnimalState[]): number =>
  states.reduce((sum, { heads }) => sum + heads, 0);

const readied = new WeakSet<readonly AnimalState[]>();
const sliceSize = 250;

/** Between other work what a search will read is made ready: the first letter of a large herd took seconds else. */
function whenIdle(states: readonly AnimalState[], from = 0): void {
  if (from === 0 && readied.has(states)) return;
  readied.add(states);
  setTimeout(() => {
    readySearch(states.slice(from, from + sliceSize));
    if (from + sliceSize < states.length) whenIdle(states, from + sliceSize);
  }, 20);
}

export function listOnDevice(
  ask: Asked,
  query: AnimalQuery & { cursor?: string | undefined; limit?: unknown },
): Output<typeof listAnimals> | undefined {
  const { cursor } = query;
  if (cursor && !cursor.startsWith(cursorStart)) return undefined;
  const found = fitting(ask, query);
  if (!found) return undefined;
  const from = cursor ? Number(cursor.slice(cursorStart.length)) : 0;
  const until = from + Number(query.limit ?? 50);
  const rowOf = rowMaker(ask.farmId, ask.herd, ask.today);
  whenIdle(ask.herd.all());
  return {
    items: found.slice(from, until).map(rowOf),
    total: found.length,
    heads: headsOf(found),
    more: false,
    nextCursor: until < found.length ? `${cursorStart}${until}` : null,
  };
}
