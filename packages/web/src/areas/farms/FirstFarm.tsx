import { firstFarm } from '@kraal/contract/bodies/farms';
import { createFarm } from '@kraal/contract/farms';
import { updateMe } from '@kraal/contract/people';
import { isSuperAdmin } from '@kraal/domain/people/roles';
import type { Species } from '@kraal/domain/animals/species';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { chooseFarm } from '../../platform/session.ts';
import { useUser } from '../../platform/useSession.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Card } from '../../ui/surface.tsx';
import { SpeciesChoice } from '../../ui/speciesChoice.tsx';
import { useForm } from '../../forms/useForm.ts';

/** Who signed in without a farm, by telephone for one, starts theirs here or takes up an invitation. */
export function FirstFarm() {
  const { t } = useLingui();
  const user = useUser();
  const [species, setSpecies] = useState<readonly Species[]>(['Cattle']);
  const nameless = !user?.firstName;
  const form = useForm({
    schema: firstFarm,
    read: ({ firstName = '', lastName = '', farmName = '' }) => ({
      farmName,
      species: [...species],
      ...(nameless ? { firstName, lastName } : {}),
    }),
    send: async ({ firstName, lastName, ...farm }) => {
      if (firstName !== undefined)
        await call(updateMe, { body: { firstName, ...(lastName ? { lastName } : {}) } });
      const { farmId } = await call(createFarm, { body: farm });
      chooseFarm(farmId);
      window.location.assign('/');
    },
  });
  return (
    <div className="mx-auto flex max-w-md flex-col gap-4 py-6">
      <h1>
        <Trans>Your first farm</Trans>
      </h1>
      <Card>
        <form {...form.attach} className="flex flex-col gap-4">
          {nameless ? (
            <div className="grid grid-cols-2 gap-3">
              <TextField
                label={t`First name`}
                {...form.field('firstName')}
                autoComplete="given-name"
              />
              <TextField
                label={t`Last name`}
                {...form.field('lastName')}
                autoComplete="family-name"
              />
            </div>
          ) : null}
          <TextField
            label={t`Name of your farm`}
            {...form.field('farmName')}
            autoComplete="organization"
          />
          <SpeciesChoice chosen={species} onChange={setSpecies} errors={form.errors['species']} />
          <FormMessage message={form.message} />
          <Button type="submit" variant="primary" busy={form.busy}>
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
