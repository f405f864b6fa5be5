import { login } from '@kraal/contract/people';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { call } from '../../platform/api.ts';
import { keepSession } from '../../platform/session.ts';
import { takeWanted } from '../../platform/wanted.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { textsOf } from '../../ui/formData.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Spinner } from '../../ui/states.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';
import { Frame } from './Frame.tsx';

const DemoOffer = lazy(() =>
  import('./DemoOffer.tsx').then((module) => ({ default: module.DemoOffer })),
);
const OtherWays = lazy(() =>
  import('./provider/OtherWays.tsx').then((module) => ({ default: module.OtherWays })),
);

export function LoginScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isAdmin = useLocation().pathname.startsWith('/admin');
  const [byPhone, setByPhone] = useState(false);
  const { busy, message, errors, run } = useSubmit();
  const [search] = useSearchParams();
  const invitation = search.get('invitation');
  const [isGoing, setGoing] = useState(false);
  const goIn = () => {
    setGoing(true);
    void navigate(
      isAdmin ? '/admin/dashboard' : invitation ? `/signup?invitation=${invitation}` : takeWanted(),
      { replace: true },
    );
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { email = '', password = '' } = textsOf(event.currentTarget);
    void run(async () => {
      keepSession(await call(login, { body: { email, password } }));
      goIn();
    });
  };
  // What lies behind is still being fetched: the form has done its work.
  if (isGoing) return <Spinner />;
  return (
    <Frame title={isAdmin ? t`Admin sign-in` : t`Sign in to Kraal`}>
      <form
        onSubmit={submit}
        hidden={byPhone}
        className="flex flex-col gap-4 [&[hidden]]:hidden"
        noValidate
      >
        <TextField
          label={t`E-mail`}
          name="email"
          type="email"
          autoComplete="username"
          errors={errors['email']}
          autoFocus
        />
        <TextField
          label={t`Password`}
          name="password"
          type="password"
          autoComplete="current-password"
          errors={errors['password']}
        />
        <FormMessage message={message} />
        <Button type="submit" variant="primary" busy={busy}>
          <Trans>Sign in</Trans>
        </Button>
      </form>
      <div className="mt-4 flex justify-between gap-4">
        <Link className="flex min-h-11 items-center text-veld underline" to="/signup">
          <Trans>Make an account</Trans>
        </Link>
        <Link className="flex min-h-11 items-center text-veld underline" to="/forgot-password">
          <Trans>Forgot the password?</Trans>
        </Link>
      </div>
      <Suspense>
        <OtherWays byPhone={byPhone} onPhone={setByPhone} onSignedIn={goIn} />
      </Suspense>
      {isAdmin ? null : (
        <Suspense>
          <DemoOffer />
        </Suspense>
      )}
    </Frame>
  );
}
