import { groupAlerts } from '@kraal/contract/alerts';
import type { AlertShelf } from '@kraal/contract/bodies/alerts';
import { listMembers } from '@kraal/contract/farms';
import { alertAreas, severities } from '@kraal/domain/alerts/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { useCampOptions, useMobOptions } from '../ledger/index.ts';
import { AlertDrawer } from './AlertDrawer.tsx';
import { AlertGroup } from './AlertGroup.tsx';
import { useAlertFilter } from './useAlertFilter.ts';
import { areaNames, severityNames } from './words.ts';

type Filter = ReturnType<typeof useAlertFilter>;

/** The alerts of a shelf, rule by rule, the gravest first. */
export function AlertsPart() {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const filter = useAlertFilter();
  const { query, set, openId } = filter;
  const groups = useEndpoint(
    groupAlerts,
    { params: { farmId }, query },
    { keep: true, enabled: farmId !== '' },
  );
  const counted = (label: string, count: number | undefined): string =>
    count ? `${label} (${count})` : label;
  const { open, snoozed, settled } = groups.data ?? {};
  return (
    <div className="flex flex-col gap-3">
      <Segmented<AlertShelf>
        label={t`Which alerts`}
        value={query.shelf}
        onChange={(shelf) => set('shelf', shelf === 'open' ? null : shelf)}
        segments={[
          {
            value: 'open',
            label: counted(t({ message: 'Open', context: 'not yet dealt with' }), open),
          },
          {
            value: 'snoozed',
            label: counted(t({ message: 'Put off', context: 'those that are' }), snoozed),
          },
          { value: 'settled', label: counted(t`Settled`, settled) },
        ]}
      />
      <Filters filter={filter} />
      <Read of={groups}>
        {({ groups: shown }) =>
          shown.length === 0 ? (
            <Nothing filter={filter} />
          ) : (
            <ul className="flex flex-col gap-3">
              {shown.map((group) => (
                <AlertGroup
                  // What is ticked is ticked of what is shown.
                  key={`${group.rule} ${JSON.stringify(query)}`}
                  group={group}
                  query={query}
                  onOpen={(id) => set('alert', id)}
                />
              ))}
            </ul>
          )
        }
      </Read>
      {openId ? <AlertDrawer id={openId} onClose={() => set('alert', null)} /> : null}
    </div>
  );
}

function Nothing({ filter: { query, isFiltered, clear } }: { filter: Filter }) {
  if (isFiltered)
    return (
      <Empty
        action={
          <Button onClick={clear}>
            <Trans>Show all</Trans>
          </Button>
        }
      >
        <Trans>No alert fits what is chosen.</Trans>
      </Empty>
    );
  return (
    <Empty>
      {query.shelf === 'open' ? (
        <Trans>
          All is well: nothing is late, short, unusual or broken. What is merely due stands under
          work.
        </Trans>
      ) : query.shelf === 'snoozed' ? (
        <Trans>Nothing was put off.</Trans>
      ) : (
        <Trans>Nothing was settled yet.</Trans>
      )}
    </Empty>
  );
}

function Filters({ filter: { query, set, isFiltered, clear } }: { filter: Filter }) {
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
