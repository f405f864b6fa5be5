import { listMembers } from '@kraal/contract/farms';
import { alertAreas, severities } from '@kraal/domain/alerts/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { useCampOptions, useMobOptions } from '../ledger/index.ts';
import { useAlertFilter } from './useAlertFilter.ts';
import { areaNames, severityNames } from './words.ts';

type Filter = ReturnType<typeof useAlertFilter>;

export function AlertFilters({ filter: { query, set, isFiltered, clear } }: { filter: Filter }) {
  const { t, i18n } = useLingui();
  const { farmId } = useFarm();
  const mobs = useMobOptions();
  const camps = useCampOptions();
  const members = useEndpoint(listMembers, { params: { farmId }, query: { limit: 200 } });
  return (
    <details className="rounded-card border border-line bg-raised" open={isFiltered}>
      <summary className="min-h-11 cursor-pointer px-4 py-3">
        <Trans>Filter</Trans>
      </summary>
      <div className="grid gap-3 p-4 pt-0 sm:grid-cols-2 lg:grid-cols-5">
        <SelectField
          label={t`Severity`}
          value={query.severity ?? ''}
          empty={t`all`}
          onChange={(event) => set('severity', event.target.value)}
          options={severities.map((value) => ({ value, label: i18n._(severityNames[value]) }))}
        />
        <SelectField
          label={t`Area`}
          value={query.area ?? ''}
          empty={t`all`}
          onChange={(event) => set('area', event.target.value)}
          options={alertAreas.map((value) => ({ value, label: i18n._(areaNames[value]) }))}
        />
        <SelectField
          label={t`Mob`}
          value={query.mobId ?? ''}
          empty={t`all`}
          onChange={(event) => set('mob', event.target.value)}
          options={mobs}
        />
        <SelectField
          label={t`Camp`}
          value={query.campId ?? ''}
          empty={t`all`}
          onChange={(event) => set('camp', event.target.value)}
          options={camps}
        />
        <SelectField
          label={t`Told to`}
          value={query.userId ?? ''}
          empty={t`anybody`}
          onChange={(event) => set('person', event.target.value)}
          options={(members.data?.items ?? []).map(({ userId, firstName, lastName }) => ({
            value: userId,
            label: `${firstName} ${lastName}`,
          }))}
        />
        {isFiltered ? (
          <div className="flex items-end">
            <Button onClick={clear}>
              <Trans>Show all</Trans>
            </Button>
          </div>
        ) : null}
      </div>
    </details>
  );
}
