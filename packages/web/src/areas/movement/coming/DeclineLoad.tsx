import { declineBody } from '@kraal/contract/bodies/consignments';
import { declineConsignment } from '@kraal/contract/consignments';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../../platform/api.ts';
import { forgetFarm } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
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
    <form {...form.attach} className="flex flex-col gap-3 rounded-card border border-line p-3">
      <TextField label={t`Why they are not taken`} {...form.field('note')} maxLength={500} />
      <FormMessage message={form.message} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={form.busy}>
          {i18n._(senderWords(load.kind).tell)}
        </Button>
        <Button onClick={onClose}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </form>
  );
}
