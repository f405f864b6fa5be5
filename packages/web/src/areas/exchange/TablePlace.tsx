import type { ImportFile } from '@kraal/contract/exchange';
import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/surface.tsx';
import { TableChoice } from './TableChoice.tsx';

/** Which sheet is read and where its headings stand, as it was guessed; what the sheet hides; another place chosen. */
export function TablePlace({ file }: { file: ImportFile }) {
  const [open, setOpen] = useState(false);
  const { layout } = file;
  if (!layout) return null;
  const { sheets, sheet, headingRow, headingRows } = layout;
  const name = sheets[sheet]?.name ?? '';
  return (
    <Card
      title={<Trans>Where the table stands</Trans>}
      actions={
        open ? null : (
          <Button onClick={() => setOpen(true)}>
            <Trans>Choose another place</Trans>
          </Button>
        )
      }
    >
      <p>
        {sheets.length > 1 ? (
          <>
            <Trans>Sheet: {name}</Trans> ·{' '}
          </>
        ) : null}
        {headingRow === 0 ? (
          <Trans>There are no headings</Trans>
        ) : headingRows === 2 ? (
          <Trans>
            Headings in rows {headingRow} and {headingRow + 1}
          </Trans>
        ) : (
          <Trans>Headings in row {headingRow}</Trans>
        )}
      </p>
      <Hidden sheet={sheets[sheet]} />
      {open ? <TableChoice file={file} layout={layout} onDone={() => setOpen(false)} /> : null}
    </Card>
  );
}

type Layout = NonNullable<ImportFile['layout']>;

function Hidden({ sheet }: { sheet: Layout['sheets'][number] | undefined }) {
  if (!sheet) return null;
  const { hiddenRowCount, hiddenRows, hiddenColumns } = sheet;
  return (
    <>
      {hiddenRowCount > 0 ? (
        <p className="text-warn">
          <Plural
            value={hiddenRowCount}
            one="# row is hidden in the sheet and is read all the same"
            other="# rows are hidden in the sheet and are read all the same"
          />
          {': '}
          {hiddenRows.join(', ')}
          {hiddenRowCount > hiddenRows.length ? ' …' : ''}
        </p>
      ) : null}
      {hiddenColumns.length > 0 ? (
        <p className="text-warn">
          <Trans>
            Columns hidden in the sheet, and read all the same: {hiddenColumns.join(', ')}
          </Trans>
        </p>
      ) : null}
    </>
  );
}
