import type { ImportOptions } from '@kraal/contract/exchange';
import { sentence } from '@kraal/domain/ledger/problem';
import { type AnimalState, fromStored, type StoredState } from '@kraal/domain/ledger/state';
import { callName } from '@kraal/domain/animals/callName';
import { schemeKey } from '@kraal/domain/animals/register';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { json, row } from '../../../platform/database/row.ts';
import { complaint, type RowProblem } from './rowCells.ts';
import type { OfficialNumber, RowFacts } from './rowFacts.ts';
import { ofAnimals } from '../../animals/tables.ts';

/** One number of one register, however both are written. */
export const numberKey = ({ scheme, number }: OfficialNumber): string =>
  `${schemeKey(scheme)} ${schemeKey(number)}`;

/** Animals of the farm by the numbers that other registers gave them; none is looked up for a file that names none. */
export async function loadNumbers(
  transaction: Transaction,
  farmId: string,
  rows: readonly RowFacts[],
): Promise<Map<string, AnimalState[]>> {
  const wanted = new Set(rows.flatMap(({ official = [] }) => official.map(numberKey)));
  const found = new Map<string, AnimalState[]>();
  if (wanted.size === 0) return found;
  const known = await select(
    transaction,
    row({ state: json<StoredState>() }),
    sql`select state from ${ofAnimals.animal} where farm_id = ${farmId} and status <> 'merged'
      and state->'identifiers' @> '[{"type":"official"}]'`,
  );
  for (const { state } of known) {
    const animal = fromStored(state);
    for (const { type, until, scheme = '', value } of animal.identifiers) {
      const key = type === 'official' && until === null ? numberKey({ scheme, number: value }) : '';
      if (wanted.has(key)) found.set(key, [...(found.get(key) ?? []), animal]);
    }
  }
  return found;
}

/** A register gives a number once: who has it already may be the animal of this row, under another tag. */
export function warnOfSameNumber(
  { official = [] }: RowFacts,
  {
    options,
    numbers,
    own,
  }: {
    options: ImportOptions;
    numbers: ReadonlyMap<string, readonly AnimalState[]>;
    own: AnimalState | undefined;
  },
): RowProblem[] {
  if (options.accepted.includes('same_number')) return [];
  return official.flatMap((one) => {
    const holders = numbers.get(numberKey(one)) ?? [];
    const [other] = holders;
    if (!other || holders.some(({ id }) => id === own?.id)) return [];
    const said = sentence`${callName(other)} has the number ${one.number} of ${one.scheme} already.`;
    return [{ ...complaint('official', said), asks: 'same_number' }];
  });
}
