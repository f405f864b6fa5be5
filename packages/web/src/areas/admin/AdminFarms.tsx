import { adminFarms, suspendFarm } from '@kraal/contract/admin';
import type { Output } from '@kraal/contract/endpoint';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { queryClient, useEndpoint } from '../../platform/queries.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Read } from '../../ui/states.tsx';
import { formatCount } from '../../formats/format.ts';
import { type ListColumn, ListTable } from '../../lists/ListTable.tsx';
import { Badge } from '../../ui/surface.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';
import { RequestSupport } from './RequestSupport.tsx';
import { SearchPage } from './SearchPage.tsx';
import { usePages } from './usePages.ts';
import { formatAgo, formatDate } from '../../formats/localFormat.ts';

type Farm = Output<typeof adminFarms>['items'][number];

function FarmBadges({ farm }: { farm: Farm }) {
  return (
    <>
      {farm.suspendedAt ? (
        <Badge tone="alarm">
          <Trans>suspended</Trans>
        </Badge>
      ) : null}{' '}
      {farm.eraseAfter ? (
        <Badge tone="warn">
          <Trans>to be erased</Trans>
        </Badge>
      ) : null}
    </>
  );
}

type RequestedFarm = { id: string; farmName: string };

/** What is shown of a farm; who may act on it adds the acts. */
function useFarmColumns(): ListColumn<Farm>[] {
  const { t } = useLingui();
  const count = (name: 'members' | 'animals', label: string): ListColumn<Farm> => ({
    name,
    label,
    widthRem: 6,
    right: true,
    text: (one) => formatCount(one[name]),
    value: (one) => one[name],
  });
  return [
    { name: 'name', label: t`Farm`, widthRem: 15, text: (one) => one.farmName },
    count('members', t`Members`),
    count('animals', t`Animals`),
    {
      name: 'since',
      label: t`Since`,
      widthRem: 8,
      text: (one) => formatDate(one.createdAt),
      value: (one) => one.createdAt,
    },
    {
      name: 'last',
      label: t`Last entry`,
      widthRem: 8,
      text: (one) => formatAgo(one.lastEntryAt),
      value: (one) => one.lastEntryAt,
    },
    {
      name: 'state',
      label: t`To heed`,
      widthRem: 9,
      show: (one) => <FarmBadges farm={one} />,
    },
  ];
}

export function AdminFarms({ isSuper }: { isSuper: boolean }) {
  const { t } = useLingui();
  const pages = usePages();
  const farms = useEndpoint(adminFarms, { query: pages.query }, { keep: true });
  const { busy, message, run } = useSubmit();
  const [asked, setAsked] = useState<RequestedFarm | null>(null);
  const { ask, dialog } = useConfirm();
  const suspend = async (id: string, farmName: string, suspended: boolean) => {
    const question = {
      title: t`Suspend ${farmName}?`,
      children: t`Nobody can open it until it is restored.`,
      act: t`Suspend`,
    };
    if (suspended && !(await ask(question))) return;
    await run(async () => {
      await call(suspendFarm, { params: { id }, body: { suspended } });
      await queryClient.invalidateQueries({ queryKey: [adminFarms.path] });
    });
  };
  const columns = useFarmColumns();
  const acts: ListColumn<Farm>[] = isSuper
    ? [
        {
          name: 'acts',
          label: t`Acts`,
          widthRem: 17,
          isControl: true,
          show: (one) => (
            <span className="flex gap-2">
              <Button onClick={() => setAsked(one)}>
                <Trans>Ask to look in</Trans>
              </Button>
              <Button
                busy={busy}
                variant={one.suspendedAt ? 'plain' : 'danger'}
                onClick={() => void suspend(one.id, one.farmName, one.suspendedAt === null)}
              >
                {one.suspendedAt ? <Trans>Restore</Trans> : <Trans>Suspend</Trans>}
              </Button>
            </span>
          ),
        },
      ]
    : [];
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label={t`Find a farm by its name`}
        type="search"
        value={pages.text}
        onChange={(event) => pages.search(event.target.value)}
      />
      <FormMessage message={message} />
      {dialog}
      <Read of={farms}>
        {(page) => (
          <SearchPage page={page} pages={pages}>
            {(items, isWhole) => (
              <ListTable
                name="farms"
                label={t`Farms`}
                rows={items}
                isWhole={isWhole}
                nameOf={(one) => one.farmName}
                columns={[...columns, ...acts]}
              />
            )}
          </SearchPage>
        )}
      </Read>
      {asked ? <RequestSupport farm={asked} onClose={() => setAsked(null)} /> : null}
    </div>
  );
}
