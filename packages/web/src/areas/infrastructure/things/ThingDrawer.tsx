import { archiveThing, showThing, type Thing } from '@kraal/contract/things';
import { thingKinds } from '@kraal/domain/infrastructure/thingKinds';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../platform/api.ts';
import { layoutOf } from '../../../platform/device.ts';
import { forgetFarm, useEndpoint } from '../../../platform/queries.ts';
import { useFarm, useMay } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { Drawer } from '../../../ui/dialog.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { formatDate } from '../../../ui/localFormat.ts';
import { Read } from '../../../ui/states.tsx';
import { useSubmit } from '../../../ui/useSubmit.ts';
import { RecordAbout, Timeline, useCampOptions } from '../../ledger/index.ts';
import { TaskSheet } from '../../work/index.ts';
import { ConditionBadge } from './ConditionBadge.tsx';
import { fieldLabels, fieldSaid, thingLabels } from './labels.ts';
import { lastSaid } from './lastSaid.ts';
import { ThingForm } from './ThingForm.tsx';
import { useShownThing } from './useShownThing.ts';

type Props = { id: string; onClose: () => void };

/** One thing on the land: how it is, what can be said of it, and all that was said. */
export function ThingDrawer({ id, onClose }: Props) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const reading = useEndpoint(showThing, { params: { farmId, id } }, { keep: true });
  return (
    <Drawer title={reading.data?.name ?? t`On the land`} open onClose={onClose}>
      <Read of={reading}>{(thing) => <OneThing thing={thing} onGone={onClose} />}</Read>
    </Drawer>
  );
}

type OneProps = { thing: Thing; onGone: () => void; isBesideMap?: boolean };

export function OneThing({ thing, onGone, isBesideMap = false }: OneProps) {
  const { t } = useLingui();
  const may = useMay('farm_manager');
  const mayRecord = useMay('field_worker');
  const [isEditing, setEditing] = useState(false);
  const [isTasking, setTasking] = useState(false);
  const map = layoutOf() === 'mobile' ? '/map' : '/infrastructure/map';
  const shown = useShownThing();
  return (
    <div className="flex flex-col gap-4">
      <Facts thing={shown(thing)} />
      {isBesideMap ? null : (
        <Link
          className="inline-flex min-h-11 items-center underline"
          to={`${map}?thing=${thing.id}`}
        >
          {thing.place ? <Trans>Show it on the map</Trans> : <Trans>Draw it on the map</Trans>}
        </Link>
      )}
      {mayRecord ? (
        <RecordAbout
          subject={{ id: thing.id, kind: thing.kind, name: thing.name }}
          without={shown(thing).isOpen ? ['gate_opened'] : ['gate_shut']}
        />
      ) : null}
      {may ? (
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" onClick={() => setTasking(true)}>
            <Trans>Add a task</Trans>
          </Button>
          <Button variant="quiet" onClick={() => setEditing(true)}>
            <Trans>Edit</Trans>
          </Button>
          <TakeAway thing={thing} onGone={onGone} />
        </div>
      ) : null}
      <section aria-label={t`What was recorded`}>
        <Timeline subjectId={thing.id} />
      </section>
      {isTasking ? (
        <TaskSheet about={{ id: thing.id, name: thing.name }} onClose={() => setTasking(false)} />
      ) : null}
      {isEditing ? (
        <ThingForm
          thing={thing}
          list={null}
          onClose={() => setEditing(false)}
          onKept={() => setEditing(false)}
        />
      ) : null}
    </div>
  );
}

function Facts({ thing }: { thing: Thing }) {
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

function TakeAway({ thing: { id, name, version }, onGone }: { thing: Thing; onGone: () => void }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const { busy, message, run } = useSubmit();
  const { ask, dialog } = useConfirm();
  const take = async () => {
    const question = {
      title: t`Take ${name} away?`,
      children: t`It is gone from lists and map. What was recorded of it stays.`,
      act: t`Take it away`,
    };
    if (!(await ask(question))) return;
    await run(async () => {
      await call(archiveThing, { params: { farmId, id }, query: { version } });
      onGone();
      await forgetFarm('things');
    });
  };
  return (
    <>
      <Button variant="quiet" busy={busy} onClick={() => void take()}>
        <Trans>Take it away</Trans>
      </Button>
      <FormMessage message={message} />
      {dialog}
    </>
  );
}
