import { transferStepBody } from '@kraal/contract/bodies/movement';
import { stepTransfer } from '@kraal/contract/movement';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../platform/api.ts';
import { forgetFarm } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
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
    <form {...form.attach} className="flex flex-col gap-3 rounded-card border border-line p-3">
      <TextArea label={t`Why it is not approved`} {...form.field('note')} maxLength={500} />
      <FormMessage message={form.message} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={form.busy}>
          <Trans>Do not approve</Trans>
        </Button>
        <Button onClick={onClose}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </form>
  );
}
