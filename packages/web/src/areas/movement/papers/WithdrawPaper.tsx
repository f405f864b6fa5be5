import { voidPaperBody } from '@kraal/contract/bodies/papers';
import { voidPaper } from '@kraal/contract/papers';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../../platform/api.ts';
import { forgetFarm } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { useForm } from '../../../forms/useForm.ts';

/** Why a paper holds no more. It keeps its number, and whoever verifies it sees that it was withdrawn. */
export function WithdrawPaper({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const form = useForm({
    schema: voidPaperBody,
    read: (texts) => ({ reason: texts['reason'] ?? '' }),
    send: async (body) => {
      await call(voidPaper, { params: { farmId, id }, body });
      await forgetFarm('transfers');
      onClose();
    },
  });
  return (
    <form {...form.attach} className="flex flex-col gap-3 rounded-card border border-line p-3">
      <TextField label={t`Why it holds no more`} {...form.field('reason')} maxLength={300} />
      <p className="text-muted">
        <Trans>Whoever verifies it from now on sees that it was withdrawn.</Trans>
      </p>
      <FormMessage message={form.message} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={form.busy}>
          <Trans>Withdraw it</Trans>
        </Button>
        <Button onClick={onClose}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </form>
  );
}
