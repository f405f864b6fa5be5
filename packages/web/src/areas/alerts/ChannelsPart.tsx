import { listChannels } from '@kraal/contract/channels';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { formatDateTime } from '../../formats/localFormat.ts';
import { Read } from '../../ui/states.tsx';
import { Card } from '../../ui/surface.tsx';
import { GatewayCard } from './GatewayCard.tsx';
import { WebhooksCard } from './WebhooksCard.tsx';
import { answerOf } from './words.ts';

/** How messages leave the farm beside push and mail, which each person sets for himself. */
export function ChannelsPart() {
  const { t } = useLingui();
  const { farmId, timeZone } = useFarm();
  const channels = useEndpoint(listChannels, { params: { farmId } });
  return (
    <Read of={channels}>
      {({ webhooks, gateways, calls }) => (
        <div className="grid min-w-0 *:min-w-0 items-start gap-4 lg:grid-cols-2">
          <WebhooksCard webhooks={webhooks} />
          {(['sms', 'voice'] as const).map((channel) => (
            <GatewayCard
              key={channel}
              channel={channel}
              gateway={gateways.find((one) => one.channel === channel) ?? null}
            />
          ))}
          <Card title={<Trans>The latest calls out</Trans>}>
            {calls.length === 0 ? (
              <p className="text-muted">
                <Trans>None yet.</Trans>
              </p>
            ) : (
              <ul
                className="max-h-96 divide-y divide-line overflow-y-auto"
                aria-label={t`Calls out`}
              >
                {calls.map(({ at, host, status, tookMs, problem }, index) => (
                  <li key={`${at} ${index}`} className="py-1 text-[13px]">
                    {formatDateTime(at, timeZone)} · {host} · {status ?? answerOf(problem)} ·{' '}
                    {tookMs} ms
                  </li>
                ))}
              </ul>
            )}
          </Card>
        </div>
      )}
    </Read>
  );
}
