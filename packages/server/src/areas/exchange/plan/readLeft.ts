import type { Day } from '@kraal/domain/format/dates';
import { sentence } from '@kraal/domain/ledger/problem';
import { type Left, readStatus } from '../read/cells.ts';
import type { RowCells } from './rowCells.ts';

/** How and when it left; `isDated` where a day is written, be it one that cannot be read. */
export function readLeft(row: RowCells): {
  how: Left | 'alive' | 'reference' | null;
  on: Day | null;
  isDated: boolean;
} {
  const { status, statusOn } = row.cells;
  const how =
    status === undefined
      ? null
      : (readStatus(status) ??
        row.complain(
          'status',
          sentence`"${status}" is no status that Kraal knows: alive, sold, slaughtered, died, returned, lost or stolen.`,
        ));
  const on = row.day('statusOn');
  if (status === undefined && on)
    row.complain('statusOn', 'Say how it left: sold, slaughtered, died, returned, lost or stolen.');
  return { how, on, isDated: statusOn !== undefined };
}
