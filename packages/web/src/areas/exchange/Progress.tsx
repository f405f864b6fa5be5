import { type ImportFile, undoImport } from '@kraal/contract/exchange';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '../../platform/api.ts';
import { saidInWords } from '../../platform/serverWords.ts';
import { forgetFarm } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { formatCount } from '../../formats/format.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Card } from '../../ui/surface.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';

/** The work goes on when this screen is left; it can be taken back as a whole. */
export function Progress({
  file,
  onAgain,
  redo,
}: {
  file: ImportFile;
  onAgain: () => void;
  redo: ReactNode;
}) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const [asking, setAsking] = useState(false);
  const { busy, message, run } = useSubmit();
  useEffect(() => {
    if (file.status === 'imported' || file.status === 'undone') void forgetFarm();
  }, [file.status]);
  const undo = () =>
    run(async () => {
      await call(undoImport, { params: { farmId, id: file.id } });
      setAsking(false);
      await forgetFarm();
    });
  if (redo) return redo;
  if (file.status === 'importing' || file.status === 'undoing') {
    return (
      <Card title={file.status === 'importing' ? t`Importing` : t`Taking the import back`}>
        <progress
          className="h-3 w-full accent-veld"
          aria-label={t`Progress`}
          {...(file.status === 'importing' ? { value: file.doneRows, max: file.rowCount } : {})}
        />
        <p role="status" className="mt-2 text-muted">
          <Trans>
            {formatCount(file.doneRows)} of {formatCount(file.rowCount)} rows. You may leave this
            screen.
          </Trans>
        </p>
      </Card>
    );
  }
  const summary = file.summary;
  return (
    <Card title={file.status === 'imported' ? t`It is in the book` : t`The import was taken back`}>
      {summary && file.status === 'imported' ? (
        <p className="mb-4 text-base" data-testid="import-result">
          <Plural value={summary.create} one="# animal is new" other="# animals are new" />,{' '}
          <Plural value={summary.update} one="# was changed" other="# were changed" />,{' '}
          {summary.unchanged > 0 ? (
            <>
              <Plural value={summary.unchanged} one="# is unchanged" other="# are unchanged" />,{' '}
            </>
          ) : null}
          <Plural value={summary.references} one="# reference animal" other="# reference animals" />
          , <Plural value={summary.bad} one="# row was left out" other="# rows were left out" />.
        </p>
      ) : null}
      {summary?.notTakenBack && file.status === 'imported' ? (
        <div role="alert" className="mb-4 rounded-control border border-warn p-3 text-base">
          <p>
            <Trans>Nothing was taken back: what came later stands on it.</Trans>
          </p>
          <ul className="mt-1 list-disc pl-5">
            {summary.notTakenBack.map((why, index) => (
              <li key={why}>{saidInWords(summary.whyNotTakenBack?.[index], why)}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <FormMessage message={message} />
      <div className="flex flex-wrap gap-2">
        {file.status === 'imported' ? <WhatCame file={file} /> : null}
        {file.status === 'imported' && !asking ? (
          <Button onClick={() => setAsking(true)}>
            <Trans>Take it all back</Trans>
          </Button>
        ) : null}
        {asking ? (
          <Button variant="danger" busy={busy} onClick={() => void undo()}>
            <Trans>Yes, take everything of this import back</Trans>
          </Button>
        ) : null}
        {file.status === 'undone' ? (
          <Button onClick={onAgain}>
            <Trans>Import it again</Trans>
          </Button>
        ) : null}
      </div>
    </Card>
  );
}

/** Where that which was brought in stands now. */
function WhatCame({ file: { id, options } }: { file: ImportFile }) {
  return (
    <>
      <LinkButton
        variant="primary"
        to={`/livestock/animals?importId=${id}&status=all&species=${options.species ?? ''}`}
      >
        <Trans>See the animals</Trans>
      </LinkButton>
      {options.purpose === 'records' && options.recordKind === 'result' ? (
        <LinkButton to="/rmis/transfers?tab=results">
          <Trans>See the results</Trans>
        </LinkButton>
      ) : null}
    </>
  );
}
