import { listInvitations, withdrawInvitation } from '@kraal/contract/farms';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../../platform/api.ts';
import { queryClient, useEndpoint } from '../../../platform/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { Read } from '../../../ui/states.tsx';
import { Card } from '../../../ui/surface.tsx';
import { useSubmit } from '../../../forms/useSubmit.ts';
import { roleName } from '../roleNames.ts';
import { formatDate } from '../../../formats/localFormat.ts';

export function OpenInvitations({ farmId }: { farmId: string }) {
  const { t } = useLingui();
  const invitations = useEndpoint(listInvitations, { params: { farmId }, query: { limit: 200 } });
  const { busy, message, run } = useSubmit();
  if (invitations.data?.items.length === 0) return null;
  const takeBack = (id: string) =>
    run(async () => {
      await call(withdrawInvitation, { params: { farmId, id } });
      await queryClient.invalidateQueries({ queryKey: [listInvitations.path] });
    });
  return (
    <Card title={t`Open invitations`}>
      <FormMessage message={message} />
      <Read of={invitations} rows={1}>
        {({ items }) => (
          <ul className="divide-y divide-line">
            {items.map((one) => (
              <li key={one.id} className="flex flex-wrap items-center gap-3 py-2">
                <div className="min-w-0 flex-1">
                  <div className="truncate">
                    {one.email ?? <Trans>by link</Trans>} · {roleName(one.role)}
                  </div>
                  <div className="text-[13px] text-muted">
                    <Trans>
                      from {one.invitedBy}, until {formatDate(one.expiresAt)}
                    </Trans>
                  </div>
                </div>
                <Button busy={busy} onClick={() => void takeBack(one.id)}>
                  <Trans>Take back</Trans>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Read>
    </Card>
  );
}
