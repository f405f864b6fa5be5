import { useLingui } from '@lingui/react/macro';
import type { FieldErrors } from '../../platform/errors.ts';
import { TextField } from '../../ui/field.tsx';

export function PersonFields({ errors }: { errors: FieldErrors }) {
  const { t } = useLingui();
  return (
    <>
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
        hint={t`At least 8 characters`}
        errors={errors['password']}
      />
    </>
  );
}
