import { type AlertItem, groupAlerts, listAlerts } from '@kraal/contract/alerts';
import type { AlertShelf } from '@kraal/contract/bodies/alerts';
import type { Input, Output } from '@kraal/contract/endpoint';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { MorePages, useCursor } from '../../ui/morePages.tsx';
import { Read } from '../../ui/states.tsx';
import { Badge } from '../../ui/surface.tsx';
import { AlertLine } from './AlertLine.tsx';
import { SettleSheet } from './SettleSheet.tsx';
import { SnoozeMenu } from './SnoozeMenu.tsx';
import { useAlertActs, type Which } from './useAlertActs.ts';
import { manyOf, severityNames, severityTones, titleOf } from './words.ts';

type Group = Output<typeof groupAlerts>['groups'][number];
type Query = NonNullable<Input<typeof groupAlerts>['query']>;
type Props = { group: Group; query: Query; onOpen: (id: string) => void };

/** All alerts of one rule: the first few, and the others when they are asked for. */
export function AlertGroup({ group, query, onOpen }: Props) {
  const { i18n } = useLingui();
  const { rule, severity, alerts, heads, first } = group;
  const [isWhole, setWhole] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const inSight = chosen.size > 0 ? 'sticky bottom-16 z-10 border-t border-line md:bottom-0' : '';
  const lines = { onOpen, chosen, onChoose: alerts > 1 ? toggle : null };
  return (
    <li className="rounded-card border border-line bg-raised">
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        <h2 className="flex-1 text-base">{alerts === 1 ? titleOf(rule) : manyOf(rule, heads)}</h2>
        <Badge tone={severityTones[severity]}>{i18n._(severityNames[severity])}</Badge>
      </div>
      {isWhole ? (
        <Whole rule={rule} query={query} {...lines} />
      ) : (
        <ul className="divide-y divide-line">
          {first.map((item) => (
            <AlertLine key={item.id} item={item} {...lines} />
          ))}
        </ul>
      )}
      {/* Of a long list what is done with the ticked ones stays in sight. */}
      <div
        className={`flex flex-wrap items-center gap-2 rounded-card bg-raised px-2 py-1 ${inSight}`}
      >
        {alerts > first.length ? (
          <Button variant="quiet" onClick={() => setWhole(!isWhole)}>
            {isWhole ? (
              <Trans>Show fewer</Trans>
            ) : (
              <Plural value={alerts} one="Show it" other="Show all #" />
            )}
          </Button>
        ) : null}
        {alerts > 1 ? (
          <Bulk
            shelf={query.shelf ?? 'open'}
            which={chosen.size > 0 ? { ids: [...chosen] } : { ...shownBy(query), rule }}
            count={chosen.size > 0 ? chosen.size : alerts}
            isAll={chosen.size === 0}
            onDone={() => setChosen(new Set())}
          />
        ) : null}
      </div>
    </li>
  );
}

/** All of a rule are those that the screen shows, and no others. */
const shownBy = ({ shelf, severity, mobId, campId, userId }: Query) => ({
  shelf,
  severity,
  mobId,
  campId,
  userId,
});

type LineProps = {
  onOpen: (id: string) => void;
  chosen: ReadonlySet<string>;
  onChoose: ((id: string) => void) | null;
};

function Whole({ rule, query, ...lines }: { rule: AlertItem['rule']; query: Query } & LineProps) {
  const { farmId } = useFarm();
  const pages = useCursor();
  const page = useEndpoint(
    listAlerts,
    { params: { farmId }, query: { ...query, rule, limit: 50, ...pages.query } },
    { keep: true },
  );
  return (
    <Read of={page} rows={3}>
      {({ items, nextCursor }) => (
        <>
          <ul className="divide-y divide-line">
            {items.map((item) => (
              <AlertLine key={item.id} item={item} {...lines} />
            ))}
          </ul>
          <div className="px-4">
            <MorePages pages={pages} nextCursor={nextCursor} />
          </div>
        </>
      )}
    </Read>
  );
}

type BulkProps = {
  shelf: AlertShelf;
  which: Which;
  count: number;
  isAll: boolean;
  onDone: () => void;
};

/** What is done to those that are ticked, or to all of the rule. */
function Bulk({ shelf, which, count, isAll, onDone }: BulkProps) {
  const may = useMay('field_worker');
  const acts = useAlertActs();
  const [isSettling, setSettling] = useState(false);
  if (!may) return null;
  return (
    <div className="ml-auto flex flex-wrap items-center gap-1">
      <span className="px-2 text-[13px] text-muted">
        {isAll ? <Trans>All {count}</Trans> : <Trans>{count} ticked</Trans>}
      </span>
      {shelf === 'open' ? (
        <Button
          variant="quiet"
          busy={acts.busy}
          onClick={() => void acts.acknowledge(which, onDone)}
        >
          <Trans>Seen</Trans>
        </Button>
      ) : (
        <Button variant="quiet" busy={acts.busy} onClick={() => void acts.reopen(which, onDone)}>
          <Trans>Open again</Trans>
        </Button>
      )}
      {shelf === 'settled' ? null : (
        <>
          <SnoozeMenu onChoose={(hours) => void acts.snooze(which, hours, onDone)} />
          <Button variant="quiet" onClick={() => setSettling(true)}>
            <Trans>Settle</Trans>
          </Button>
        </>
      )}
      <FormMessage message={acts.message} />
      {isSettling ? (
        <SettleSheet
          which={which}
          count={count}
          onClose={() => setSettling(false)}
          onDone={onDone}
        />
      ) : null}
    </div>
  );
}
