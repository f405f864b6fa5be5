import {
  checkImport,
  type ImportFile,
  importProblems,
  importProblemsFile,
} from '@kraal/contract/exchange';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../platform/api.ts';
import { download } from '../../platform/files.ts';
import { forgetFarm, useEndpoint } from '../../platform/queries.ts';
import { saidInWords } from '../../platform/serverWords.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Read } from '../../ui/states.tsx';
import { Card } from '../../ui/surface.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';
import { placeName } from './fieldNames.ts';

/** What is wrong with a file, each cause once: one mistake in a thousand rows is one line. */
export function Problems({ file }: { file: ImportFile }) {
  const { farmId } = useFarm();
  const params = { farmId, id: file.id };
  const problems = useEndpoint(importProblems, { params });
  const { busy, message, run } = useSubmit();
  const { i18n } = useLingui();
  const take = () => run(() => download(importProblemsFile, { params }, 'problems.csv'));
  const accept = (cause: string) =>
    run(async () => {
      const { species = 'Cattle', accepted = [], ...options } = file.options;
      await call(checkImport, {
        params,
        body: {
          mapping: file.mapping,
          options: { ...options, species, accepted: [...accepted, cause] },
        },
      });
      await forgetFarm();
    });
  return (
    <Card
      title={<Trans>What is wrong</Trans>}
      actions={
        <Button busy={busy} onClick={() => void take()}>
          <Trans>Take the rows away to mend them</Trans>
        </Button>
      }
    >
      <FormMessage message={message} />
      <Read of={problems}>
        {({ items }) => (
          <ul className="divide-y divide-line">
            {items.map((one) => (
              <li key={`${one.field} ${one.message}`} className="py-2">
                <p>
                  <strong>
                    <Plural value={one.rows} one="# row" other="# rows" />
                  </strong>{' '}
                  · {one.column ?? placeName(i18n, one.field)}
                </p>
                <p>{saidInWords(one.said, one.message)}</p>
                {one.asks === null ? null : (
                  <Button busy={busy} onClick={() => void accept(one.asks ?? '')}>
                    <Plural
                      value={one.rows}
                      one="It is so: take this row"
                      other="It is so: take these # rows"
                    />
                  </Button>
                )}
                <p className="text-muted">
                  {one.first.length < one.rows ? (
                    <Trans>Rows {one.first.join(', ')} and others</Trans>
                  ) : one.rows === 1 ? (
                    <Trans>In row {one.first.join(', ')}</Trans>
                  ) : (
                    <Trans>In rows {one.first.join(', ')}</Trans>
                  )}
                </p>
              </li>
            ))}
          </ul>
        )}
      </Read>
    </Card>
  );
}
