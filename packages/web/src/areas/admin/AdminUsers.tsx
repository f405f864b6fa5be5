import { adminUsers, suspendUser } from '@kraal/contract/admin';
import type { Output } from '@kraal/contract/endpoint';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../platform/api.ts';
import { queryClient, useEndpoint } from '../../platform/queries.ts';
import { useUser } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Read } from '../../ui/states.tsx';
import { formatCount } from '../../formats/format.ts';
import { type ListColumn, ListTable } from '../../lists/ListTable.tsx';
import { Badge } from '../../ui/surface.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';
import { SearchPage } from './SearchPage.tsx';
import { usePages } from './usePages.ts';
import { formatAgo, formatDate } from '../../formats/localFormat.ts';

type Person = Output<typeof adminUsers>['items'][number];

const nameOf = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`.trim();

function PersonBadges({ person }: { person: Person }) {
  return (
    <>
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
    </>
  );
}

/** What is shown of a person; who may act on them adds the acts. */
function usePersonColumns(): ListColumn<Person>[] {
  const { t } = useLingui();
  return [
    { name: 'name', label: t`Name`, widthRem: 13, text: nameOf },
    { name: 'email', label: t`E-mail`, widthRem: 15, text: (one) => one.email },
    { name: 'phone', label: t`Telephone`, widthRem: 9, text: (one) => one.phone },
    {
      name: 'farms',
      label: t`Farms`,
      widthRem: 5,
      right: true,
      text: (one) => formatCount(one.farms),
      value: (one) => one.farms,
    },
    {
      name: 'since',
      label: t`Since`,
      widthRem: 8,
      text: (one) => formatDate(one.createdAt),
      value: (one) => one.createdAt,
    },
    {
      name: 'last',
      label: t`Last here`,
      widthRem: 8,
      text: (one) => formatAgo(one.lastUsedAt),
      value: (one) => one.lastUsedAt,
    },
    {
      name: 'state',
      label: t`To heed`,
      widthRem: 9,
      show: (one) => <PersonBadges person={one} />,
    },
  ];
}

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
  const columns = usePersonColumns();
  const acts: ListColumn<Person>[] = isSuper
    ? [
        {
          name: 'acts',
          label: t`Acts`,
          widthRem: 8,
          isControl: true,
          show: (one) =>
            one.id === self?.id ? null : (
              <Button
                busy={busy}
                variant={one.suspendedAt ? 'plain' : 'danger'}
                onClick={() => void suspend(one.id, nameOf(one), one.suspendedAt === null)}
              >
                {one.suspendedAt ? <Trans>Restore</Trans> : <Trans>Suspend</Trans>}
              </Button>
            ),
        },
      ]
    : [];
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
            {(items, isWhole) => (
              <ListTable
                name="people"
                label={t`People`}
                rows={items}
                isWhole={isWhole}
                nameOf={nameOf}
                columns={[...columns, ...acts]}
              />
            )}
          </SearchPage>
        )}
      </Read>
    </div>
  );
}
