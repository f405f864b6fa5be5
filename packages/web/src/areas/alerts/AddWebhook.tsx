import { webhookBody } from '@kraal/contract/bodies/channels';
import { addWebhook } from '@kraal/contract/channels';
import { severities } from '@kraal/domain/alerts/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../platform/api.ts';
import { forgetFarm } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useForm } from '../../forms/useForm.ts';
import { severityNames } from './words.ts';

export function AddWebhook({
  onClose,
  onSecret,
}: {
  onClose: () => void;
  onSecret: (added: { id: string; secret: string }) => void;
}) {
  const { t, i18n } = useLingui();
  const { farmId } = useFarm();
  const form = useForm({
    schema: webhookBody,
    read: ({ name = '', url = '', severityFrom }) => ({
      name,
      url,
      severityFrom: severities.find((one) => one === severityFrom) ?? 'warning',
      isOn: true,
    }),
    send: async (body) => {
      onSecret(await call(addWebhook, { params: { farmId }, body }));
      onClose();
      await forgetFarm('channels');
    },
  });
  return (
    <Drawer title={t`Add a webhook`} open onClose={onClose}>
      <form {...form.attach} className="flex flex-col gap-4">
        <TextField label={t`Name`} {...form.field('name')} />
        <TextField label={t`Address`} type="url" placeholder="https://" {...form.field('url')} />
        <SelectField
          label={t`From which severity on`}
          {...form.field('severityFrom')}
          defaultValue="warning"
          options={severities.map((value) => ({ value, label: i18n._(severityNames[value]) }))}
        />
        <FormMessage message={form.message} />
        <Button type="submit" variant="primary" busy={form.busy}>
          <Trans>Add a webhook</Trans>
        </Button>
      </form>
    </Drawer>
  );
}
