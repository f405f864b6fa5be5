import { createFarm, invite, updateFarm } from '@kraal/contract/farms';
import { exportFarm } from '@kraal/contract/exchange';
import { changePassword } from '@kraal/contract/identity';
import { farmRoles, rankOf } from '@kraal/domain/identity/roles';
import { speciesOptions } from '@kraal/domain/livestock/species';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { call, download } from '../../platform/api.ts';
import { layoutOverride, overrideLayout } from '../../platform/device.ts';
import { chooseFarm } from '../../platform/session.ts';
import { queryClient } from '../../platform/queries.ts';
import { toggle, useSpecies } from '../../platform/species.ts';
import { chosenTheme, chooseTheme, type Theme } from '../../platform/theme.ts';
import { useFarm, useMay, useUser } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, SelectField, TextField } from '../../ui/field.tsx';
import { textsOf } from '../../ui/formData.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Card, PageHead } from '../../ui/surface.tsx';
import { useSubmit } from '../../ui/useSubmit.ts';
import { roleName } from './roleNames.ts';

export function SettingsScreen() {
  const { t } = useLingui();
  const owner = useMay('farm_owner');
  const manager = useMay('farm_manager');
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4">
      <PageHead title={t`Settings`} />
      <SpeciesCard />
      <ScreenCard />
      {owner ? <FarmCard /> : null}
      {manager ? <InviteCard /> : null}
      <PasswordCard />
      <AnotherFarmCard />
    </div>
  );
}

function SpeciesCard() {
  const { t } = useLingui();
  const { enabledSpecies } = useSpecies();
  return (
    <Card title={t`Species`}>
      {speciesOptions.map(({ id, label, icon }) => <CheckField key={id} label={`${icon} ${label}`} checked={enabledSpecies.includes(id)} onChange={() => toggle(id)} />)}
    </Card>
  );
}

function ScreenCard() {
  const { t } = useLingui();
  const chooseLayout = (value: string) => {
    overrideLayout(value === 'desktop' || value === 'mobile' ? value : null);
    window.location.assign('/settings');
  };
  return (
    <Card title={t`This device`}>
      <div className="grid gap-4 md:grid-cols-2">
        <SelectField label={t`Layout`} defaultValue={layoutOverride() ?? ''} empty={t`as the device suggests`} onChange={(event) => chooseLayout(event.target.value)} options={[{ value: 'desktop', label: t`use the desktop layout` }, { value: 'mobile', label: t`use the mobile layout` }]} />
        <SelectField label={t`Appearance`} defaultValue={chosenTheme()} onChange={(event) => chooseTheme(event.target.value as Theme)} options={[{ value: 'system', label: t`as the device` }, { value: 'light', label: t`light` }, { value: 'dark', label: t`dark` }]} />
      </div>
    </Card>
  );
}

function FarmCard() {
  const { t } = useLingui();
  const farm = useFarm();
  const { busy, message, errors, run } = useSubmit();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { farmName, timeZone } = textsOf(event.currentTarget);
    void run(async () => {
      await call(updateFarm, { params: { farmId: farm.farmId }, body: { farmName: farmName ?? '', ...(timeZone ? { timeZone } : {}) } });
      await queryClient.invalidateQueries();
    });
  };
  return (
    <Card title={t`Farm`}>
      <form key={farm.farmName} onSubmit={submit} className="flex flex-col gap-4" noValidate>
        <TextField label={t`Name of the farm`} name="farmName" defaultValue={farm.farmName} errors={errors['farmName']} />
        <TextField label={t`Time zone`} name="timeZone" defaultValue={farm.timeZone} errors={errors['timeZone']} />
        <FormMessage message={message} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={busy}><Trans>Save the farm</Trans></Button>
          <Button busy={busy} onClick={() => void run(() => download(exportFarm, { params: { farmId: farm.farmId } }, 'farm.zip'))}><Trans>Export the whole farm</Trans></Button>
        </div>
      </form>
    </Card>
  );
}

function InviteCard() {
  const { t } = useLingui();
  const farm = useFarm();
  const [link, setLink] = useState<string | null>(null);
  const { busy, message, errors, run } = useSubmit();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { role, email } = textsOf(event.currentTarget);
    const wanted = farmRoles.find((one) => one === role) ?? 'viewer';
    void run(async () => setLink((await call(invite, { params: { farmId: farm.farmId }, body: { role: wanted, ...(email ? { email } : {}) } })).link));
  };
  return (
    <Card title={t`Invite somebody`}>
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
        <div className="grid gap-4 md:grid-cols-2">
          <SelectField label={t`As`} name="role" defaultValue="field_worker" options={farmRoles.filter((role) => rankOf(role) <= rankOf(farm.role)).map((role) => ({ value: role, label: roleName(role) }))} />
          <TextField label={t`E-mail (may be left out)`} name="email" type="email" errors={errors['email']} />
        </div>
        <FormMessage message={message} />
        <Button type="submit" busy={busy}><Trans>Make a link</Trans></Button>
        {link ? <p role="status" className="break-all"><Trans>Pass this link on; it works once, for 14 days:</Trans> <span className="mark">{link}</span></p> : null}
      </form>
    </Card>
  );
}

function PasswordCard() {
  const { t } = useLingui();
  const user = useUser();
  const { busy, message, errors, run } = useSubmit();
  const [done, setDone] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { currentPassword = '', password = '' } = textsOf(form);
    setDone(false);
    void run(async () => {
      await call(changePassword, { body: { currentPassword, password } });
      form.reset();
      setDone(true);
    });
  };
  return (
    <Card title={t`Profile`}>
      <p className="mb-3">{user?.firstName} {user?.lastName} · {user?.email}</p>
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
        <div className="grid gap-4 md:grid-cols-2">
          <TextField label={t`Current password`} name="currentPassword" type="password" autoComplete="current-password" errors={errors['currentPassword']} />
          <TextField label={t`New password`} name="password" type="password" autoComplete="new-password" hint={t`At least 8 characters`} errors={errors['password']} />
        </div>
        <FormMessage message={message} />
        {done ? <p role="status" className="text-ok"><Trans>The password is changed; your other devices are signed out.</Trans></p> : null}
        <Button type="submit" busy={busy}><Trans>Change the password</Trans></Button>
      </form>
    </Card>
  );
}

function AnotherFarmCard() {
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
  return (
    <Card title={t`Another farm`}>
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
        <TextField label={t`Name of the new farm`} name="farmName" hint={t`You will own it; switch between your farms in the profile menu.`} errors={errors['farmName']} />
        <FormMessage message={message} />
        <Button type="submit" busy={busy}><Trans>Start another farm</Trans></Button>
      </form>
    </Card>
  );
}
