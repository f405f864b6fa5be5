import {
  changeWebhook,
  dropWebhook,
  type listChannels,
  testFarmChannel,
} from '@kraal/contract/channels';
import type { Output } from '@kraal/contract/endpoint';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { forgetFarm } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';
import { outcomeWords } from './outcomeWords.ts';

type Webhook = Output<typeof listChannels>['webhooks'][number];

export function WebhookLine({ webhook }: { webhook: Webhook }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const { busy, message, run } = useSubmit();
  const [said, setSaid] = useState<string | null>(null);
  const { id, name, url, severityFrom, isOn, version, waiting, failed } = webhook;
  const params = { farmId, id };
  const test = () =>
    run(async () => {
      const answer = await call(testFarmChannel, {
        params: { farmId },
        body: { channel: 'webhook', id },
      });
      setSaid(outcomeWords(answer));
      await forgetFarm('channels');
    });
  const flip = () =>
    run(async () => {
      const body = { name, url, severityFrom, isOn: !isOn, version };
      await call(changeWebhook, { params, body });
      await forgetFarm('channels');
    });
  const { ask, dialog } = useConfirm();
  const drop = async () => {
    const question = {
      title: t`Drop the webhook ${name}?`,
      children: t`Its program hears of no more alerts. What waits for it is not sent.`,
      act: t`Drop it`,
    };
    if (!(await ask(question))) return;
    await run(async () => {
      await call(dropWebhook, { params, query: { version } });
      await forgetFarm('channels');
    });
  };
  return (
    <li className="py-2">
      <div className="font-[550] wrap-anywhere">{name}</div>
      <div className="text-[13px] break-all text-muted">
        {url}
        {waiting > 0 ? (
          <>
            {' '}
            · <Plural value={waiting} one="# waits" other="# wait" />
          </>
        ) : null}
        {failed > 0 ? (
          <>
            {' '}
            · <Plural value={failed} one="# not taken" other="# not taken" />
          </>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-1">
        <Button
          variant="quiet"
          busy={busy}
          onClick={() => void test()}
          aria-label={t`Send a test: ${name}`}
        >
          <Trans>Send a test</Trans>
        </Button>
        <Button variant="quiet" busy={busy} onClick={() => void flip()}>
          {isOn ? <Trans>Switch off</Trans> : <Trans>Switch on</Trans>}
        </Button>
        <Button
          variant="quiet"
          busy={busy}
          onClick={() => void drop()}
          aria-label={t`Drop: ${name}`}
        >
          <Trans>Drop</Trans>
        </Button>
      </div>
      {said ? <p role="status">{said}</p> : null}
      <FormMessage message={message} />
      {dialog}
    </li>
  );
}
