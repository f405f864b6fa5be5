import { showAlert } from '@kraal/contract/alerts';
import type { Output } from '@kraal/contract/endpoint';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFarm } from '../../platform/useSession.ts';
import { formatDateTime } from '../../formats/localFormat.ts';
import { answerOf, channelNames, deliveryNames, occasionNames } from './words.ts';

type Alert = Output<typeof showAlert>;

/** Who hears of it next, while nobody answers; the same who heard of it hear of it again. */
function NextTold({ next }: { next: NonNullable<Alert['next']> }) {
  const { timeZone } = useFarm();
  const { names, people, at, occasion } = next;
  const whom = names.join(', ');
  const others = people - names.length;
  const when = formatDateTime(at, timeZone);
  return (
    <p className="text-muted">
      {occasion === 'repeated' ? (
        <Trans>Told again, if nobody answers: {when}</Trans>
      ) : others > 0 ? (
        <Trans>
          Next, if nobody answers: {whom} and {others} more, {when}
        </Trans>
      ) : (
        <Trans>
          Next, if nobody answers: {whom}, {when}
        </Trans>
      )}
    </p>
  );
}

export function WhoHeard({ told, next }: Pick<Alert, 'told' | 'next'>) {
  const { i18n } = useLingui();
  const { timeZone } = useFarm();
  return (
    <section>
      <h2 className="mb-1">
        <Trans>Who was told</Trans>
      </h2>
      {told.length === 0 ? (
        <p className="text-muted">
          <Trans>Nobody yet.</Trans>
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {told.map(({ at, name, occasion, ways }, index) => {
            const how = occasionNames[occasion];
            return (
              <li key={`${at} ${index}`} className="py-2">
                <div>
                  {name} · {formatDateTime(at, timeZone)}
                  {how ? ` · ${i18n._(how)}` : null}
                </div>
                <div className="text-[13px] text-muted">
                  <Trans>In Kraal</Trans>
                  {ways.map((way) => {
                    const [channel, status] = [
                      channelNames[way.channel],
                      deliveryNames[way.status],
                    ];
                    if (!channel || !status) return null;
                    const said = way.status === 'sent' ? '' : answerOf(way.answer);
                    return ` · ${i18n._(channel)}: ${i18n._(status)}${said ? ` (${said})` : ''}`;
                  })}
                </div>
              </li>
            );
          })}
        </ul>
      )}
      {next ? <NextTold next={next} /> : null}
    </section>
  );
}
