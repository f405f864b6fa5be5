import { acceptInvitation, showInvitation } from '@kraal/contract/farms';
import { register } from '@kraal/contract/identity';
import { allSpecies, type Species, speciesOptions } from '@kraal/domain/livestock/species';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { call } from '../../platform/api.ts';
import { useOnce } from '../../platform/useOnce.ts';
import { chooseFarm, isSignedIn, keepSession, keepUser } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import { textsOf } from '../../ui/formData.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useSubmit } from '../../ui/useSubmit.ts';
import { Frame } from './Frame.tsx';

/** A new account with its first farm; with an invitation also a place on the inviting farm. */
export function SignUpScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const token = search.get('invitation');
  const invitation = useOnce(() => (token === null ? Promise.resolve(null) : call(showInvitation, { params: { token } })));
  const [species, setSpecies] = useState<readonly Species[]>(['Cattle']);
  const { busy, message, errors, run } = useSubmit();
  const accept = async () => {
    if (!token) return;
    const { user } = await call(acceptInvitation, { params: { token } });
    keepUser(user);
    chooseFarm(token.split('.')[0] ?? '');
  };
  const join = () => run(async () => {
    await accept();
    window.location.assign('/');
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { firstName = '', lastName = '', email = '', password = '', farmName = '' } = textsOf(event.currentTarget);
    void run(async () => {
      keepSession(await call(register, { body: { firstName, lastName, email, password, farmName, species: [...species] } }));
      await accept();
      await navigate('/', { replace: true });
    });
  };
  const offer = invitation.data;
  return (
    <Frame title={t`Make an account`}>
      {token && invitation.error ? <p role="alert" className="mb-4 text-alarm">{invitation.error.message}</p> : null}
      {offer ? <p className="mb-4"><Trans>{offer.invitedBy} invites you to {offer.farmName}.</Trans></p> : null}
      {offer && isSignedIn() ? <Button variant="primary" busy={busy} onClick={() => void join()}><Trans>Join {offer.farmName}</Trans></Button> : null}
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
        <div className="grid grid-cols-2 gap-3">
          <TextField label={t`First name`} name="firstName" autoComplete="given-name" errors={errors['firstName']} />
          <TextField label={t`Last name`} name="lastName" autoComplete="family-name" errors={errors['lastName']} />
        </div>
        <TextField label={t`E-mail`} name="email" type="email" autoComplete="username" errors={errors['email']} />
        <TextField label={t`Password`} name="password" type="password" autoComplete="new-password" hint={t`At least 8 characters`} errors={errors['password']} />
        <TextField label={t`Name of your farm`} name="farmName" autoComplete="organization" errors={errors['farmName']} />
        <fieldset>
          <legend className="text-sm font-[550]"><Trans>What do you keep?</Trans></legend>
          <div className="flex flex-wrap gap-x-5">
            {speciesOptions.map(({ id, label, icon }) => (
              <CheckField key={id} label={`${icon} ${label}`} checked={species.includes(id)} onChange={(event) => setSpecies(allSpecies.filter((one) => (one === id ? event.target.checked : species.includes(one))))} />
            ))}
          </div>
          {errors['species'] ? <p role="alert" className="text-sm text-alarm">{errors['species'].join(' ')}</p> : null}
        </fieldset>
        <FormMessage message={message} />
        <Button type="submit" variant="primary" busy={busy}><Trans>Make account and farm</Trans></Button>
      </form>
      <p className="mt-4"><Link className="inline-block py-2 text-veld underline" to="/login"><Trans>I have an account</Trans></Link></p>
    </Frame>
  );
}
