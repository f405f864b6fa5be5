import type { Thing } from '@kraal/contract/things';
import { Trans, useLingui } from '@lingui/react/macro';
import { useToday } from '../../../platform/today.ts';
import { formatDate } from '../../../formats/localFormat.ts';
import { ListTable } from '../../../lists/ListTable.tsx';
import { ConditionBadge } from './ConditionBadge.tsx';
import { conditionWords, thingLabels } from './labels.ts';
import { lastSaid } from './lastSaid.ts';
import { isDue } from './isDue.ts';

type ListProps = { things: readonly Thing[]; onOpen: (id: string) => void };

export function ThingTable({ things, isWhole, onOpen }: ListProps & { isWhole: boolean }) {
  const { t, i18n } = useLingui();
  const today = useToday();
  return (
    <ListTable
      name="things"
      views="things"
      label={t`What stands on the farm`}
      rows={things}
      isWhole={isWhole}
      nameOf={(thing) => thing.name}
      onRow={(thing) => onOpen(thing.id)}
      columns={[
        { name: 'name', label: t`Name`, widthRem: 14, text: ({ name }) => name },
        {
          name: 'kind',
          label: t`What`,
          widthRem: 10,
          text: ({ kind }) => i18n._(thingLabels[kind]),
        },
        {
          name: 'condition',
          label: t`Condition`,
          widthRem: 8,
          show: ({ condition }) =>
            condition === null ? (
              <span className="text-muted">
                <Trans>not looked at</Trans>
              </span>
            ) : (
              <ConditionBadge condition={condition} />
            ),
          value: ({ condition }) => (condition === null ? null : i18n._(conditionWords[condition])),
        },
        {
          name: 'inspected',
          label: t`Looked at`,
          widthRem: 8,
          text: ({ inspectedOn }) => (inspectedOn === null ? '' : formatDate(inspectedOn)),
          value: ({ inspectedOn }) => inspectedOn,
        },
        {
          name: 'said',
          label: t`Last reading`,
          widthRem: 14,
          text: (one) => lastSaid(one).join(', '),
        },
        {
          name: 'service',
          label: t`Service due`,
          widthRem: 8,
          show: (thing) =>
            thing.serviceDueOn === null ? null : (
              <span className={isDue(thing, today) ? 'font-[550] text-warn' : ''}>
                {formatDate(thing.serviceDueOn)}
              </span>
            ),
          value: ({ serviceDueOn }) => serviceDueOn,
        },
        {
          name: 'place',
          label: t`Map`,
          widthRem: 8,
          text: ({ place }) => (place === null ? t`no place yet` : t`drawn`),
        },
      ]}
    />
  );
}
