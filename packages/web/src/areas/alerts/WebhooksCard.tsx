import { webhookBody } from '@kraal/contract/bodies/channels';
import {
  addWebhook,
  changeWebhook,
  dropWebhook,
  type listChannels,
  testFarmChannel,
} from '@kraal/contract/channels';
import type { Output } from '@kraal/contract/endpoint';
import { severities } from '@kraal/domain/alerts/rules';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { forgetFarm } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Card } from '../../ui/surface.tsx';
import { useForm } from '../../ui/useForm.ts';
import { useSubmit } from '../../ui/useSubmit.ts';
import { outcomeWords } from './outcomeWords.ts';
import { severityNames } from './words.ts';

type Webhook = Output<typeof listChannels>['webhooks'][number];

/** Other programs that hear of alerts. */
export function WebhooksCard({ webhooks }: { webhooks: readonly Webhook[] }) {
  const [isAdding, setAdding] = useState(false);
  // Of the one that was added just now; with it its secret is gone from the screen too.
  const [secret, setSecret] = useState<{ id: string; secret: string } | null>(null);
  return (
    <Card
      title={<Trans>Webhooks</Trans>}
      actions={
        <Button variant="quiet" onClick={() => setAdding(true)}>
          <Trans>Add a webhook</Trans>
        </Button>
      }
    >
      <p className="text-muted">
        <Trans>
          Another program is called with each alert, signed so that it knows by whom. What it does
          not take is tried again for two days.
        </Trans>
      </p>
      {secret && webhooks.some(({ id }) => id === secret.id) ? (
        <p role="status" className="my-2 rounded-control bg-sunken p-3 break-all">
          <Trans>Its secret, shown this once:</Trans> <code>{secret.secret}</code>
        </p>
      ) : null}
      <ul className="divide-y divide-line">
        {webhooks.map((one) => (
          <WebhookLine key={one.id} webhook={one} />
        ))}
      </ul>
      {isAdding ? <AddWebhook onClose={() => setAdding(false)} onSecret={setSecret} /> : null}
    </Card>
  );
}

function AddWebhook({
  onClose,
  onSecret,
}: {
  onClose: () => void;
  onSecret: (added: { id: string; secret: string }) => void;
}) {
  const { t, i18n } = useLingui();
  const { farmId } = useFarm();
  const form = useForm({
    schema: webhookBody,
    read: ({ name = '', url = '', severityFrom }) => ({
      name,
      url,
      severityFrom: severities.find((one) => one === severityFrom) ?? 'warning',
      isOn: true,
    }),
    send: async (body) => {
      onSecret(await call(addWebhook, { params: { farmId }, body }));
      onClose();
      await forgetFarm('channels');
    },
  });
  return (
    <Drawer title={t`Add a webhook`} open onClose={onClose}>
      <form {...form.attach} className="flex flex-col gap-4">
        <TextField label={t`Name`} {...form.field('name')} />
        <TextField label={t`Address`} type="url" placeholder="https://" {...form.field('url')} />
        <SelectField
          label={t`From which severity on`}
          {...form.field('severityFrom')}
          defaultValue="warning"
          options={severities.map((value) => ({ value, label: i18n._(severityNames[value]) }))}
        />
        <FormMessage message={form.message} />
        <Button type="submit" variant="primary" busy={form.busy}>
          <Trans>Add a webhook</Trans>
        </Button>
      </form>
    </Drawer>
  );
}

function WebhookLine({ webhook }: { webhook: Webhook }) {
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
