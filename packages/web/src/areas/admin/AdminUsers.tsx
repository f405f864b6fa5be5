import { adminUsers, suspendUser } from '@kraal/contract/admin';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../platform/api.ts';
import { queryClient, useEndpoint } from '../../platform/queries.ts';
import { useUser } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Read } from '../../ui/states.tsx';
import { Badge } from '../../ui/surface.tsx';
import { useSubmit } from '../../ui/useSubmit.ts';
import { SearchPage } from './SearchPage.tsx';
import { usePages } from './usePages.ts';
import { formatAgo, formatDate } from '../../ui/localFormat.ts';

export function AdminUsers({ isSuper }: { isSuper: boolean }) {
  const { t } = useLingui();
  const self = useUser();
  const pages = usePages();
  const people = useEndpoint(adminUsers, { query: pages.query }, { keep: true });
  const { busy, message, run } = useSubmit();
  const { ask, dialog } = useConfirm();
  const suspend = async (id: string, name: string, suspended: boolean) => {
    const question = {
      title: t`Suspend ${name}?`,
      children: t`They are signed out everywhere and cannot sign in until they are restored.`,
      act: t`Suspend`,
    };
    if (suspended && !(await ask(question))) return;
    await run(async () => {
      await call(suspendUser, { params: { id }, body: { suspended } });
      await queryClient.invalidateQueries({ queryKey: [adminUsers.path] });
    });
  };
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label={t`Find somebody by name, e-mail or telephone`}
        type="search"
        value={pages.text}
        onChange={(event) => pages.search(event.target.value)}
      />
      <FormMessage message={message} />
      {dialog}
      <Read of={people}>
        {(page) => (
          <SearchPage page={page} pages={pages}>
            {(person) => {
              const name = `${person.firstName} ${person.lastName}`.trim();
              return (
                <>
                  <div className="min-w-48 flex-1">
                    <div className="font-[550]">
                      {name}{' '}
                      {person.systemRole ? (
                        <Badge tone="info">
                          <Trans>administrator</Trans>
                        </Badge>
                      ) : null}{' '}
                      {person.suspendedAt ? (
                        <Badge tone="alarm">
                          <Trans>suspended</Trans>
                        </Badge>
                      ) : null}
                    </div>
                    <div className="text-[13px] break-words text-muted">
                      {[person.email, person.phone].filter(Boolean).join(' · ')} ·{' '}
                      <Plural value={person.farms} one="# farm" other="# farms" /> ·{' '}
                      <Trans>since {formatDate(person.createdAt)}</Trans> ·{' '}
                      <Trans>last here: {formatAgo(person.lastUsedAt)}</Trans>
                    </div>
                  </div>
                  {isSuper && person.id !== self?.id ? (
                    <Button
                      busy={busy}
                      variant={person.suspendedAt ? 'plain' : 'danger'}
                      onClick={() => void suspend(person.id, name, person.suspendedAt === null)}
                    >
                      {person.suspendedAt ? <Trans>Restore</Trans> : <Trans>Suspend</Trans>}
                    </Button>
                  ) : null}
                </>
              );
            }}
          </SearchPage>
        )}
      </Read>
    </div>
  );
}
