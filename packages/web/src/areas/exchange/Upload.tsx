import { type ImportFile, listImports, uploadImport } from '@kraal/contract/exchange';
import { Trans, useLingui } from '@lingui/react/macro';
import { FileUp } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { Link } from 'react-router';
import { upload } from '../../platform/files.ts';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { formatCount } from '../../formats/format.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';
import { FarmCard } from './FarmCard.tsx';
import { IcarCard } from './IcarCard.tsx';
import { useStatusName } from './statusNames.ts';
import { formatDateTime } from '../../formats/localFormat.ts';

export function Upload({ onUploaded }: { onUploaded: (file: ImportFile) => void }) {
  const { t } = useLingui();
  const { farmId, timeZone } = useFarm();
  const owner = useMay('farm_owner');
  const [over, setOver] = useState(false);
  const { busy, message, errors, run } = useSubmit();
  const earlier = useEndpoint(listImports, { params: { farmId }, query: { limit: 20 } });
  const statusName = useStatusName();
  const take = (file: File | undefined) => {
    if (!file) return;
    void run(async () =>
      onUploaded(
        await upload<typeof uploadImport>(uploadImport, {
          params: { farmId },
          file,
          name: file.name,
        }),
      ),
    );
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <div className="flex flex-col gap-4">
      <label
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`flex cursor-pointer flex-col items-center gap-3 rounded-card border-2 border-dashed bg-raised p-10 text-center focus-within:outline-2 focus-within:outline-veld ${over ? 'border-veld' : 'border-line'}`}
      >
        <FileUp className="size-10 text-veld" aria-hidden />
        <span className="text-base font-[550]">
          {busy ? <Trans>Reading the file…</Trans> : <Trans>Choose a file or drop it here</Trans>}
        </span>
        <span className="text-muted">
          <Trans>
            CSV, TSV or Excel: your herd, a scale's session or an EID reader's list. Nothing is
            changed yet.
          </Trans>
        </span>
        <input
          type="file"
          aria-label={t`Choose a file`}
          accept=".csv,.tsv,.txt,.xlsx"
          className="sr-only"
          disabled={busy}
          onChange={(event) => take(event.target.files?.[0])}
        />
      </label>
      <FormMessage message={errors['file']?.join(' ') ?? message} />
      <IcarCard />
      {owner ? <FarmCard onUploaded={onUploaded} /> : null}
      {earlier.data && earlier.data.items.length > 0 ? (
        <section>
          <h2 className="mb-2">
            <Trans>Earlier files</Trans>
          </h2>
          <ul className="divide-y divide-line rounded-card border border-line bg-raised">
            {earlier.data.items.map((file) => (
              <li key={file.id}>
                <Link
                  className="flex min-h-12 items-center justify-between gap-3 px-4 hover:bg-sunken"
                  to={`?import=${file.id}`}
                >
                  <span className="truncate">
                    <span className="font-[550]">{file.fileName}</span>{' '}
                    <span className="text-muted">{formatDateTime(file.createdAt, timeZone)}</span>
                  </span>
                  <span>
                    <Trans>{formatCount(file.rowCount)} rows</Trans> · {statusName(file.status)}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
