import { eraseMe, exportMe, keepMe } from '@kraal/contract/people';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent } from 'react';
import { call } from '../../platform/api.ts';
import { download } from '../../platform/files.ts';
import { adoptUser, useUser } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { textsOf } from '../../ui/formData.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Card } from '../../ui/surface.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';
import { formatDate } from '../../formats/localFormat.ts';

/** Everything kept about me, and the end of it. */
export function OwnDataPart() {
  const { t } = useLingui();
  const user = useUser();
  const { busy, message, errors, run } = useSubmit();
  const name = user?.email ?? user?.phone ?? user?.username ?? '';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { confirm = '' } = textsOf(event.currentTarget);
    void run(async () => adoptUser(await call(eraseMe, { body: { confirm } })));
  };
  return (
    <Card title={t`My account’s data`}>
      <div className="flex flex-col gap-4">
        <Button
          className="self-start"
          busy={busy}
          onClick={() => void run(() => download(exportMe, {}, 'about-me.json'))}
        >
          <Trans>Export everything kept about me</Trans>
        </Button>
        {user?.eraseAfter ? (
          <>
            <p role="status" className="text-warn">
              <Trans>Your account will be erased on {formatDate(user.eraseAfter)}.</Trans>
            </p>
            <Button
              className="self-start"
              variant="primary"
              busy={busy}
              onClick={() => void run(async () => adoptUser(await call(keepMe, { body: {} })))}
            >
              <Trans>Keep my account</Trans>
            </Button>
          </>
        ) : (
          <form
            onSubmit={submit}
            className="flex flex-col gap-3 border-t border-line pt-4"
            noValidate
          >
            <p className="text-muted">
              <Trans>
                Erasing your account takes your name, address, photo and devices away 30 days from
                now; until then you can keep it. What you recorded stays with the farm.
              </Trans>
            </p>
            <TextField
              label={t`Type ${name} to confirm`}
              name="confirm"
              autoComplete="off"
              errors={errors['confirm']}
            />
            <Button type="submit" variant="danger" busy={busy} className="self-start">
              <Trans>Erase my account</Trans>
            </Button>
          </form>
        )}
        <FormMessage message={message} />
      </div>
    </Card>
  );
}
