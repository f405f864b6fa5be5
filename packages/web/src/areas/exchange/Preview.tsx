import { type ImportFile, importRows, runImport } from '@kraal/contract/exchange';
import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { forgetFarm, useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../formats/format.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Read } from '../../ui/states.tsx';
import { Card } from '../../ui/surface.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';
import { Makes } from './Makes.tsx';
import { Problems } from './Problems.tsx';
import { PreviewRow } from './PreviewRow.tsx';
import { Outcomes } from './Outcomes.tsx';

type Outcome = 'create' | 'update' | 'unchanged' | 'bad';

type PagesProps = {
  trail: string[];
  nextCursor: string | null;
  onTrail: (trail: string[]) => void;
};

function Pages({ trail, nextCursor, onTrail }: PagesProps) {
  return (
    <div className="mt-2 flex gap-2">
      {trail.length > 0 ? (
        <Button onClick={() => onTrail(trail.slice(0, -1))}>
          <Trans>Back</Trans>
        </Button>
      ) : null}
      {nextCursor ? (
        <Button onClick={() => onTrail([...trail, nextCursor])}>
          <Trans>Next</Trans>
        </Button>
      ) : null}
    </div>
  );
}

/** What will happen, row by row, before anything does. */
export function Preview({ file, onBack }: { file: ImportFile; onBack: () => void }) {
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
  const start = () =>
    run(async () => {
      await call(runImport, { params: { farmId, id: file.id } });
      await forgetFarm();
    });
  return (
    <div className="flex flex-col gap-4">
      <Outcomes
        summary={summary}
        shown={outcome}
        onShow={(one) => {
          setOutcome(one);
          setTrail([]);
        }}
      />
      {file.doneRows > 0 ? <InAlready count={file.doneRows} /> : null}
      <Makes summary={summary} />
      {outcome === 'bad' && summary.bad > 0 ? <Problems file={file} /> : null}
      <Card>
        <Read of={rows}>
          {({ items, nextCursor }) => (
            <>
              <ul className="divide-y divide-line">
                {items.map((row) => (
                  <PreviewRow
                    key={row.rowNumber}
                    file={file}
                    row={row}
                    onMended={() => goOn(row.rowNumber)}
                  />
                ))}
                {items.length === 0 ? (
                  <li className="py-4 text-muted">
                    <Trans>No rows of this sort.</Trans>
                  </li>
                ) : null}
              </ul>
              <Pages trail={trail} nextCursor={nextCursor} onTrail={setTrail} />
            </>
          )}
        </Read>
      </Card>
      {nothing ? <AllOrNothing /> : null}
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

function InAlready({ count }: { count: number }) {
  return (
    <p role="status" className="rounded-control border border-line bg-sunken p-3">
      <Trans>
        {formatCount(count)} rows are in already: whoever brought them in may no longer. Going on
        begins after them.
      </Trans>
    </p>
  );
}

function AllOrNothing() {
  return (
    <p role="alert" className="text-alarm">
      <Trans>
        You chose all or nothing, and there are rows with problems. Mend the file or leave them out.
      </Trans>
    </p>
  );
}
