import { personNames } from '@kraal/contract/bodies/people';
import { keepProfilePhoto, updateMe } from '@kraal/contract/people';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ChangeEvent, useRef } from 'react';
import { call } from '../../platform/api.ts';
import { upload } from '../../platform/files.ts';
import { fieldErrorsOf, messageOf } from '../../platform/errors.ts';
import { adoptUser, useUser } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Card } from '../../ui/surface.tsx';
import { toast } from '../../ui/toast.tsx';
import { useForm } from '../../forms/useForm.ts';
import { useSubmit } from '../../forms/useSubmit.ts';
import { PasswordCard } from './PasswordCard.tsx';

export function ProfilePart() {
  const { t } = useLingui();
  const user = useUser();
  const form = useForm({
    schema: personNames,
    read: ({ firstName = '', lastName = '' }) => ({ firstName, lastName }),
    send: async (body) => {
      adoptUser(await call(updateMe, { body }));
      toast.success(t`The profile is saved.`);
    },
  });
  return (
    <>
      <Card title={t`Profile`}>
        <PhotoChoice />
        <form key={user?.id} {...form.attach} className="mt-4 flex flex-col gap-4">
          <div className="grid gap-4 md:grid-cols-2">
            <TextField
              label={t`First name`}
              {...form.field('firstName')}
              autoComplete="given-name"
              defaultValue={user?.firstName}
            />
            <TextField
              label={t`Last name`}
              {...form.field('lastName')}
              autoComplete="family-name"
              defaultValue={user?.lastName}
            />
          </div>
          <p className="text-muted">{[user?.email, user?.phone].filter(Boolean).join(' · ')}</p>
          <FormMessage message={form.message} />
          <Button type="submit" variant="primary" busy={form.busy} className="self-start">
            <Trans>Save the profile</Trans>
          </Button>
        </form>
      </Card>
      {user?.email ? <PasswordCard hasPassword={user.hasPassword} email={user.email} /> : null}
    </>
  );
}

function PhotoChoice() {
  const { t } = useLingui();
  const user = useUser();
  const chooser = useRef<HTMLInputElement>(null);
  const { busy, run, errors, message } = useSubmit();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (!file) return;
    void run(async () =>
      adoptUser(
        await upload(keepProfilePhoto, { params: {}, file, name: file.name }).catch(
          (error: unknown) =>
            Promise.reject(new Error(fieldErrorsOf(error)['photo']?.join(' ') ?? messageOf(error))),
        ),
      ),
    );
  };
  return (
    <div className="flex items-center gap-4">
      {user?.profilePhotoUrl ? (
        <img
          src={user.profilePhotoUrl}
          alt={t`Your photo`}
          className="size-16 rounded-full object-cover"
        />
      ) : (
        <span
          aria-hidden
          className="flex size-16 items-center justify-center rounded-full bg-veld-soft text-xl font-bold"
        >
          {(user?.firstName || user?.username || '?').slice(0, 1)}
        </span>
      )}
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        className="sr-only"
        tabIndex={-1}
        aria-label={t`Photo file`}
        onChange={choose}
      />
      <div className="flex flex-col gap-2">
        <Button busy={busy} onClick={() => chooser.current?.click()}>
          {user?.profilePhotoUrl ? <Trans>Change the photo</Trans> : <Trans>Add a photo</Trans>}
        </Button>
        <FormMessage message={errors['photo']?.join(' ') ?? message} />
      </div>
    </div>
  );
}
