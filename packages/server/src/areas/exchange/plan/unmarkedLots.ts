import { type AnimalState, fromStored, type StoredState } from '@kraal/domain/ledger/state';
import { birthSpan } from '@kraal/domain/animals/birthDay';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { json, row } from '../../../platform/database/row.ts';
import type { RowFacts } from './rowFacts.ts';
import { ofAnimals } from '../../animals/tables.ts';

const isUnmarked = ({ heads, tag, eid, externalId }: RowFacts): boolean =>
  heads > 1 && tag === null && eid === null && externalId === null;

type KnownPlaces = { camps: ReadonlyMap<string, string>; mobs: ReadonlyMap<string, string> };

/** Where the row names no place the lot stands in none; a place that is not here yet is nobody's. */
const isThere = (names: ReadonlyMap<string, string>, name: string | null, id: string | null) =>
  name === null ? id === null : id !== null && names.get(name.toLowerCase()) === id;

const same = (one: string | null, other: string | null): boolean =>
  (one ?? '').toLowerCase() === (other ?? '').toLowerCase();

/** What only the year is known of was born in it. */
function isBornThen(row: RowFacts, lot: AnimalState): boolean {
  const [said, known] = [birthSpan(row), birthSpan(lot)];
  return !said || !known || (said.first <= known.last && known.first <= said.last);
}

const isLike = (row: RowFacts, lot: AnimalState, { camps, mobs }: KnownPlaces): boolean =>
  lot.sex === row.sex &&
  same(lot.name, row.name) &&
  same(lot.breed, row.breed) &&
  // Cows of one year are not the calves of another.
  (row.bornOn === null || lot.bornOn === null || isBornThen(row, lot)) &&
  isThere(camps, row.camp, lot.campId) &&
  isThere(mobs, row.mob, lot.mobId);

/**
 * Lots wear nothing by which a row could mean them: a row is of the lot of the same sex, breed, name and place, each lot
 * one row's, those of as many heads first. Out: by the rows' numbers.
 */
export async function findUnmarkedLots(
  transaction: Transaction,
  {
    farmId,
    species,
    rows,
    places,
  }: { farmId: string; species: string; rows: readonly RowFacts[]; places: KnownPlaces },
): Promise<Map<number, AnimalState>> {
  // Who says when it was born is that lot sooner than who says nothing.
  const unmarked = rows.filter(isUnmarked);
  const open = [
    ...unmarked.filter(({ bornOn }) => bornOn !== null),
    ...unmarked.filter(({ bornOn }) => bornOn === null),
  ];
  const found = new Map<number, AnimalState>();
  if (open.length === 0) return found;
  const stored = await select(
    transaction,
    row({ state: json<StoredState>() }),
    sql`select state from ${ofAnimals.animal} where farm_id = ${farmId} and species = ${species}
      and is_lot
      and status = 'alive' and tag is null order by id limit 2000`,
  );
  const lots = new Set(stored.map(({ state }) => fromStored(state)));
  for (const isAsMany of [true, false])
    for (const row of open) {
      if (found.has(row.rowNumber)) continue;
      const lot = [...lots].find(
        (one) => (!isAsMany || one.heads === row.heads) && isLike(row, one, places),
      );
      if (!lot) continue;
      found.set(row.rowNumber, lot);
      lots.delete(lot);
    }
  return found;
}
