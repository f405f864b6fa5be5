import { invitation } from '@kraal/contract/bodies/farms';
import { invite, listInvitations } from '@kraal/contract/farms';
import { farmRoles, rankOf } from '@kraal/domain/people/roles';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { call } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { Card } from '../../../ui/surface.tsx';
import { useForm } from '../../../forms/useForm.ts';
import { roleName } from '../roleNames.ts';

/** By mail, or by a link or QR code that the other scans off this screen. */
export function InviteCard() {
  const { t } = useLingui();
  const farm = useFarm();
  const [made, setMade] = useState<{ link: string; email: string | null } | null>(null);
  const form = useForm({
    schema: invitation,
    read: ({ role, email }) => ({
      role: farmRoles.find((one) => one === role) ?? 'viewer',
      ...(email ? { email } : {}),
    }),
    send: async (body) => {
      const { link } = await call(invite, { params: { farmId: farm.farmId }, body });
      // Who stands beside this screen reaches the product where this screen does.
      const { pathname, search } = new URL(link);
      setMade({ link: window.location.origin + pathname + search, email: body.email ?? null });
      await queryClient.invalidateQueries({ queryKey: [listInvitations.path] });
    },
  });
  return (
    <Card title={t`Invite somebody`}>
      <form {...form.attach} className="flex flex-col gap-4">
        <div className="grid gap-4 md:grid-cols-2">
          <SelectField
            label={t`As`}
            name="role"
            defaultValue="field_worker"
            options={farmRoles
              .filter((role) => rankOf(role) <= rankOf(farm.role))
              .map((role) => ({ value: role, label: roleName(role) }))}
          />
          <TextField label={t`E-mail (may be left out)`} {...form.field('email')} type="email" />
        </div>
        <FormMessage message={form.message} />
        <Button type="submit" busy={form.busy} variant="primary" className="self-start">
          <Trans>Make an invitation</Trans>
        </Button>
      </form>
      {made ? <Made link={made.link} email={made.email} /> : null}
    </Card>
  );
}

function Made({ link, email }: { link: string; email: string | null }) {
  const { t } = useLingui();
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    void import('qrcode')
      .then(({ toDataURL }) => toDataURL(link, { margin: 2, width: 240 }))
      .then((url) => gone || setPicture(url));
    return () => {
      gone = true;
    };
  }, [link]);
  return (
    <div role="status" className="mt-4 flex flex-wrap items-start gap-4 border-t border-line pt-4">
      {picture ? (
        <img
          src={picture}
          alt={t`The invitation as a QR code`}
          className="size-40 rounded-control bg-white"
        />
      ) : null}
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-2">
        <p>
          {email ? (
            <Trans>The invitation is on its way to {email}. This is its link too:</Trans>
          ) : (
            <Trans>Let the other scan this, or pass the link on. It works once, for 14 days:</Trans>
          )}
        </p>
        <p className="mark break-all" data-testid="invitation-link">
          {link}
        </p>
        <Button className="self-start" onClick={() => void navigator.clipboard.writeText(link)}>
          <Trans>Copy the link</Trans>
        </Button>
      </div>
    </div>
  );
}
