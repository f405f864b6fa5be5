import { updateMe } from '@kraal/contract/people';
import {
  type NoticeChannel,
  noticeChannels,
  type NoticeKind,
  noticeKinds,
  wantsNotice,
} from '@kraal/domain/people/notices';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../platform/api.ts';
import { adoptUser, useUser } from '../../platform/useSession.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Card } from '../../ui/surface.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';
import { PushCard } from './PushCard.tsx';
import { TimesCard } from './TimesCard.tsx';

const kindNames: Record<NoticeKind, MessageDescriptor> = {
  security: msg`Safety of my account`,
  alert_critical: msg`Critical alerts`,
  alert_warning: msg`Warnings`,
  alert_info: msg`Alerts that are good to know`,
  health: msg`A controlled disease on a farm of mine`,
  work: msg`What is due each morning`,
  evening: msg`How the day was each evening`,
  members: msg`People join or leave a farm of mine`,
  support: msg`Support asks to look into a farm of mine`,
  imports: msg`An import is done`,
};
const channelNames: Record<NoticeChannel, MessageDescriptor> = {
  app: msg`In Kraal`,
  push: msg`Push`,
  mail: msg`E-mail`,
  sms: msg`SMS`,
  voice: msg`Call`,
};

/** Each kind of message by each way it can come; kept at once. */
export function NoticesPart() {
  const { t, i18n } = useLingui();
  const user = useUser();
  const { busy, message, run } = useSubmit();
  const switches = user?.notify ?? {};
  const flip = (kind: NoticeKind, channel: NoticeChannel, on: boolean) =>
    run(async () => {
      adoptUser(
        await call(updateMe, {
          body: { notify: { ...switches, [kind]: { ...switches[kind], [channel]: on } } },
        }),
      );
    });
  return (
    <>
      <PushCard />
      <TimesCard />
      <Card title={t`Notifications`}>
        <div className="goes-on">
          <table className="w-full">
            <thead>
              <tr className="border-b border-line text-left">
                <th className="py-2">
                  <Trans>When</Trans>
                </th>
                {noticeChannels.map((channel) => (
                  <th key={channel} className="px-2 py-2 text-center">
                    {i18n._(channelNames[channel])}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {noticeKinds.map((kind) => (
                <tr key={kind} className="border-b border-line">
                  <th className="py-2 text-left font-normal">{i18n._(kindNames[kind])}</th>
                  {noticeChannels.map((channel) => (
                    <td key={channel} className="text-center">
                      <label className="flex min-h-11 items-center justify-center">
                        <input
                          type="checkbox"
                          className="size-5 accent-veld"
                          aria-label={`${i18n._(kindNames[kind])}: ${i18n._(channelNames[channel])}`}
                          checked={wantsNotice(switches, kind, channel)}
                          disabled={busy || (kind === 'security' && channel === 'mail')}
                          onChange={(event) => void flip(kind, channel, event.target.checked)}
                        />
                      </label>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p className="mt-3 text-[13px] text-muted">
          <Trans>
            Mail about the safety of your account always comes. SMS and calls leave where the farm
            has a service for them and your telephone number is known.
          </Trans>
        </p>
        <FormMessage message={message} />
      </Card>
    </>
  );
}
