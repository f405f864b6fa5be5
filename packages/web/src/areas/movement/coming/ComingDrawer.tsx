import { showConsignment } from '@kraal/contract/consignments';
import type { Output } from '@kraal/contract/endpoint';
import { asDay } from '@kraal/domain/format/dates';
import { mayDecline, mayReceive } from '@kraal/domain/movement/consignment';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { formatMoney } from '../../../platform/money.ts';
import { useEndpoint } from '../../../platform/queries.ts';
import { massUnit } from '../../../platform/units.ts';
import { useFarm, useMay } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/dialog.tsx';
import { formatCount, formatMass } from '../../../formats/format.ts';
import { formatDate } from '../../../formats/localFormat.ts';
import { Read } from '../../../ui/states.tsx';
import { Badge } from '../../../ui/surface.tsx';
import { useFromTop } from '../../../ui/useFromTop.ts';
import { StoppedAnimals } from '../stopList/StoppedAnimals.tsx';
import { DoneRecord } from '../lorry/StepRecord.tsx';
import { OnDevice } from '../lorry/StepWaits.tsx';
import { kindWords } from '../words.ts';
import { standingOf } from './comingWords.ts';
import { DeclineLoad } from './DeclineLoad.tsx';
import { ReceiptCases } from './ReceiptCases.tsx';
import { ReceiveLoad } from './ReceiveLoad.tsx';
import { SentAnimals } from './SentAnimals.tsx';
import { useReceiptsWaiting } from './useReceiptsWaiting.ts';

export type ShownLoad = Output<typeof showConsignment>;

/** One load that comes: from whom, on which lorry, who is on it, and what is to be done with it. */
export function ComingDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const load = useEndpoint(showConsignment, { params: { farmId, id } });
  const seller = load.data?.sellerName;
  return (
    <Drawer title={seller ? t`Load from ${seller}` : t`Load`} open onClose={onClose} wide>
      <Read of={load} rows={4}>
        {(shown) => <Shown load={shown} />}
      </Read>
    </Drawer>
  );
}

function Shown({ load }: { load: ShownLoad }) {
  const { i18n } = useLingui();
  const { kind, number, vehicle, driver, note, soldOn, priceCents } = load;
  const { words, tone } = standingOf(load);
  const top = useFromTop(i18n._(words));
  const lorry = [vehicle, driver].filter(Boolean).join(' · ');
  return (
    <div ref={top} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{i18n._(words)}</Badge>
        <span>
          {i18n._(kindWords[kind])} · <Trans>their transfer {number}</Trans> ·{' '}
          {formatDate(asDay(load.departedOn ?? load.day))}
        </span>
      </div>
      {lorry ? <p>{lorry}</p> : null}
      {soldOn === null ? null : (
        <p>
          <Trans>Yours since {formatDate(asDay(soldOn))}</Trans>
          {priceCents === null ? null : ` · ${formatMoney(priceCents)}`}
        </p>
      )}
      {load.stopped.length > 0 ? (
        <StoppedAnimals
          title={<Trans>On this load, and reported as stolen</Trans>}
          hits={load.stopped}
        />
      ) : null}
      <Acts load={load} />
      <Came load={load} />
      {note ? <p className="text-muted">{note}</p> : null}
      <SentAnimals load={load} />
    </div>
  );
}

function Acts({ load }: { load: ShownLoad }) {
  const { t } = useLingui();
  const may = useMay('farm_manager');
  const [opened, setOpened] = useState<'receive' | 'decline' | null>(null);
  const isOpen = load.lines.some(({ cameHeads }) => cameHeads === null);
  const canReceive = mayReceive(load) && isOpen;
  const canDecline = mayDecline(load);
  const isWaiting = useReceiptsWaiting().has(load.id);
  if (isWaiting) return <OnDevice />;
  if (!may || (!canReceive && !canDecline)) return null;
  return (
    <section aria-label={t`What is to be done with it`} className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        {canReceive ? (
          <Button variant="primary" onClick={() => setOpened('receive')}>
            <Trans>They are here</Trans>
          </Button>
        ) : null}
        {canDecline ? (
          <Button variant="quiet" onClick={() => setOpened('decline')}>
            <Trans>Do not take them</Trans>
          </Button>
        ) : null}
      </div>
      {opened === 'receive' ? <ReceiveLoad load={load} onClose={() => setOpened(null)} /> : null}
      {opened === 'decline' ? <DeclineLoad load={load} onClose={() => setOpened(null)} /> : null}
    </section>
  );
}

/** What was found when it was received. */
function Came({ load }: { load: ShownLoad }) {
  const { deliveredHeads, receivedOn, cases, lines } = load;
  const isKnown = deliveredHeads !== null;
  const section = useRef<HTMLElement>(null);
  // The form above it was long: whoever sent it sees what came of it.
  useEffect(() => {
    if (isKnown) section.current?.scrollIntoView({ block: 'nearest' });
  }, [isKnown]);
  if (deliveredHeads === null) return null;
  const nameOf = new Map(lines.map(({ ref, called }) => [ref, called]));
  return (
    <section ref={section}>
      <h2 className="mb-1">
        <Trans>Counts</Trans>
      </h2>
      <p>
        <Trans>{formatCount(deliveredHeads)} came off the lorry</Trans>
        {receivedOn ? ` · ${formatDate(asDay(receivedOn))}` : null}
      </p>
      <ReceiptCases cases={cases} nameOf={nameOf} />
      <Arrivals load={load} />
    </section>
  );
}

/** Each time at which heads of it came, by whom they were received, and what was weighed and signed then. */
function Arrivals({ load: { arrivals } }: { load: ShownLoad }) {
  const { t } = useLingui();
  if (arrivals.length === 0) return null;
  const whatOf = ({ heads, facts: { massKg } }: ShownLoad['arrivals'][number]): string => {
    const [count, mass] = [formatCount(heads), formatMass(massKg ?? null)];
    const unit = massUnit();
    return massKg === undefined ? t`Received ${count}` : t`Received ${count}, ${mass} ${unit}`;
  };
  return (
    <ul className="divide-y divide-line" aria-label={t`Received`}>
      {arrivals.map((one) => (
        <DoneRecord key={one.id} what={whatOf(one)} {...one} />
      ))}
    </ul>
  );
}
