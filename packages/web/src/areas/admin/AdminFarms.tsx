import { adminFarms, suspendFarm } from '@kraal/contract/admin';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { queryClient, useEndpoint } from '../../platform/queries.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Read } from '../../ui/states.tsx';
import { Badge } from '../../ui/surface.tsx';
import { useSubmit } from '../../ui/useSubmit.ts';
import { RequestSupport } from './RequestSupport.tsx';
import { SearchPage } from './SearchPage.tsx';
import { usePages } from './usePages.ts';
import { formatAgo, formatDate } from '../../ui/localFormat.ts';

type RequestedFarm = { id: string; farmName: string };

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
            {(farm) => (
              <>
                <div className="min-w-48 flex-1">
                  <div className="font-[550]">
                    {farm.farmName}{' '}
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
                  </div>
                  <div className="text-[13px] text-muted">
                    <Plural value={farm.members} one="# member" other="# members" /> ·{' '}
                    <Plural value={farm.animals} one="# animal" other="# animals" /> ·{' '}
                    <Trans>since {formatDate(farm.createdAt)}</Trans> ·{' '}
                    <Trans>last entry: {formatAgo(farm.lastEntryAt)}</Trans>
                  </div>
                </div>
                {isSuper ? (
                  <Button onClick={() => setAsked(farm)}>
                    <Trans>Ask to look in</Trans>
                  </Button>
                ) : null}
                {isSuper ? (
                  <Button
                    busy={busy}
                    variant={farm.suspendedAt ? 'plain' : 'danger'}
                    onClick={() => void suspend(farm.id, farm.farmName, farm.suspendedAt === null)}
                  >
                    {farm.suspendedAt ? <Trans>Restore</Trans> : <Trans>Suspend</Trans>}
                  </Button>
                ) : null}
              </>
            )}
          </SearchPage>
        )}
      </Read>
      {asked ? <RequestSupport farm={asked} onClose={() => setAsked(null)} /> : null}
    </div>
  );
}
