import { demoEmail } from '@kraal/domain/people/demoEmail';
import { createFarm } from '@kraal/contract/farms';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, lazy, Suspense } from 'react';
import { call } from '../../../platform/api.ts';
import { chooseFarm } from '../../../platform/session.ts';
import { useSpecies } from '../../../platform/species.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { textsOf } from '../../../ui/formData.ts';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { Card } from '../../../ui/surface.tsx';
import { useSubmit } from '../../../ui/useSubmit.ts';
import { useUser } from '../../../platform/useSession.ts';

const OwnFarm = lazy(() =>
  import('../../demo/index.ts').then((module) => ({ default: module.OwnFarm })),
);

export function AnotherFarm() {
  const { t } = useLingui();
  const { enabledSpecies } = useSpecies();
  const { busy, message, errors, run } = useSubmit();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { farmName = '' } = textsOf(event.currentTarget);
    void run(async () => {
      const { farmId } = await call(createFarm, { body: { farmName, species: enabledSpecies } });
      chooseFarm(farmId);
      window.location.assign('/');
    });
  };
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
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
        <TextField
          label={t`Name of the new farm`}
          name="farmName"
          hint={t`You will own it; switch between your farms in the sidebar.`}
          errors={errors['farmName']}
        />
        <FormMessage message={message} />
        <Button type="submit" busy={busy} className="self-start">
          <Trans>Start another farm</Trans>
        </Button>
      </form>
    </Card>
  );
}
