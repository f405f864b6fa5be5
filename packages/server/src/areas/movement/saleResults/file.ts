import type { Request } from '@kraal/contract/endpoint';
import type { resultsFile as contract, SaleResult } from '@kraal/contract/saleResults';
import { sentence } from '@kraal/domain/ledger/problem';
import type { Transaction } from '../../../platform/database/connection.ts';
import { RequestError } from '../../../platform/errors.ts';
import { type Cell, toSheet } from '../../../platform/files/sheet.ts';
import { allResults } from './list.ts';

const mostRows = 100_000;

/** As an import reads them again: see the headings in `exchange/read/importFields.ts`. */
const columns: readonly (readonly [heading: string, value: (one: SaleResult) => Cell])[] = [
  ['Kraal id', ({ animalId }) => animalId],
  ['Tag', ({ name }) => name],
  ['EID', ({ eid }) => eid],
  ['Date', ({ resultOn }) => resultOn],
  ['Heads', ({ heads }) => heads],
  ['Carcass number', ({ carcassNumber }) => carcassNumber],
  ['Cold mass kg', ({ coldKg }) => coldKg],
  ['Carcass class', ({ ageClass, grade }) => ageClass ?? grade],
  ['Fat code', ({ fatCode }) => fatCode],
  ['Conformation', ({ conformation }) => conformation],
  ['Damage', ({ damage }) => damage],
  ['Condemned', ({ condemned }) => condemned],
  ['Condemned kg', ({ condemnedKg }) => condemnedKg],
  ['Condemned for', ({ condemnedFor }) => condemnedFor],
  ['Price', ({ priceCents }) => (priceCents === null ? null : priceCents / 100)],
  ['Buyer', ({ buyer }) => buyer],
  // What the farm knows beside: an import passes over them.
  ['Live mass kg of a head', ({ aliveKg }) => aliveKg],
  ['Sire of it', ({ sireName }) => sireName],
  ['Mob it was in', ({ mobName }) => mobName],
];

export async function fileOfResults(
  transaction: Transaction,
  farmId: string,
  { format, ...whose }: Request<typeof contract>['query'],
): Promise<Buffer> {
  const results = await allResults(transaction, farmId, { whose, most: mostRows + 1 });
  if (results.length > mostRows)
    throw new RequestError(
      422,
      'too_many_rows',
      sentence`At most ${mostRows} results fit in one file. Choose a shorter time.`,
    );
  return toSheet(
    [
      columns.map(([heading]) => heading),
      ...results.map((one) => columns.map(([, value]) => value(one))),
    ],
    format,
  );
}
