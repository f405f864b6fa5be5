import { Trans } from '@lingui/react/macro';
import { Phone } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { exchange } from './exchange.ts';
import { problemOf } from './problems.ts';
import { useProvider } from './useProvider.ts';

const PhoneSignIn = lazy(() =>
  import('./PhoneSignIn.tsx').then((module) => ({ default: module.PhoneSignIn })),
);

type Props = { onSignedIn: () => void; byPhone: boolean; onPhone: (byPhone: boolean) => void };

/** The ways in beside the password; nothing where none is configured. */
export function OtherWays({ onSignedIn, byPhone, onPhone }: Props) {
  const { provider, problem, setProblem } = useProvider(onSignedIn);
  const [busy, setBusy] = useState(false);
  if (!provider) return <FormMessage message={problem} />;
  const { client, settings } = provider;
  const google = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const person = await client.signInWithGoogle(settings);
      if (!person) return;
      await exchange(person);
      onSignedIn();
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={`flex flex-col gap-3 ${byPhone ? '' : 'mt-5 border-t border-line pt-4'}`}>
      <FormMessage message={problem} />
      {byPhone ? (
        <>
          <Suspense>
            <PhoneSignIn provider={provider} onSignedIn={onSignedIn} />
          </Suspense>
          <Button variant="quiet" onClick={() => onPhone(false)}>
            <Trans>Use e-mail and password instead</Trans>
          </Button>
        </>
      ) : (
        <>
          <Button busy={busy} onClick={() => void google()}>
            <GoogleMark />
            <Trans>Continue with Google</Trans>
          </Button>
          <Button onClick={() => onPhone(true)}>
            <Phone className="size-5" aria-hidden />
            <Trans>Sign in with a telephone number</Trans>
          </Button>
        </>
      )}
    </div>
  );
}

function GoogleMark() {
  return (
    <span
      aria-hidden
      className="flex size-5 items-center justify-center rounded-full border border-line text-[13px] font-bold"
    >
      G
    </span>
  );
}
