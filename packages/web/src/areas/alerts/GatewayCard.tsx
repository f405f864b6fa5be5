import { dropGateway, type listChannels, testFarmChannel } from '@kraal/contract/channels';
import type { Output } from '@kraal/contract/endpoint';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { forgetFarm } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Card } from '../../ui/surface.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';
import { outcomeWords } from './outcomeWords.ts';
import { secretWord } from './secretWord.ts';
import { GatewayForm, type Props } from './GatewayForm.tsx';

type Gateway = Output<typeof listChannels>['gateways'][number];

/** A service that the farm has an account with, by which SMS or calls leave. */
export function GatewayCard({ channel, gateway }: Props) {
  const [isEditing, setEditing] = useState(false);
  return (
    <Card title={channel === 'sms' ? <Trans>SMS</Trans> : <Trans>Calls</Trans>}>
      {gateway && !isEditing ? (
        <Shown channel={channel} gateway={gateway} onEdit={() => setEditing(true)} />
      ) : isEditing ? (
        <GatewayForm channel={channel} gateway={gateway} onDone={() => setEditing(false)} />
      ) : (
        <div className="flex flex-col items-start gap-2">
          <p className="text-muted">
            <Trans>
              No service is set. With an account at one, alerts reach people where there is no data.
            </Trans>
          </p>
          <Button onClick={() => setEditing(true)}>
            <Trans>Set a service</Trans>
          </Button>
        </div>
      )}
    </Card>
  );
}

function Shown({
  channel,
  gateway,
  onEdit,
}: Required<Props> & { gateway: Gateway; onEdit: () => void }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const { busy, message, run } = useSubmit();
  const { ask, dialog } = useConfirm();
  const [said, setSaid] = useState<string | null>(null);
  const params = { farmId, channel };
  const test = () =>
    run(async () => {
      setSaid(outcomeWords(await call(testFarmChannel, { params: { farmId }, body: { channel } })));
      await forgetFarm('channels');
    });
  const drop = async () => {
    const question = {
      title: t`Drop this service?`,
      children: t`Nobody is reached by it any more. Its secrets are forgotten.`,
      act: t`Drop it`,
    };
    if (!(await ask(question))) return;
    await run(async () => {
      await call(dropGateway, { params, query: { version: gateway.version } });
      await forgetFarm('channels');
    });
  };
  return (
    <>
      <p className="break-all">{gateway.url}</p>
      <p className="text-[13px] text-muted">
        <Trans>Secrets kept: {gateway.secrets.map(secretWord).join(', ')}</Trans>
      </p>
      <div className="flex flex-wrap gap-1">
        <Button busy={busy} onClick={() => void test()}>
          <Trans>Send a test to me</Trans>
        </Button>
        <Button variant="quiet" onClick={onEdit}>
          <Trans>Change</Trans>
        </Button>
        <Button variant="quiet" busy={busy} onClick={() => void drop()}>
          <Trans>Drop</Trans>
        </Button>
      </div>
      {said ? <p role="status">{said}</p> : null}
      <FormMessage message={message} />
      {dialog}
    </>
  );
}
