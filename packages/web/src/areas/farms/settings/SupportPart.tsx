import { answerSupportAccess, listSupportAccess } from '@kraal/contract/farms';
import type { Output } from '@kraal/contract/endpoint';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../../platform/api.ts';
import { queryClient, useEndpoint } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { Read } from '../../../ui/states.tsx';
import { Badge, Card } from '../../../ui/surface.tsx';
import { useSubmit } from '../../../forms/useSubmit.ts';
import { formatDateTime } from '../../../formats/localFormat.ts';

type Access = Output<typeof listSupportAccess>['items'][number];
const isOpen = (one: Access): boolean =>
  one.until !== null && one.endedAt === null && new Date(one.until) > new Date();

/** Who of support asked to look into the farm, and the door to it. */
export function SupportPart() {
  const { t } = useLingui();
  const { farmId, timeZone } = useFarm();
  const asked = useEndpoint(listSupportAccess, { params: { farmId }, query: { limit: 50 } });
  const { busy, message, run } = useSubmit();
  const answer = (id: string, allow: boolean) =>
    run(async () => {
      await call(answerSupportAccess, { params: { farmId, id }, body: { allow } });
      await queryClient.invalidateQueries({ queryKey: [listSupportAccess.path] });
    });
  return (
    <Card title={t`Support`}>
      <p className="mb-3 text-muted">
        <Trans>
          Nobody of support sees your farm unless you let them, and then only to look, for the hours
          you agreed to.
        </Trans>
      </p>
      <FormMessage message={message} />
      <Read of={asked} rows={1}>
        {({ items }) =>
          items.length === 0 ? (
            <p>
              <Trans>Nobody has asked.</Trans>
            </p>
          ) : (
            <ul className="divide-y divide-line">
              {items.map((one) => (
                <li key={one.id} className="flex flex-wrap items-center gap-3 py-2">
                  <div className="min-w-0 flex-1 basis-56">
                    <div className="font-[550]">{one.reason}</div>
                    <div className="text-[13px] text-muted">
                      {one.who} · {formatDateTime(one.askedAt, timeZone)} ·{' '}
                      <Plural value={one.hours} one="# hour" other="# hours" />
                    </div>
                  </div>
                  {isOpen(one) ? (
                    <>
                      <Badge tone="warn">
                        <Trans>open until {formatDateTime(one.until, timeZone)}</Trans>
                      </Badge>
                      <Button busy={busy} onClick={() => void answer(one.id, false)}>
                        <Trans>Shut the door</Trans>
                      </Button>
                    </>
                  ) : null}
                  {one.until === null && one.endedAt === null ? (
                    <>
                      <Button
                        variant="primary"
                        busy={busy}
                        onClick={() => void answer(one.id, true)}
                      >
                        <Trans>Let them in</Trans>
                      </Button>
                      <Button busy={busy} onClick={() => void answer(one.id, false)}>
                        <Trans>No</Trans>
                      </Button>
                    </>
                  ) : null}
                </li>
              ))}
            </ul>
          )
        }
      </Read>
    </Card>
  );
}
