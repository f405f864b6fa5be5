import { transferStepBody } from '@kraal/contract/bodies/movement';
import { stepTransfer } from '@kraal/contract/movement';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../platform/api.ts';
import { forgetFarm } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { TextArea } from '../../ui/field.tsx';
import { ReasonForm } from '../../forms/ReasonForm.tsx';
import { useForm } from '../../forms/useForm.ts';
import type { ShownTransfer } from './TransferDrawer.tsx';

/** Why the owner does not let them go: whoever prepared it reads that. */
export function RejectTransfer({
  transfer: { id, version },
  onClose,
}: {
  transfer: ShownTransfer;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const form = useForm({
    schema: transferStepBody,
    read: (texts) => ({ step: 'reject' as const, note: texts['note'] ?? '', version }),
    send: async (body) => {
      await call(stepTransfer, { params: { farmId, id }, body });
      await forgetFarm();
      onClose();
    },
  });
  return (
    <ReasonForm form={form} act={<Trans>Do not approve</Trans>} onClose={onClose}>
      <TextArea label={t`Why it is not approved`} {...form.field('note')} maxLength={500} />
    </ReasonForm>
  );
}
