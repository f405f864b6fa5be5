import { groupAlerts } from '@kraal/contract/alerts';
import type { AlertShelf } from '@kraal/contract/bodies/alerts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { AlertDrawer } from './AlertDrawer.tsx';
import { AlertGroup } from './AlertGroup.tsx';
import { useAlertFilter } from './useAlertFilter.ts';
import { AlertFilters } from './AlertFilters.tsx';

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
      <AlertFilters filter={filter} />
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
