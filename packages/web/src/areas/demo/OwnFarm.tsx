import { acceptInvitation, invite } from '@kraal/contract/farms';
import { register } from '@kraal/contract/people';
import type { Species } from '@kraal/domain/animals/species';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { call } from '../../platform/api.ts';
import { chooseFarm, clearSession, keepSession, keepUser } from '../../platform/session.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { textsOf } from '../../ui/formData.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { SpeciesChoice } from '../../ui/speciesChoice.tsx';
import { useSubmit } from '../../ui/useSubmit.ts';

/** An account and a farm of one's own, from inside the demo, which goes along: nobody loses what they tried. */
export function OwnFarm() {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const [species, setSpecies] = useState<readonly Species[]>(['Cattle']);
  const { busy, message, errors, run } = useSubmit();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const texts = textsOf(event.currentTarget);
    const { firstName = '', lastName = '', email = '', password = '', farmName = '' } = texts;
    void run(async () => {
      const { link } = await call(invite, { params: { farmId }, body: { role: 'farm_owner' } });
      const answer = await call(register, {
        body: { firstName, lastName, email, password, farmName, species: [...species] },
      });
      await clearSession({ byPerson: true });
      keepSession(answer);
      const [own] = answer.user.farms;
      if (own) chooseFarm(own.farmId);
      const token = new URL(link).searchParams.get('invitation') ?? '';
      const joined = await call(acceptInvitation, { params: { token } });
      keepUser(joined.user);
      window.location.assign('/');
    });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      <p className="text-muted">
        <Trans>It begins empty and is yours. The demo stays beside it: switch between them.</Trans>
      </p>
      <TextField
        label={t`First name`}
        name="firstName"
        autoComplete="given-name"
        errors={errors['firstName']}
      />
      <TextField
        label={t`Last name`}
        name="lastName"
        autoComplete="family-name"
        errors={errors['lastName']}
      />
      <TextField
        label={t`E-mail`}
        name="email"
        type="email"
        autoComplete="username"
        errors={errors['email']}
      />
      <TextField
        label={t`Password`}
        name="password"
        type="password"
        autoComplete="new-password"
        errors={errors['password']}
      />
      <TextField label={t`Name of your farm`} name="farmName" errors={errors['farmName']} />
      <SpeciesChoice chosen={species} onChange={setSpecies} errors={errors['species']} />
      <FormMessage message={message} />
      <Button type="submit" variant="primary" busy={busy}>
        <Trans>Start the farm</Trans>
      </Button>
    </form>
  );
}
