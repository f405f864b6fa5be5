import { type ImportFile, importRows } from '@kraal/contract/exchange';
import { me } from '@kraal/contract/people';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { call } from '../../platform/api.ts';
import { forgetFarm, useEndpoint } from '../../platform/queries.ts';
import { saidInWords } from '../../platform/serverWords.ts';
import { currentFarmOf } from '../../platform/session.ts';
import { addSpecies } from '../../platform/species.ts';
import { adoptUser, useFarm } from '../../platform/useSession.ts';
import { LinkButton } from '../../ui/button.tsx';
import { formatDate } from '../../formats/localFormat.ts';
import { Card } from '../../ui/surface.tsx';
import { kindName } from '../ledger/index.ts';

/** How a whole farm comes in, and what the rules of today would ask about it. */
export function FarmProgress({ file }: { file: ImportFile }) {
  const { t, i18n } = useLingui();
  const { farmId, timeZone } = useFarm();
  const rows = useEndpoint(
    importRows,
    { params: { farmId, id: file.id }, query: { outcome: 'bad', limit: 200 } },
    { enabled: file.status !== 'importing' },
  );
  useEffect(() => {
    if (file.status !== 'imported') return;
    void forgetFarm();
    void call(me, {}).then((user) => {
      adoptUser(user);
      addSpecies(currentFarmOf(user)?.species ?? []);
    });
  }, [file.status]);
  if (file.status === 'importing')
    return (
      <Card title={t`Bringing the farm in`}>
        <progress className="h-3 w-full accent-veld" aria-label={t`Progress`} />
        <p role="status" className="mt-2 text-muted">
          <Trans>Large farms take some minutes. You may leave this screen.</Trans>
        </p>
      </Card>
    );
  const said = rows.data?.items ?? [];
  if (file.status !== 'imported')
    return (
      <Card title={t`Nothing was brought in`}>
        {said.flatMap(({ problems }) =>
          problems.map(({ message, said }) => (
            <p key={message} role="alert" className="text-alarm">
              {saidInWords(said, message)}
            </p>
          )),
        )}
      </Card>
    );
  const { create = 0, events = 0, bad = 0 } = file.summary ?? {};
  return (
    <Card title={t`The farm is here`}>
      <p className="mb-4 text-base" data-testid="farm-result">
        <Plural value={create} one="# animal or lot" other="# animals and lots" />,{' '}
        <Plural value={events} one="# entry" other="# entries" />.
      </p>
      {bad > 0 ? (
        <details className="mb-4">
          <summary className="min-h-11 cursor-pointer py-3">
            <Plural
              value={bad}
              one="# entry would be asked about or refused today. It stands as it was recorded."
              other="# entries would be asked about or refused today. They stand as they were recorded."
            />
          </summary>
          <ul tabIndex={0} className="max-h-96 divide-y divide-line overflow-y-auto">
            {said.map(({ rowNumber, cells: [called = '', day = '', kind = ''], problems }) => (
              <li key={rowNumber} className="py-2">
                <span className="mark font-bold">{called}</span> ·{' '}
                {day ? formatDate(day, timeZone) : ''} · {i18n._(kindName(kind))}
                {problems.map(({ message, said }) => (
                  <p key={message} className="text-muted">
                    {saidInWords(said, message)}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <LinkButton variant="primary" to="/livestock/animals">
        <Trans>See the animals</Trans>
      </LinkButton>
    </Card>
  );
}
