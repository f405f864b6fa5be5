import { rejectNationalBody } from '@kraal/contract/bodies/national';
import { type NationalIncoming, rejectNational } from '@kraal/contract/national';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../../platform/api.ts';
import { forgetFarm } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { TextField } from '../../../ui/field.tsx';
import { ReasonForm } from '../../../forms/ReasonForm.tsx';
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
    <ReasonForm form={form} act={<Trans>Tell the platform</Trans>} onClose={onClose}>
      <TextField label={t`Why they are not taken`} {...form.field('reason')} maxLength={300} />
    </ReasonForm>
  );
}
