import { rejectNationalBody } from '@kraal/contract/bodies/national';
import { type NationalIncoming, rejectNational } from '@kraal/contract/national';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../../platform/api.ts';
import { forgetFarm } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { useForm } from '../../../forms/useForm.ts';

type Doing = { announced: NationalIncoming; onClose: () => void };

/** They did not come, or are not ours. */
export function RejectAnnounced({ announced: { holdingId, reference }, onClose }: Doing) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const form = useForm({
    schema: rejectNationalBody,
    read: ({ reason = '' }) => ({ holdingId, reference, reason }),
    send: async (body) => {
      await call(rejectNational, { params: { farmId }, body });
      await forgetFarm('transfers');
      onClose();
    },
  });
  return (
    <form {...form.attach} className="flex flex-col gap-3 rounded-card border border-line p-3">
      <TextField label={t`Why they are not taken`} {...form.field('reason')} maxLength={300} />
      <FormMessage message={form.message} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={form.busy}>
          <Trans>Tell the platform</Trans>
        </Button>
        <Button onClick={onClose}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </form>
  );
}
