import { showTransfer } from '@kraal/contract/movement';
import type { Output } from '@kraal/contract/endpoint';
import { asDay } from '@kraal/domain/format/dates';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useEndpoint } from '../../platform/queries.ts';
import { formatMoney } from '../../platform/money.ts';
import { useWaitingRequests } from '../../platform/outbox/useOutbox.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Drawer } from '../../ui/dialog.tsx';
import { formatDate } from '../../formats/localFormat.ts';
import { Read } from '../../ui/states.tsx';
import { Badge } from '../../ui/surface.tsx';
import { useFromTop } from '../../ui/useFromTop.ts';
import { CheckResult } from './CheckResult.tsx';
import { Receipt } from './partners/Receipt.tsx';
import { Counts } from './lorry/Counts.tsx';
import { StepRecord } from './lorry/StepRecord.tsx';
import { StepWaits } from './lorry/StepWaits.tsx';
import { stepsWaiting, transferWithSteps } from './lorry/withSteps.ts';
import { Papers } from './papers/Papers.tsx';
import { TransferLines } from './TransferLines.tsx';
import { TransferPapers } from './TransferPapers.tsx';
import { TransferSteps } from './TransferSteps.tsx';
import { statusTones, statusWords } from './transferWords.ts';
import { kindWords } from './words.ts';

export type ShownTransfer = Output<typeof showTransfer>;

/** One transfer: what it is, what is to be done with it, what speaks against it, who goes, and who did what. */
export function TransferDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const transfer = useEndpoint(showTransfer, { params: { farmId, id } });
  const steps = stepsWaiting(useWaitingRequests(), id);
  const number = transfer.data?.number;
  return (
    <Drawer title={number ? t`Transfer ${number}` : t`Transfer`} open onClose={onClose} wide>
      <Read of={transfer} rows={4}>
        {(shown) => <Shown transfer={transferWithSteps(shown, steps)} />}
      </Read>
    </Drawer>
  );
}

function Shown({ transfer }: { transfer: ShownTransfer }) {
  const { i18n } = useLingui();
  const { kind, status, day, soldOn, toName, check, forExport, priceCents, version } = transfer;
  // What is typed and not kept would be lost by whatever else is done: it is kept first.
  const [typedOf, setTypedOf] = useState<number | null>(null);
  const [headsTypedOf, setHeadsTypedOf] = useState<number | null>(null);
  const isTyping = typedOf === version;
  const top = useFromTop(status);
  const rejected = status === 'rejected' ? transfer.steps.at(-1)?.note : null;
  return (
    <div ref={top} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={statusTones[status]}>{i18n._(statusWords[status])}</Badge>
        <span>
          {i18n._(kindWords[kind])} · {formatDate(asDay(soldOn ?? day))}
          {toName ? ` · ${toName}` : null}
          {priceCents === null ? null : ` · ${formatMoney(priceCents)}`}
        </span>
        {forExport ? (
          <Badge tone="info">
            <Trans>for export</Trans>
          </Badge>
        ) : null}
      </div>
      {rejected ? <p className="text-alarm">{rejected}</p> : null}
      <StepWaits id={transfer.id} />
      <TransferSteps
        key={`steps ${transfer.id}`}
        transfer={transfer}
        isTyping={isTyping || headsTypedOf === version}
      />
      <Receipt transfer={transfer} />
      <Counts transfer={transfer} />
      {check ? <CheckResult result={check} /> : null}
      <TransferPapers
        key={`papers ${version}`}
        transfer={transfer}
        onTyped={() => setTypedOf(version)}
      />
      <Papers transfer={transfer} />
      <TransferLines
        key={`lines ${version}`}
        transfer={transfer}
        isTyping={isTyping}
        onTyped={(isTyped) => setHeadsTypedOf(isTyped ? version : null)}
      />
      <History steps={transfer.steps} />
    </div>
  );
}

function History({ steps }: Pick<ShownTransfer, 'steps'>) {
  return (
    <section>
      <h2 className="mb-1">
        <Trans>What was done</Trans>
      </h2>
      <ul className="divide-y divide-line">
        {steps.map((step) => (
          <StepRecord key={step.id} step={step} />
        ))}
      </ul>
    </section>
  );
}
