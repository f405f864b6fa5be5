import { supportRequest } from '@kraal/contract/bodies/admin';
import { requestSupportAccess } from '@kraal/contract/admin';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { decimalOf } from '../../ui/decimal.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { toast } from '../../ui/toast.tsx';
import { useForm } from '../../forms/useForm.ts';

export function RequestSupport({
  farm,
  onClose,
}: {
  farm: { id: string; farmName: string };
  onClose: () => void;
}) {
  const { t } = useLingui();
  const form = useForm({
    schema: supportRequest,
    read: ({ reason = '', hours = '' }) => ({ reason, hours: decimalOf(hours) }),
    send: async (body) => {
      await call(requestSupportAccess, { params: { id: farm.id }, body });
      toast.success(t`The owners of ${farm.farmName} were asked.`);
      onClose();
    },
  });
  return (
    <Drawer title={t`Ask to look into ${farm.farmName}`} open onClose={onClose}>
      <form {...form.attach} className="flex flex-col gap-4">
        <TextArea label={t`What do you want to look into?`} {...form.field('reason')} />
        <TextField
          label={t`For how long?`}
          {...form.field('hours')}
          inputMode="numeric"
          unit={t`hours`}
          defaultValue="4"
        />
        <FormMessage message={form.message} />
        <Button type="submit" variant="primary" busy={form.busy}>
          <Trans>Ask the owners</Trans>
        </Button>
      </form>
    </Drawer>
  );
}
