import { declineBody } from '@kraal/contract/bodies/consignments';
import { declineConsignment } from '@kraal/contract/consignments';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../../platform/api.ts';
import { forgetFarm } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { TextField } from '../../../ui/field.tsx';
import { ReasonForm } from '../../../forms/ReasonForm.tsx';
import { useForm } from '../../../forms/useForm.ts';
import type { ShownLoad } from './ComingDrawer.tsx';
import { senderWords } from './comingWords.ts';

/** They are not taken; whoever sent them hears why. */
export function DeclineLoad({ load, onClose }: { load: ShownLoad; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { farmId } = useFarm();
  const form = useForm({
    schema: declineBody,
    read: ({ note = '' }) => ({ note, version: load.version }),
    send: async (body) => {
      await call(declineConsignment, { params: { farmId, id: load.id }, body });
      await forgetFarm('transfers');
      onClose();
    },
  });
  return (
    <ReasonForm form={form} act={i18n._(senderWords(load.kind).tell)} onClose={onClose}>
      <TextField label={t`Why they are not taken`} {...form.field('note')} maxLength={500} />
    </ReasonForm>
  );
}
