import { newFarm } from '@kraal/contract/bodies/farms';
import { demoEmail } from '@kraal/domain/people/demoEmail';
import { createFarm } from '@kraal/contract/farms';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { call } from '../../../platform/api.ts';
import { chooseFarm } from '../../../platform/session.ts';
import { useSpecies } from '../../../platform/species.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { Card } from '../../../ui/surface.tsx';
import { useForm } from '../../../forms/useForm.ts';
import { useUser } from '../../../platform/useSession.ts';

const OwnFarm = lazy(() =>
  import('../../demo/index.ts').then((module) => ({ default: module.OwnFarm })),
);

export function AnotherFarm() {
  const { t } = useLingui();
  const { enabledSpecies } = useSpecies();
  const form = useForm({
    schema: newFarm,
    read: ({ farmName = '' }) => ({ farmName, species: enabledSpecies }),
    send: async (body) => {
      const { farmId } = await call(createFarm, { body });
      chooseFarm(farmId);
      window.location.assign('/');
    },
  });
  if (useUser()?.email === demoEmail)
    return (
      <Card title={t`Another farm`}>
        <Suspense>
          <OwnFarm />
        </Suspense>
      </Card>
    );
  return (
    <Card title={t`Another farm`}>
      <form {...form.attach} className="flex flex-col gap-4">
        <TextField
          label={t`Name of the new farm`}
          {...form.field('farmName')}
          hint={t`You will own it; switch between your farms in the sidebar.`}
        />
        <FormMessage message={form.message} />
        <Button type="submit" busy={form.busy} className="self-start">
          <Trans>Start another farm</Trans>
        </Button>
      </form>
    </Card>
  );
}
