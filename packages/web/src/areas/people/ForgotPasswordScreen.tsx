import { forgotPassword, resetPassword } from '@kraal/contract/people';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { textsOf } from '../../ui/formData.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';
import { Frame } from './Frame.tsx';

/** Asks for the mail; opened from the mail's link it takes the new password. */
export function ForgotPasswordScreen() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const token = search.get('token');
  const [done, setDone] = useState(false);
  const { busy, message, errors, run } = useSubmit();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { email = '', password = '' } = textsOf(event.currentTarget);
    void run(async () => {
      if (token) await call(resetPassword, { body: { token, password } });
      else await call(forgotPassword, { body: { email } });
      setDone(true);
    });
  };
  return (
    <Frame title={t`Choose a new password`}>
      {done ? (
        <p role="status">
          {token ? (
            <Trans>The password is changed. Sign in with it.</Trans>
          ) : (
            <Trans>
              If there is an account with this address, a mail with a link is on its way.
            </Trans>
          )}
        </p>
      ) : (
        <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
          {token ? (
            <TextField
              label={t`New password`}
              name="password"
              type="password"
              autoComplete="new-password"
              hint={t`At least 8 characters`}
              errors={errors['password']}
            />
          ) : (
            <TextField
              label={t`E-mail`}
              name="email"
              type="email"
              autoComplete="username"
              errors={errors['email']}
            />
          )}
          <FormMessage message={message} />
          <Button type="submit" variant="primary" busy={busy}>
            {token ? <Trans>Change the password</Trans> : <Trans>Send me a link</Trans>}
          </Button>
        </form>
      )}
      <p className="mt-4">
        <Link className="inline-flex min-h-11 items-center text-veld underline" to="/login">
          <Trans>Back to sign-in</Trans>
        </Link>
      </p>
    </Frame>
  );
}
