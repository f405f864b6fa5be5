import { type AnimalRow, listAnimals, type WorkSession } from '@kraal/contract/animals';
import { parseEid } from '@kraal/domain/animals/identification/eid';
import { tagKey } from '@kraal/domain/animals/identification/tag';
import { schemeKey } from '@kraal/domain/animals/register';
import { useEffect } from 'react';
import { call } from '../../../platform/api.ts';
import { deviceStore } from '../../../platform/outbox/store.ts';

const mostAnimals = 10_000;
const perPage = 200;

const keyOf = (farmId: string, species: string): string => `${farmId} ${species}`;

/** The living animals of a species are kept on the device, so that a scan finds its animal where there is no signal. */
async function fetchHerd(farmId: string, species: WorkSession['species']): Promise<void> {
  const rows: AnimalRow[] = [];
  for (let cursor: string | undefined; rows.length < mostAnimals; ) {
    const page = await call(listAnimals, {
      params: { farmId },
      query: { species, limit: perPage, ...(cursor ? { cursor } : {}) },
    });
    rows.push(...page.items);
    if (!page.nextCursor) break;
    cursor = page.nextCursor;
  }
  await (await deviceStore()).put('herd', { key: keyOf(farmId, species), rows });
}

export function useHerdAhead(farmId: string, species: WorkSession['species']): void {
  useEffect(() => {
    // Without a signal the herd of the last time stands.
    fetchHerd(farmId, species).catch(() => undefined);
  }, [farmId, species]);
}

/** Numbers of other registers; rows that were kept by a version before this say none. */
const numbersOf = ({ official }: Partial<AnimalRow>): string[] =>
  (official ?? '')
    .split('; ')
    .flatMap((one) => [schemeKey(one), schemeKey(one.slice(one.indexOf(': ') + 1))]);

/** The one animal on this device that wears the mark; several or none is null. */
export async function findAhead(
  farmId: string,
  species: string,
  mark: string,
): Promise<AnimalRow | null> {
  const kept = await (await deviceStore()).get('herd', keyOf(farmId, species));
  const eid = parseEid(mark);
  const wanted = tagKey(mark);
  const rows = (kept?.rows ?? []) as AnimalRow[]; // written by fetchHerd alone
  const worn = rows.filter(
    (row) => (eid.ok && row.eid === eid.eid) || (row.tag !== null && tagKey(row.tag) === wanted),
  );
  const number = schemeKey(mark);
  const isNumber = worn.length === 0 && number.length >= 2;
  const found = !isNumber ? worn : rows.filter((row) => numbersOf(row).includes(number));
  return found.length === 1 ? (found[0] ?? null) : null;
}
