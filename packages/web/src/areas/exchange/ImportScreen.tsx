import { showImport } from '@kraal/contract/exchange';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Read } from '../../ui/states.tsx';
import { PageHead } from '../../ui/surface.tsx';
import { FarmProgress } from './FarmProgress.tsx';
import { Mapping } from './Mapping.tsx';
import { TablePlace } from './TablePlace.tsx';
import { Preview } from './Preview.tsx';
import { Progress } from './Progress.tsx';
import { Upload } from './Upload.tsx';

const busy = ['importing', 'undoing'];

/** Upload, say what the columns are, see what will happen, do it. The address carries the import, so it can be left and come back to. */
export function ImportScreen() {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const [search, setSearch] = useSearchParams();
  const id = search.get('import');
  const step = search.get('step');
  const reading = useEndpoint(
    showImport,
    { params: { farmId, id: id ?? '' } },
    { enabled: id !== null, refetchInterval: 1000 },
  );
  const go = (next: Record<string, string>) => setSearch(next);
  return (
    <div className="mx-auto max-w-5xl">
      <PageHead title={t`Bring in a file`}>
        {id ? (
          <LinkButton to="/livestock/import">
            <Trans>Another file</Trans>
          </LinkButton>
        ) : null}
      </PageHead>
      {id === null ? (
        <Upload onUploaded={(file) => go({ import: file.id })} />
      ) : (
        <Read of={reading}>
          {(file) => {
            if (file.options.purpose === 'farm') return <FarmProgress file={file} />;
            if (
              busy.includes(file.status) ||
              file.status === 'imported' ||
              file.status === 'undone'
            )
              return (
                <Progress
                  file={file}
                  onAgain={() => go({ import: file.id, step: 'columns' })}
                  redo={
                    step === 'columns' && file.status === 'undone' ? (
                      <Mapping file={file} onChecked={() => go({ import: file.id })} />
                    ) : null
                  }
                />
              );
            if (file.status === 'checked' && step !== 'columns')
              return (
                <Preview file={file} onBack={() => go({ import: file.id, step: 'columns' })} />
              );
            const { sheet = 0, headingRow = 0, headingRows = 1 } = file.layout ?? {};
            return (
              <div
                key={`${file.id} ${sheet} ${headingRow} ${headingRows}`}
                className="flex flex-col gap-4"
              >
                <TablePlace file={file} />
                <Mapping file={file} onChecked={() => go({ import: file.id })} />
              </div>
            );
          }}
        </Read>
      )}
    </div>
  );
}
