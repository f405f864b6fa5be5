import { newAccountWithFarm } from '@kraal/contract/bodies/farms';
import { acceptInvitation, invite } from '@kraal/contract/farms';
import { register } from '@kraal/contract/people';
import type { Species } from '@kraal/domain/animals/species';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { chooseFarm, clearSession, keepSession, keepUser } from '../../platform/session.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { SpeciesChoice } from '../../ui/speciesChoice.tsx';
import { useForm } from '../../forms/useForm.ts';

/** An account and a farm of one's own, from inside the demo, which goes along: nobody loses what they tried. */
export function OwnFarm() {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const [species, setSpecies] = useState<readonly Species[]>(['Cattle']);
  const form = useForm({
    schema: newAccountWithFarm,
    read: ({ firstName = '', lastName = '', email = '', password = '', farmName = '' }) => ({
      firstName,
      lastName,
      email,
      password,
      farmName,
      species: [...species],
    }),
    send: async (body) => {
      const answer = await call(register, { body });
      // The account and its farm are there: what fails from here on leaves the demo behind, and no more.
      const invitation = await call(invite, {
        params: { farmId },
        body: { role: 'farm_owner' },
      }).catch(() => null);
      // One session gives way to the other in one step: a list that is asked again between them would end both.
      const forgotten = clearSession({ byPerson: true });
      keepSession(answer);
      await forgotten;
      const [own] = answer.user.farms;
      if (own) chooseFarm(own.farmId);
      const token = invitation && new URL(invitation.link).searchParams.get('invitation');
      const joined = token
        ? await call(acceptInvitation, { params: { token } }).catch(() => null)
        : null;
      if (joined) keepUser(joined.user);
      window.location.assign('/');
    },
  });
  return (
    <form {...form.attach} className="flex flex-col gap-4">
      <p className="text-muted">
        <Trans>It begins empty and is yours. The demo stays beside it: switch between them.</Trans>
      </p>
      <TextField label={t`First name`} {...form.field('firstName')} autoComplete="given-name" />
      <TextField label={t`Last name`} {...form.field('lastName')} autoComplete="family-name" />
      <TextField label={t`E-mail`} {...form.field('email')} type="email" autoComplete="username" />
      <TextField
        label={t`Password`}
        {...form.field('password')}
        type="password"
        autoComplete="new-password"
      />
      <TextField label={t`Name of your farm`} {...form.field('farmName')} />
      <SpeciesChoice chosen={species} onChange={setSpecies} errors={form.errors['species']} />
      <FormMessage message={form.message} />
      <Button type="submit" variant="primary" busy={form.busy}>
        <Trans>Start the farm</Trans>
      </Button>
    </form>
  );
}
