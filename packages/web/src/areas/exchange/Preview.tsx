import { type ImportFile, type ImportRow, importRows, runImport } from '@kraal/contract/exchange';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { forgetFarm, useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../ui/format.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Read } from '../../ui/states.tsx';
import { Badge, Card } from '../../ui/surface.tsx';
import { useSubmit } from '../../ui/useSubmit.ts';
import { Changed } from './Changed.tsx';
import { Makes } from './Makes.tsx';
import { Mend } from './Mend.tsx';
import { Problems } from './Problems.tsx';

type Outcome = 'create' | 'update' | 'unchanged' | 'bad';
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

/** What will happen, row by row, before anything does. */
export function Preview({ file, onBack }: { file: ImportFile; onBack: () => void }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const summary = file.summary;
  const [chosen, setOutcome] = useState<Outcome | null>(null);
  const first = summary && summary.create > 0 ? 'create' : 'update';
  // Once the last row is mended there is something else to look at.
  const isMended = chosen === 'bad' && summary?.bad === 0;
  const outcome = isMended || !chosen ? (summary && summary.bad > 0 ? 'bad' : first) : chosen;
  const [trail, setTrail] = useState<string[]>([]);
  const cursor = trail.at(-1);
  const { busy, message, run } = useSubmit();
  const rows = useEndpoint(
    importRows,
    {
      params: { farmId, id: file.id },
      query: { outcome, limit: 50, ...(cursor ? { cursor } : {}) },
    },
    { keep: true },
  );
  /** To the next wrong cell: of this row, of one below, of the first; the list may be another page's by now. */
  const goOn = (rowNumber: number) =>
    setTimeout(() => {
      const forms = [...document.querySelectorAll<HTMLFormElement>('form[data-mends]')];
      if (forms.length === 0) return setTrail([]);
      const next = forms.find((form) => Number(form.dataset['mends']) >= rowNumber) ?? forms[0];
      next?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
    }, 50);
  if (!summary) return null;
  const good = summary.create + summary.update;
  const nothing = file.options.onlyGood === false && summary.bad > 0;
  const words = {
    create: t`new`,
    update: t`changed`,
    unchanged: t`unchanged`,
    bad: t`with problems`,
  };
  const start = () =>
    run(async () => {
      await call(runImport, { params: { farmId, id: file.id } });
      await forgetFarm();
    });
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        {(['create', 'update', 'unchanged', 'bad'] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={outcome === one}
            onClick={() => {
              setOutcome(one);
              setTrail([]);
            }}
            className="min-h-11 rounded-control border border-line bg-raised px-4 aria-pressed:border-veld aria-pressed:bg-veld-soft"
          >
            <strong>{formatCount(summary[one])}</strong> {words[one]}
          </button>
        ))}
        {summary.references > 0 ? (
          <span className="self-center text-muted">
            <Plural
              value={summary.references}
              one="and # reference animal"
              other="and # reference animals"
            />
          </span>
        ) : null}
      </div>
      {file.doneRows > 0 ? (
        <p role="status" className="rounded-control border border-line bg-sunken p-3">
          <Trans>
            {formatCount(file.doneRows)} rows are in already: whoever brought them in may no longer.
            Going on begins after them.
          </Trans>
        </p>
      ) : null}
      <Makes summary={summary} />
      {outcome === 'bad' && summary.bad > 0 ? <Problems file={file} /> : null}
      <Card>
        <Read of={rows}>
          {({ items, nextCursor }) => (
            <>
              <ul className="divide-y divide-line">
                {items.map((row) => (
                  <li key={row.rowNumber} className="py-2">
                    <div className="flex flex-wrap items-center gap-2">
                      <strong>
                        <Trans>Row {row.rowNumber}</Trans>
                      </strong>
                      <Badge tone={tones[row.outcome]}>{words[row.outcome]}</Badge>
                      <span className="mark min-w-0 truncate text-muted">
                        {row.cells.filter(Boolean).slice(0, 8).join(' · ')}
                      </span>
                    </div>
                    {row.outcome === 'bad' ? (
                      <Mend
                        key={row.cells.join('\n')}
                        file={file}
                        row={row}
                        onMended={() => goOn(row.rowNumber)}
                      />
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
                ))}
                {items.length === 0 ? (
                  <li className="py-4 text-muted">
                    <Trans>No rows of this sort.</Trans>
                  </li>
                ) : null}
              </ul>
              <div className="mt-2 flex gap-2">
                {trail.length > 0 ? (
                  <Button onClick={() => setTrail(trail.slice(0, -1))}>
                    <Trans>Back</Trans>
                  </Button>
                ) : null}
                {nextCursor ? (
                  <Button onClick={() => setTrail([...trail, nextCursor])}>
                    <Trans>Next</Trans>
                  </Button>
                ) : null}
              </div>
            </>
          )}
        </Read>
      </Card>
      {nothing ? (
        <p role="alert" className="text-alarm">
          <Trans>
            You chose all or nothing, and there are rows with problems. Mend the file or leave them
            out.
          </Trans>
        </p>
      ) : null}
      <FormMessage message={message} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          busy={busy}
          disabled={good === 0 || nothing}
          onClick={() => void start()}
        >
          {file.doneRows > 0 ? (
            <Trans>Go on with the rest</Trans>
          ) : (
            <Plural value={good} one="Import # row" other="Import # rows" />
          )}
        </Button>
        <Button onClick={onBack}>
          <Trans>Change the columns</Trans>
        </Button>
      </div>
    </div>
  );
}
