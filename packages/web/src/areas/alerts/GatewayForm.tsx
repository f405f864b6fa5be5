import { gatewayBody, type GatewayPreset, gatewayPresets } from '@kraal/contract/bodies/channels';
import { type listChannels, setGateway } from '@kraal/contract/channels';
import type { Output } from '@kraal/contract/endpoint';
import { gatewayTemplates } from '@kraal/domain/alerts/gateways';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { forgetFarm } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { useSeenVersion } from '../../platform/useSeenVersion.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useForm } from '../../forms/useForm.ts';
import { secretWord } from './secretWord.ts';

type Gateway = Output<typeof listChannels>['gateways'][number];
export type Props = { channel: 'sms' | 'voice'; gateway: Gateway | null };

const presetNames: Record<Exclude<GatewayPreset, 'other'>, string> = {
  clickatell: 'Clickatell',
  bulksms: 'BulkSMS',
  africastalking: 'Africa’s Talking',
  twilio_sms: 'Twilio',
  twilio_voice: 'Twilio',
};

const plainTemplate = {
  url: '',
  headers: 'content-type: application/json',
  body: '',
  secrets: ['apiKey'],
};

export function GatewayForm({ channel, gateway, onDone }: Props & { onDone: () => void }) {
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
