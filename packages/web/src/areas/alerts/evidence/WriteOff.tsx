import { countBatch } from '@kraal/contract/health';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../../platform/api.ts';
import { forgetFarm } from '../../../platform/queries.ts';
import { useFarm, useMay } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../forms/useSubmit.ts';

type Props = { batchId: string; name: string; number: string; onDone: () => void };

/** What is left of an expired batch is thrown away: a count of nothing, with its reason. */
export function WriteOff({ batchId, name, number, onDone }: Props) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const may = useMay('farm_manager');
  const { busy, message, run } = useSubmit();
  const { ask, dialog } = useConfirm();
  if (!may) return null;
  const writeOff = async () => {
    const question = {
      title: t`Write off batch ${number} of ${name}?`,
      children: t`Nothing of it is left then. What was given of it stays.`,
      act: t`Write it off`,
    };
    if (!(await ask(question))) return;
    await run(async () => {
      const body = { left: 0, reason: t`expired` };
      await call(countBatch, { params: { farmId, id: batchId }, body });
      await forgetFarm('medicines', 'alerts');
      toast.success(t`Batch ${number} is written off.`);
      onDone();
    });
  };
  return (
    <>
      <Button variant="primary" busy={busy} onClick={() => void writeOff()}>
        <Trans>Write it off</Trans>
      </Button>
      <FormMessage message={message} />
      {dialog}
    </>
  );
}
