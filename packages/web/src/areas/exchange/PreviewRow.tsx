import type { ImportFile, ImportRow } from '@kraal/contract/exchange';
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '../../ui/surface.tsx';
import { Changed } from './Changed.tsx';
import { Mend } from './Mend.tsx';
import { previewWords } from './previewWords.ts';

const tones = { create: 'ok', update: 'info', unchanged: 'muted', bad: 'alarm' } as const;

/** Each change on its own; of a new animal in one line how its cells were read. */
function Changes({ of: { read, changes } }: { of: ImportRow }) {
  return (
    <>
      {read.length > 0 ? (
        <p className="flex flex-wrap gap-x-4 text-muted">
          {read.map((change) => (
            <span key={JSON.stringify(change)}>
              <Changed change={change} isNew />
            </span>
          ))}
        </p>
      ) : null}
      {changes.map((change) => (
        <p key={JSON.stringify(change)}>
          <Changed change={change} />
        </p>
      ))}
    </>
  );
}

type RowProps = { file: ImportFile; row: ImportRow; onMended: () => void };

export function PreviewRow({ file, row, onMended }: RowProps) {
  const { i18n } = useLingui();
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center gap-2">
        <strong>
          <Trans>Row {row.rowNumber}</Trans>
        </strong>
        <Badge tone={tones[row.outcome]}>{i18n._(previewWords[row.outcome])}</Badge>
        <span className="mark min-w-0 truncate text-muted">
          {row.cells.filter(Boolean).slice(0, 8).join(' · ')}
        </span>
      </div>
      {row.outcome === 'bad' ? (
        <Mend key={row.cells.join('\n')} file={file} row={row} onMended={onMended} />
      ) : null}
      {Object.entries(row.was).map(([at, was]) => (
        <p key={at} className="text-muted">
          <Trans>
            {file.headings[Number(at)]}: mended, the file says “{was}”
          </Trans>
        </p>
      ))}
      <Changes of={row} />
    </li>
  );
}
