import { gatewayBody, type GatewayPreset, gatewayPresets } from '@kraal/contract/bodies/channels';
import {
  dropGateway,
  type listChannels,
  setGateway,
  testFarmChannel,
} from '@kraal/contract/channels';
import type { Output } from '@kraal/contract/endpoint';
import { gatewayTemplates } from '@kraal/domain/alerts/gateways';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { forgetFarm } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { useSeenVersion } from '../../platform/useSeenVersion.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Card } from '../../ui/surface.tsx';
import { useForm } from '../../ui/useForm.ts';
import { useSubmit } from '../../ui/useSubmit.ts';
import { outcomeWords } from './outcomeWords.ts';

type Gateway = Output<typeof listChannels>['gateways'][number];
type Props = { channel: 'sms' | 'voice'; gateway: Gateway | null };

const presetNames: Record<Exclude<GatewayPreset, 'other'>, string> = {
  clickatell: 'Clickatell',
  bulksms: 'BulkSMS',
  africastalking: 'Africa’s Talking',
  twilio_sms: 'Twilio',
  twilio_voice: 'Twilio',
};

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

/** What a service calls its secrets, in words; one of a farm's own template is called as it is written there. */
function secretWord(name: string): string {
  const words: Record<string, string> = {
    apiKey: t`API key`,
    username: t`User name`,
    password: t`Password`,
    basicToken: t`Token`,
    accountSid: t`Account number`,
    from: t`Sender’s number or name`,
  };
  return words[name] ?? name;
}

const plainTemplate = {
  url: '',
  headers: 'content-type: application/json',
  body: '',
  secrets: ['apiKey'],
};

function GatewayForm({ channel, gateway, onDone }: Props & { onDone: () => void }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const offered = gatewayPresets.filter((name) => {
    const template = gatewayTemplates[name];
    return !template || template.channel === channel;
  });
  const [preset, setPreset] = useState<GatewayPreset>(
    offered.find((one) => one === gateway?.preset) ?? offered[0] ?? 'other',
  );
  const asSeen = useSeenVersion(gateway?.version ?? 0);
  const isKept = gateway?.preset === preset;
  const template = gatewayTemplates[preset] ?? plainTemplate;
  const shown = isKept ? { ...template, ...gateway, secrets: template.secrets } : template;
  const form = useForm({
    schema: gatewayBody,
    read: (texts) => ({
      preset,
      url: texts['url'] ?? '',
      headers: texts['headers'] ?? '',
      body: texts['body'] ?? '',
      secrets: Object.fromEntries(
        shown.secrets.flatMap((name) => {
          const value = texts[`secrets.${name}`];
          return value ? [[name, value]] : [];
        }),
      ),
      // What it stands on is put in where it is sent.
      version: 0,
    }),
    send: async (body) => {
      await asSeen((version) =>
        call(setGateway, { params: { farmId, channel }, body: { ...body, version } }),
      );
      onDone();
      await forgetFarm('channels');
    },
  });
  return (
    <form key={preset} {...form.attach} className="flex flex-col gap-3" autoComplete="off">
      <SelectField
        label={t`Service`}
        value={preset}
        onChange={(event) => setPreset(offered.find((one) => one === event.target.value) ?? preset)}
        options={offered.map((value) => ({
          value,
          label: value === 'other' ? t`another` : presetNames[value],
        }))}
      />
      {shown.secrets.map((name) => (
        <TextField
          key={name}
          label={secretWord(name)}
          type="password"
          autoComplete="off"
          {...form.field(`secrets.${name}`)}
          hint={
            isKept && gateway.secrets.includes(name) ? t`kept; leave empty to keep it` : undefined
          }
        />
      ))}
      {/* A known service needs its secrets and nothing more; how it is called is there for whoever wants it otherwise. */}
      <details open={preset === 'other'}>
        <summary className="flex min-h-11 cursor-pointer items-center text-muted">
          <Trans>How the service is called</Trans>
        </summary>
        <div className="flex flex-col gap-3">
          <TextField label={t`Address`} {...form.field('url')} defaultValue={shown.url} />
          <TextArea label={t`Headers`} {...form.field('headers')} defaultValue={shown.headers} />
          <TextArea label={t`Body`} {...form.field('body')} defaultValue={shown.body} />
        </div>
      </details>
      <FormMessage message={form.message} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={form.busy}>
          <Trans>Keep</Trans>
        </Button>
        <Button onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
