import { schemeKey } from '@kraal/domain/animals/register';
import { sentence } from '@kraal/domain/ledger/problem';
import { mostOfficial, longestOfficial } from '@kraal/domain/animals/identifiers';
import { RowCells } from './rowCells.ts';
import type { OfficialNumber } from './rowFacts.ts';

/** `ZA: 123; SA Stamboek: 7`, as our own list writes them; a number alone is of the register that heads its column. */
export function readOfficial(row: RowCells): OfficialNumber[] {
  const cell = row.cells.official;
  if (cell === undefined) return [];
  const heading = (row.columns.official ?? '').trim().slice(0, longestOfficial);
  const all = cell
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part): OfficialNumber => {
      const [, scheme = heading, number = part] =
        /^(.*?):\s+(.+)$/.exec(part) ?? /^([^:]+):(.+)$/.exec(part) ?? [];
      return { scheme: scheme.trim() || heading, number: number.trim() };
    });
  const isLong = all.some(
    ({ scheme, number }) => scheme.length > longestOfficial || number.length > longestOfficial,
  );
  if (all.length > mostOfficial || isLong)
    row.complain(
      'official',
      sentence`At most ${mostOfficial} numbers of other registers, each with at most ${longestOfficial} letters, as "register: number; register: number".`,
    );
  if (new Set(all.map(({ scheme }) => schemeKey(scheme))).size < all.length)
    row.complain('official', 'A register gives an animal one number.');
  return all;
}
