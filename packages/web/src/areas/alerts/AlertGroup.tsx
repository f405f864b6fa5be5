import { groupAlerts } from '@kraal/contract/alerts';
import type { Input, Output } from '@kraal/contract/endpoint';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/surface.tsx';
import { AlertLine } from './AlertLine.tsx';
import { manyOf, severityNames, severityTones, titleOf } from './words.ts';
import { AlertBulk } from './AlertBulk.tsx';
import { WholeGroup } from './WholeGroup.tsx';

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
        <WholeGroup rule={rule} query={query} {...lines} />
      ) : (
        <ul className="divide-y divide-line last:overflow-hidden last:rounded-b-card">
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
          <AlertBulk
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
