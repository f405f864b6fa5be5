import { eraseMe, exportMe, keepMe } from '@kraal/contract/people';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../platform/api.ts';
import { download } from '../../platform/files.ts';
import { adoptUser, useUser } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Card } from '../../ui/surface.tsx';
import { EraseForm, ToBeErased } from '../../forms/EraseForm.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';
import { formatDate } from '../../formats/localFormat.ts';

/** Everything kept about me, and the end of it. */
export function OwnDataPart() {
  const { t } = useLingui();
  const user = useUser();
  const { busy, message, errors, run } = useSubmit();
  const name = user?.email ?? user?.phone ?? user?.username ?? '';
  const erase = (confirm: string) =>
    void run(async () => adoptUser(await call(eraseMe, { body: { confirm } })));
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
          <ToBeErased
            act={<Trans>Keep my account</Trans>}
            busy={busy}
            onKeep={() => void run(async () => adoptUser(await call(keepMe, { body: {} })))}
          >
            <Trans>Your account will be erased on {formatDate(user.eraseAfter)}.</Trans>
          </ToBeErased>
        ) : (
          <EraseForm
            label={t`Type ${name} to confirm`}
            errors={errors['confirm']}
            act={<Trans>Erase my account</Trans>}
            busy={busy}
            onErase={erase}
          >
            <Trans>
              Erasing your account takes your name, address, photo and devices away 30 days from
              now; until then you can keep it. What you recorded stays with the farm.
            </Trans>
          </EraseForm>
        )}
        <FormMessage message={message} />
      </div>
    </Card>
  );
}
