import { exportIcar, importIcar } from '@kraal/contract/exchange';
import type { Output } from '@kraal/contract/endpoint';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { download, upload } from '../../platform/files.ts';
import { forgetFarm } from '../../platform/queries.ts';
import { sentenceInWords } from '../../platform/serverWords.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { formatCount } from '../../formats/format.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Card } from '../../ui/surface.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';

type Report = Output<typeof importIcar>;

/** The field's own exchange format: out as a zip, in with a look before anything changes. */
export function IcarCard() {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const owner = useMay('farm_owner');
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<{ of: Report; done: boolean } | null>(null);
  const { busy, message, errors, run } = useSubmit();
  const send = (chosen: File, dryRun: boolean) =>
    run(async () => {
      setReport({
        of: await upload<typeof importIcar>(importIcar, {
          params: { farmId },
          file: chosen,
          name: chosen.name,
          query: {
            dryRun: String(dryRun),
          },
        }),
        done: !dryRun,
      });
      if (!dryRun) await forgetFarm();
    });
  const choose = (chosen: File | undefined) => {
    setFile(chosen ?? null);
    setReport(null);
    if (chosen) void send(chosen, true);
  };
  return (
    <Card
      title={<Trans>ICAR Animal Data Exchange</Trans>}
      actions={
        owner ? (
          <Button
            busy={busy}
            onClick={() => void run(() => download(exportIcar, { params: { farmId } }, 'icar.zip'))}
          >
            <Trans>Export</Trans>
          </Button>
        ) : null
      }
    >
      <p className="mb-3 text-muted">
        <Trans>
          For other farm programs, breed societies and recorders. Out come all animals and entries
          that the standard knows; in come animals and their weighings, scores, heats, services,
          checks, births, diagnoses and departures.
        </Trans>
      </p>
      <TextField
        label={t`ICAR resources: a JSON file, or a zip of them`}
        type="file"
        accept=".json,.zip,application/json,application/zip"
        className="py-2"
        errors={errors['file']}
        onChange={(event) => choose(event.target.files?.[0])}
      />
      <FormMessage message={message} />
      {report ? (
        <div className="mt-3 flex flex-col gap-2" role="status">
          <Result of={report.of} isDone={report.done} />
          {file && !report.done ? (
            <Button
              variant="primary"
              className="self-start"
              busy={busy}
              disabled={report.of.recorded === 0}
              onClick={() => void send(file, false)}
            >
              <Trans>Bring them in</Trans>
            </Button>
          ) : null}
        </div>
      ) : null}
    </Card>
  );
}

function Result({ of, isDone }: { of: Report; isDone: boolean }) {
  return (
    <>
      {isDone ? (
        <p className="font-[550]">
          <Trans>
            Recorded: {formatCount(of.recorded)}. Here already: {formatCount(of.duplicate)}.
          </Trans>
        </p>
      ) : (
        <p className="font-[550]">
          <Trans>
            New animals: {formatCount(of.animals)}. Entries: {formatCount(of.entries)}.
          </Trans>
        </p>
      )}
      {of.problems.length > 0 ? (
        <details>
          <summary className="min-h-11 cursor-pointer py-3">
            <Plural value={of.problems.length} one="# remark" other="# remarks" />
          </summary>
          <ul tabIndex={0} className="max-h-64 overflow-y-auto">
            {of.problems.map((one) => (
              <li key={`${one.file} ${one.at} ${one.message}`} className="py-1">
                {one.file ? <span className="text-muted">{one.file} · </span> : null}
                <strong>
                  {one.type || '–'} {formatCount(one.at + 1)}
                </strong>{' '}
                {sentenceInWords(one.said)}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}
