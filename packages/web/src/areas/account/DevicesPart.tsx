import { endAllSessions, endSession, listSessions } from '@kraal/contract/people';
import type { Output } from '@kraal/contract/endpoint';
import { formatAgo } from '../../formats/localFormat.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Monitor, Smartphone } from 'lucide-react';
import { call } from '../../platform/api.ts';
import { queryClient, useEndpoint } from '../../platform/queries.ts';
import { leave } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Read } from '../../ui/states.tsx';
import { Badge, Card } from '../../ui/surface.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';
import { deviceName, placeName } from './deviceName.ts';

type Session = Output<typeof listSessions>['items'][number];

/** Where the account is signed in, and the way to end it there. */
export function DevicesPart() {
  const { t } = useLingui();
  const sessions = useEndpoint(listSessions, {});
  const { busy, message, run } = useSubmit();
  const again = () => queryClient.invalidateQueries({ queryKey: [listSessions.path] });
  const end = (id: string) =>
    run(async () => {
      await call(endSession, { params: { id } });
      await again();
    });
  const endOthers = () =>
    run(async () => {
      await call(endAllSessions, { body: { thisToo: false } });
      await again();
    });
  const endAll = () =>
    run(async () => {
      await call(endAllSessions, { body: { thisToo: true } });
      await leave();
    });
  return (
    <Card title={t`Devices signed in`}>
      <Read of={sessions} rows={2}>
        {({ items }) => (
          <>
            <ul className="divide-y divide-line">
              {items.map((one) => (
                <Device key={one.id} session={one} busy={busy} onEnd={() => void end(one.id)} />
              ))}
            </ul>
            <FormMessage message={message} />
            <div className="mt-4 flex flex-wrap gap-2">
              {items.length > 1 ? (
                <Button busy={busy} onClick={() => void endOthers()}>
                  <Plural
                    value={items.length - 1}
                    one="Sign the other device out"
                    other="Sign the # other devices out"
                  />
                </Button>
              ) : null}
              <Button variant="danger" busy={busy} onClick={() => void endAll()}>
                <Trans>Sign out everywhere</Trans>
              </Button>
            </div>
          </>
        )}
      </Read>
    </Card>
  );
}

function Device({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const Icon = /Mobile|Android|iPhone|iPad/.test(session.device ?? '') ? Smartphone : Monitor;
  const place = [placeName(session.timeZone), session.address].filter(Boolean).join(' · ');
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <Icon className="size-5 shrink-0 text-muted" aria-hidden />
      <div className="min-w-0 flex-1">
        <div className="font-[550]">{deviceName(session.device)}</div>
        <div className="text-[13px] text-muted">
          <Trans>
            {place}, last used {formatAgo(session.lastUsedAt)}
          </Trans>
        </div>
      </div>
      {session.isThis ? (
        <Badge tone="ok">
          <Trans>this device</Trans>
        </Badge>
      ) : (
        <Button busy={busy} onClick={onEnd}>
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  );
}
