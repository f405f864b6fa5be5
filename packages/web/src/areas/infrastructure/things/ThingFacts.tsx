import type { Thing } from '@kraal/contract/things';
import { thingKinds } from '@kraal/domain/infrastructure/thingKinds';
import { useLingui } from '@lingui/react/macro';
import { formatDate } from '../../../formats/localFormat.ts';
import { useCampOptions } from '../../ledger/index.ts';
import { ConditionBadge } from './ConditionBadge.tsx';
import { fieldLabels, fieldSaid, thingLabels } from './labels.ts';
import { lastSaid } from './lastSaid.ts';

export function ThingFacts({ thing }: { thing: Thing }) {
  const { t, i18n } = useLingui();
  const camps = useCampOptions();
  const { kind, condition, conditionOn, inspectedOn, serviceDueOn, serviceEveryDays } = thing;
  const named = thing.campIds.flatMap((id) => camps.find(({ value }) => value === id)?.label ?? []);
  const rows: [string, React.ReactNode][] = [
    [t`What`, i18n._(thingLabels[kind])],
    [
      t`Condition`,
      condition === null ? (
        t`not looked at yet`
      ) : (
        <>
          <ConditionBadge condition={condition} /> {formatDate(conditionOn)}
        </>
      ),
    ],
    ...(inspectedOn === null ? [] : [[t`Looked at`, formatDate(inspectedOn)] as [string, string]]),
    ...thingKinds[kind].fields.flatMap((name): [string, string][] => {
      const said = fieldSaid(name, thing.fields[name]);
      return said ? [[i18n._(fieldLabels[name]), said]] : [];
    }),
    ...lastSaid(thing).map((words): [string, string] => [t`Last reading`, words]),
    ...(named.length > 0 ? [[t`Camps`, named.join(', ')] as [string, string]] : []),
    ...(serviceDueOn === null
      ? []
      : [
          [t`Service due`, t`${formatDate(serviceDueOn)}, every ${serviceEveryDays ?? 0} days`] as [
            string,
            string,
          ],
        ]),
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {rows.map(([label, said]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd>{said}</dd>
        </div>
      ))}
    </dl>
  );
}
