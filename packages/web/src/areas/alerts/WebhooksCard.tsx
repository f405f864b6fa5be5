import type { listChannels } from '@kraal/contract/channels';
import type { Output } from '@kraal/contract/endpoint';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/surface.tsx';
import { AddWebhook } from './AddWebhook.tsx';
import { WebhookLine } from './WebhookLine.tsx';

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
