import { stepTransfer } from '@kraal/contract/movement';
import { type TransferStep, stepsFor } from '@kraal/domain/movement/transfers';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentType, useState } from 'react';
import { call } from '../../platform/api.ts';
import { forgetFarm } from '../../platform/queries.ts';
import { useWaitingRequests } from '../../platform/outbox/useOutbox.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';
import { BringBack } from './lorry/BringBack.tsx';
import { LoadTransfer } from './lorry/LoadTransfer.tsx';
import { stepsWaiting, waitsForSignal } from './lorry/withSteps.ts';
import { SettleCase } from './lorry/SettleCase.tsx';
import { UnloadTransfer } from './lorry/UnloadTransfer.tsx';
import { CompleteTransfer } from './CompleteTransfer.tsx';
import { RejectTransfer } from './RejectTransfer.tsx';
import type { ShownTransfer } from './TransferDrawer.tsx';
import { completeWord, stepWords } from './transferWords.ts';

export type StepForm = { transfer: ShownTransfer; onClose: () => void };
type Props = { transfer: ShownTransfer; isTyping: boolean };

/** Steps of which something is said, each with its form. */
const forms: Partial<Record<TransferStep, ComponentType<StepForm>>> = {
  reject: RejectTransfer,
  complete: CompleteTransfer,
  depart: LoadTransfer,
  arrive: UnloadTransfer,
  settle: SettleCase,
  comeBack: BringBack,
};

/** What whoever looks may do with it next. */
export function TransferSteps({ transfer, isTyping }: Props) {
  const { t, i18n } = useLingui();
  const { farmId, role } = useFarm();
  const { busy, message, run } = useSubmit();
  const { ask, dialog } = useConfirm();
  // What is typed is for what stood there when its form was opened: changed meanwhile, the server says so, and nothing is lost.
  const [opened, setOpened] = useState<{ step: TransferStep; seen: ShownTransfer } | null>(null);
  const Form = opened && forms[opened.step];
  const { id, version, status, toId, lines, check, unsettledHeads, hasReceipt } = transfer;
  const isKept = transfer.kind === 'agistmentOut';
  const differs = status === 'arrived' && unsettledHeads !== 0;
  const send = (step: TransferStep) =>
    run(async () => {
      await call(stepTransfer, { params: { farmId, id }, body: { step, version } });
      await forgetFarm();
    });
  const choose = async (step: TransferStep) => {
    if (forms[step]) return setOpened({ step, seen: transfer });
    if (step === 'cancel') {
      const question = {
        title: t`Call off this transfer?`,
        children: t`Its animals are promised to nobody any more. It stays in the list.`,
        act: t`Call it off`,
      };
      if (!(await ask(question))) return;
    }
    await send(step);
  };
  // What stands in the way is said before somebody presses in vain.
  const stopped = check !== null && check.mayGo.animals < check.all.animals;
  const isGone = lines.some(({ of }) => of === 0);
  const isWaiting = stepsWaiting(useWaitingRequests(), id).length > 0;
  const lacks = isTyping ? (
    <Trans>Keep the changes first.</Trans>
  ) : toId === null ? (
    <Trans>Say where they go before it is submitted.</Trans>
  ) : lines.length === 0 ? (
    <Trans>Nobody is on it.</Trans>
  ) : stopped || isGone ? (
    <Trans>Some may not go: take them off, or wait until they may.</Trans>
  ) : differs && !stepsFor(transfer, role).includes('settle') ? (
    <Trans>The counts differ: whoever manages the farm explains the difference first.</Trans>
  ) : differs ? (
    <Trans>The counts differ: explain the difference first.</Trans>
  ) : null;
  // Who was taken in there is counted by nobody here any more.
  const isTakenIn = transfer.receipt?.status === 'received';
  const waits = (step: TransferStep) =>
    // Only the server knows how it stands once those that wait have come.
    (isWaiting && !waitsForSignal({ step })) ||
    // On which day they left is said with the last step, and only then it is known what held on it.
    (lacks !== null && (step === 'submit' || step === 'approve')) ||
    // Once the receiver took them in, who is gone by another entry is taken off with the last step.
    (isGone && step === 'complete' && !isTakenIn) ||
    (isTyping && step === 'depart') ||
    ((step === 'complete' || step === 'comeBack') && differs);
  // Taken in there they are counted by nobody here, and come back only where they went to be kept.
  const isOver = (step: TransferStep): boolean =>
    isTakenIn && (step === 'arrive' || (step === 'comeBack' && !(isKept && !hasReceipt)));
  const steps = stepsFor(transfer, role).filter((step) => !isOver(step));
  if (steps.length === 0) return null;
  return (
    <section aria-label={t`What is to be done with it`} className="flex flex-col gap-2">
      {lacks && steps.some(waits) ? <p className="text-muted">{lacks}</p> : null}
      <div className="flex flex-wrap gap-2">
        {steps.map((step, at) => (
          <Button
            key={step}
            variant={at === 0 ? 'primary' : 'quiet'}
            busy={busy}
            disabled={waits(step)}
            onClick={() => void choose(step)}
          >
            {i18n._(step === 'complete' ? completeWord(transfer.kind) : stepWords[step])}
          </Button>
        ))}
      </div>
      <FormMessage message={message} />
      {Form ? (
        <Form
          key={`${opened.step} ${opened.seen.version}`}
          transfer={opened.seen}
          onClose={() => setOpened(null)}
        />
      ) : null}
      {dialog}
    </section>
  );
}
