import { showThing, type Thing } from '@kraal/contract/things';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import { layoutOf } from '../../../platform/device.ts';
import { useEndpoint } from '../../../platform/queries.ts';
import { useFarm, useMay } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/dialog.tsx';
import { Read } from '../../../ui/states.tsx';
import { RecordAbout, Timeline } from '../../ledger/index.ts';
import { TaskSheet } from '../../work/index.ts';
import { ThingForm } from './ThingForm.tsx';
import { useShownThing } from './useShownThing.ts';
import { ThingFacts } from './ThingFacts.tsx';
import { TakeAway } from './TakeAway.tsx';

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
      <ThingFacts thing={shown(thing)} />
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
