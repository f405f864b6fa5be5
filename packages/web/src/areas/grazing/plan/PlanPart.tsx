import { showPlan } from '@kraal/contract/plan';
import { asDay } from '@kraal/domain/format/dates';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useEndpoint } from '../../../platform/queries.ts';
import { layoutOf } from '../../../platform/device.ts';
import { useFarm, useMay } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { formatCount } from '../../../formats/format.ts';
import { formatDate } from '../../../formats/localFormat.ts';
import { Empty, Read } from '../../../ui/states.tsx';
import { BalancePart } from './BalancePart.tsx';
import { Findings } from './Findings.tsx';
import { HeadsPart } from './HeadsPart.tsx';
import { PlanChart } from './PlanChart.tsx';
import type { Plan } from './planned.ts';
import { RotationSheet } from './RotationSheet.tsx';
import { StayList } from './StayList.tsx';
import { StaySheet } from './StaySheet.tsx';

const restChoices = [30, 45, 60, 90, 120, 180];

/** A year of mobs and camps: planned, held against rest and feed, and beside it what was done. */
export function PlanPart() {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const [restDays, setRestDays] = useState(60);
  const plan = useEndpoint(showPlan, { params: { farmId }, query: { restDays } }, { keep: true });
  return (
    <div className="flex flex-col gap-4">
      <div className="max-w-60">
        <SelectField
          label={t`Rest that a camp is to have, days`}
          value={String(restDays)}
          onChange={(event) => setRestDays(Number(event.target.value))}
          options={restChoices.map((days) => ({ value: String(days), label: String(days) }))}
        />
      </div>
      <Read of={plan}>{(shown) => <Shown plan={shown} restDays={restDays} />}</Read>
    </div>
  );
}

type Open = { stayId: string } | 'new' | 'rotation' | null;

function Shown({ plan, restDays }: { plan: Plan; restDays: number }) {
  const may = useMay('farm_manager');
  const [open, setOpen] = useState<Open>(null);
  const { stays, mobs, camps, more } = plan;
  const edited = typeof open === 'object' ? stays.find(({ id }) => id === open?.stayId) : undefined;
  const close = () => setOpen(null);
  if (mobs.length === 0 || camps.length === 0)
    return (
      <Empty>
        <Trans>A plan needs a mob and a camp. Make both first.</Trans>
      </Empty>
    );
  return (
    <>
      {may ? (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={() => setOpen('rotation')}>
            <Trans>Propose a rotation</Trans>
          </Button>
          <Button onClick={() => setOpen('new')}>
            <Trans>Plan a stay</Trans>
          </Button>
        </div>
      ) : null}
      {stays.length === 0 ? (
        <Empty>
          <Trans>
            Nothing is planned yet. Say how long camps are to rest, and a rotation is proposed.
          </Trans>
        </Empty>
      ) : (
        <>
          <Fails plan={plan} />
          <Findings plan={plan} />
          {layoutOf() === 'desktop' ? (
            <PlanChart plan={plan} onOpen={may ? (stayId) => setOpen({ stayId }) : null} />
          ) : null}
          <StayList plan={plan} onOpen={may ? (stayId) => setOpen({ stayId }) : null} />
          {more > 0 ? (
            <p className="text-muted">
              <Trans>And {formatCount(more)} more.</Trans>
            </p>
          ) : null}
        </>
      )}
      <BalancePart plan={plan} />
      <HeadsPart plan={plan} />
      {open === 'new' ? <StaySheet plan={plan} onClose={close} /> : null}
      {edited ? <StaySheet plan={plan} stay={edited} onClose={close} /> : null}
      {open === 'rotation' ? (
        <RotationSheet plan={plan} restDays={restDays} onClose={close} />
      ) : null}
    </>
  );
}

/** The first stay for which there is not enough, while there is time to do something about it. */
function Fails({ plan: { stays, today } }: { plan: Plan }) {
  const first = stays.find(
    ({ feed, until }) => until > today && feed !== null && feed.wantedKg > feed.thereKg,
  );
  if (!first?.feed) return null;
  const { mob, camp, from, feed } = first;
  const lacking = formatCount(Math.ceil(feed.wantedKg - feed.thereKg));
  return (
    <p role="alert" className="rounded-control border border-warn p-3">
      <Trans>
        The first camp that fails: {mob} in {camp} from {formatDate(asDay(from))} lack {lacking} kg
        of dry matter there.
      </Trans>
    </p>
  );
}
