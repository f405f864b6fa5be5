import { requestSupportAccess } from '@kraal/contract/admin';
import { Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { call } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { textsOf } from '../../ui/formData.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSubmit } from '../../ui/useSubmit.ts';

export function RequestSupport({
  farm,
  onClose,
}: {
  farm: { id: string; farmName: string };
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { busy, message, errors, run } = useSubmit();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { reason = '', hours = '' } = textsOf(event.currentTarget);
    void run(async () => {
      await call(requestSupportAccess, {
        params: { id: farm.id },
        body: { reason, hours: Number(hours) },
      });
      toast.success(t`The owners of ${farm.farmName} were asked.`);
      onClose();
    });
  };
  return (
    <Drawer title={t`Ask to look into ${farm.farmName}`} open onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
        <TextArea
          label={t`What do you want to look into?`}
          name="reason"
          errors={errors['reason']}
        />
        <TextField
          label={t`For how long?`}
          name="hours"
          inputMode="numeric"
          unit={t`hours`}
          defaultValue="4"
          errors={errors['hours']}
        />
        <FormMessage message={message} />
        <Button type="submit" variant="primary" busy={busy}>
          <Trans>Ask the owners</Trans>
        </Button>
      </form>
    </Drawer>
  );
}
