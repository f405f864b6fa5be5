import { createFarm } from '@kraal/contract/farms';
import { updateMe } from '@kraal/contract/people';
import { isSuperAdmin } from '@kraal/domain/people/roles';
import type { Species } from '@kraal/domain/animals/species';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { call } from '../../platform/api.ts';
import { chooseFarm } from '../../platform/session.ts';
import { useUser } from '../../platform/useSession.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { textsOf } from '../../ui/formData.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Card } from '../../ui/surface.tsx';
import { SpeciesChoice } from '../../ui/speciesChoice.tsx';
import { useSubmit } from '../../ui/useSubmit.ts';

/** Who signed in without a farm, by telephone for one, starts theirs here or takes up an invitation. */
export function FirstFarm() {
  const { t } = useLingui();
  const user = useUser();
  const [species, setSpecies] = useState<readonly Species[]>(['Cattle']);
  const { busy, message, errors, run } = useSubmit();
  const nameless = !user?.firstName;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { firstName = '', lastName = '', farmName = '' } = textsOf(event.currentTarget);
    void run(async () => {
      if (nameless)
        await call(updateMe, { body: { firstName, ...(lastName ? { lastName } : {}) } });
      const { farmId } = await call(createFarm, { body: { farmName, species: [...species] } });
      chooseFarm(farmId);
      window.location.assign('/');
    });
  };
  return (
    <div className="mx-auto flex max-w-md flex-col gap-4 py-6">
      <h1>
        <Trans>Your first farm</Trans>
      </h1>
      <Card>
        <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
          {nameless ? (
            <div className="grid grid-cols-2 gap-3">
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
            </div>
          ) : null}
          <TextField
            label={t`Name of your farm`}
            name="farmName"
            autoComplete="organization"
            errors={errors['farmName']}
          />
          <SpeciesChoice chosen={species} onChange={setSpecies} errors={errors['species']} />
          <FormMessage message={message} />
          <Button type="submit" variant="primary" busy={busy}>
            <Trans>Start the farm</Trans>
          </Button>
        </form>
      </Card>
      <p className="text-muted">
        <Trans>
          Do you work on somebody else’s farm? Ask its owner for an invitation and open its link.
        </Trans>
      </p>
      {isSuperAdmin(user) ? (
        <LinkButton to="/admin/dashboard">
          <Trans>To the administration</Trans>
        </LinkButton>
      ) : null}
    </div>
  );
}
