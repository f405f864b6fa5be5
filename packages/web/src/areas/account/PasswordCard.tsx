import { newPassword } from '@kraal/contract/bodies/people';
import { changePassword, forgotPassword } from '@kraal/contract/people';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Card } from '../../ui/surface.tsx';
import { useForm } from '../../forms/useForm.ts';
import { useSubmit } from '../../forms/useSubmit.ts';

/** Who has a password changes it; who signs in another way gets a link to choose one. */
export function PasswordCard({ hasPassword, email }: { hasPassword: boolean; email: string }) {
  const { t } = useLingui();
  return (
    <Card title={t`Password`}>
      {hasPassword ? <ChangePassword /> : <FirstPassword email={email} />}
    </Card>
  );
}

function ChangePassword() {
  const { t } = useLingui();
  const [done, setDone] = useState(false);
  const form = useForm({
    schema: newPassword,
    read: ({ currentPassword = '', password = '' }) => ({ currentPassword, password }),
    send: async (body, element) => {
      setDone(false);
      await call(changePassword, { body });
      element.reset();
      setDone(true);
    },
  });
  return (
    <form {...form.attach} className="flex flex-col gap-4">
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label={t`Current password`}
          {...form.field('currentPassword')}
          type="password"
          autoComplete="current-password"
        />
        <TextField
          label={t`New password`}
          {...form.field('password')}
          type="password"
          autoComplete="new-password"
          hint={t`At least 8 characters`}
        />
      </div>
      <FormMessage message={form.message} />
      {done ? (
        <p role="status" className="text-ok">
          <Trans>The password is changed; your other devices are signed out.</Trans>
        </p>
      ) : null}
      <Button type="submit" busy={form.busy} className="self-start">
        <Trans>Change the password</Trans>
      </Button>
    </form>
  );
}

function FirstPassword({ email }: { email: string }) {
  const { busy, message, run } = useSubmit();
  const [sent, setSent] = useState(false);
  const send = () =>
    run(async () => {
      await call(forgotPassword, { body: { email } });
      setSent(true);
    });
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">
        <Trans>
          You sign in without a password. A link to choose one goes to your e-mail address.
        </Trans>
      </p>
      <FormMessage message={message} />
      {sent ? (
        <p role="status" className="text-ok">
          <Trans>The link is on its way.</Trans>
        </p>
      ) : (
        <Button busy={busy} className="self-start" onClick={() => void send()}>
          <Trans>Send me a link</Trans>
        </Button>
      )}
    </div>
  );
}
