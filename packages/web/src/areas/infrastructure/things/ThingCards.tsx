import type { Thing } from '@kraal/contract/things';
import { Trans, useLingui } from '@lingui/react/macro';
import { useToday } from '../../../platform/today.ts';
import { formatDate } from '../../../formats/localFormat.ts';
import { ConditionBadge } from './ConditionBadge.tsx';
import { thingLabels } from './labels.ts';
import { lastSaid } from './lastSaid.ts';
import { isDue } from './isDue.ts';

type ListProps = { things: readonly Thing[]; onOpen: (id: string) => void };

export function ThingCards({ things, onOpen }: ListProps) {
  const { i18n } = useLingui();
  const today = useToday();
  return (
    <ul className="grid gap-3">
      {things.map((thing) => (
        <li key={thing.id}>
          <button
            type="button"
            onClick={() => onOpen(thing.id)}
            className="w-full rounded-card border border-line bg-raised p-4 text-left"
          >
            <span className="flex items-start justify-between gap-3">
              <strong className="min-w-0 break-words">{thing.name}</strong>
              {thing.condition === null ? null : <ConditionBadge condition={thing.condition} />}
            </span>
            <span className="block text-muted">
              {[i18n._(thingLabels[thing.kind]), ...lastSaid(thing)].join(' · ')}
            </span>
            {isDue(thing, today) ? (
              <span className="block text-warn">
                <Trans>Service due since {formatDate(thing.serviceDueOn)}</Trans>
              </span>
            ) : null}
            {thing.place === null ? (
              <span className="block text-[13px] text-muted">
                <Trans>no place on the map yet</Trans>
              </span>
            ) : null}
          </button>
        </li>
      ))}
    </ul>
  );
}
