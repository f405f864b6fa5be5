import type { Output } from '@kraal/contract/endpoint';
import { acceptInvitation, showInvitation } from '@kraal/contract/farms';
import { register } from '@kraal/contract/people';
import type { Species } from '@kraal/domain/animals/species';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { call } from '../../platform/api.ts';
import { useOnce } from '../../platform/useOnce.ts';
import { chooseFarm, isSignedIn, keepSession, keepUser } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { textsOf } from '../../ui/formData.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';
import { Frame } from './Frame.tsx';
import { PersonFields } from './PersonFields.tsx';
import { FarmFields } from './FarmFields.tsx';

const OtherWays = lazy(() =>
  import('./provider/OtherWays.tsx').then((module) => ({ default: module.OtherWays })),
);

/** A new account with its first farm; with an invitation also a place on the inviting farm. */
export function SignUpScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const token = search.get('invitation');
  const invitation = useOnce(() =>
    token === null ? Promise.resolve(null) : call(showInvitation, { params: { token } }),
  );
  const [species, setSpecies] = useState<readonly Species[]>(['Cattle']);
  const [byPhone, setByPhone] = useState(false);
  const { busy, message, errors, run } = useSubmit();
  const offer = invitation.data;
  const accept = async () => {
    if (!token) return;
    const { user } = await call(acceptInvitation, { params: { token } });
    keepUser(user);
    chooseFarm(token.split('.')[0] ?? '');
  };
  const join = () =>
    run(async () => {
      await accept();
      window.location.assign('/');
    });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const {
      firstName = '',
      lastName = '',
      email = '',
      password = '',
      farmName = '',
    } = textsOf(event.currentTarget);
    void run(async () => {
      keepSession(
        await call(register, {
          body: {
            firstName,
            lastName,
            email,
            password,
            ...(offer && token ? { invitation: token } : { farmName, species: [...species] }),
          },
        }),
      );
      await accept();
      await navigate('/', { replace: true });
    });
  };
  // Who is signed in already only joins; everybody else makes an account first.
  const joins = Boolean(offer) && isSignedIn();
  return (
    <Frame title={offer && joins ? t`Join ${offer.farmName}` : t`Make an account`}>
      {token && invitation.error ? (
        <p role="alert" className="mb-4 text-alarm">
          {invitation.error.message}
        </p>
      ) : null}
      {offer ? <Offer offer={offer} /> : null}
      {offer && joins ? (
        <>
          <Button variant="primary" busy={busy} onClick={() => void join()}>
            <Trans>Join {offer.farmName}</Trans>
          </Button>
          <div className="mt-4">
            <FormMessage message={message} />
          </div>
        </>
      ) : null}
      <form
        onSubmit={submit}
        hidden={byPhone || joins}
        className="flex flex-col gap-4 [&[hidden]]:hidden"
        noValidate
      >
        <PersonFields errors={errors} />
        {offer ? null : <FarmFields chosen={species} onChange={setSpecies} errors={errors} />}
        <FormMessage message={message} />
        <Button type="submit" variant="primary" busy={busy}>
          {offer ? <Trans>Make an account and join</Trans> : <Trans>Make account and farm</Trans>}
        </Button>
      </form>
      {joins ? null : (
        <>
          <Suspense>
            <OtherWays byPhone={byPhone} onPhone={setByPhone} onSignedIn={() => void join()} />
          </Suspense>
          <HaveAccount token={token} />
        </>
      )}
    </Frame>
  );
}

type Invitation = Output<typeof showInvitation>;

function Offer({ offer }: { offer: Invitation }) {
  return (
    <p className="mb-4">
      <Trans>
        {offer.invitedBy} invites you to {offer.farmName}.
      </Trans>
    </p>
  );
}

function HaveAccount({ token }: { token: string | null }) {
  return (
    <p className="mt-4">
      <Link
        className="inline-flex min-h-11 items-center text-veld underline"
        to={token ? `/login?invitation=${token}` : '/login'}
      >
        <Trans>I have an account</Trans>
      </Link>
    </p>
  );
}
