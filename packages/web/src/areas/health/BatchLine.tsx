import { stockCount } from '@kraal/contract/bodies/health';
import { type Batch, countBatch } from '@kraal/contract/health';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { forgetFarm } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { decimalOf } from '../../ui/decimal.ts';
import { DecimalField } from '../../ui/decimalField.tsx';
import { TextField } from '../../ui/field.tsx';
import { formatScore } from '../../formats/format.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { formatDate } from '../../formats/localFormat.ts';
import { Badge } from '../../ui/surface.tsx';
import { useForm } from '../../forms/useForm.ts';
import { Recall } from './Recall.tsx';
import { unitNames } from './words.ts';

/** What is left of a batch, a count that puts it right, and who got of it. */
export function BatchLine({ batch, mayCount }: { batch: Batch; mayCount: boolean }) {
  const { i18n, t } = useLingui();
  const unit = i18n._(unitNames[batch.unit]);
  const { farmId } = useFarm();
  const [open, setOpen] = useState<'count' | 'recall' | null>(null);
  const form = useForm({
    schema: stockCount,
    read: ({ left = '', reason }) => ({ left: decimalOf(left), ...(reason ? { reason } : {}) }),
    send: async (body) => {
      await call(countBatch, { params: { farmId, id: batch.id }, body });
      setOpen(null);
      await forgetFarm('medicines');
    },
  });
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="mark min-w-20 flex-1 font-bold">{batch.number}</span>
        <span>
          {formatScore(batch.left)} / {formatScore(batch.bought)} {unit}
        </span>
        {batch.isExpired ? (
          <Badge tone="alarm">
            <Trans>expired</Trans>
          </Badge>
        ) : batch.expiresOn ? (
          <span className="text-[13px] text-muted">{formatDate(batch.expiresOn)}</span>
        ) : null}
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        {mayCount ? (
          <Button onClick={() => setOpen(open === 'count' ? null : 'count')}>
            <Trans>Count</Trans>
          </Button>
        ) : null}
        <Button onClick={() => setOpen(open === 'recall' ? null : 'recall')}>
          <Trans>Who got it</Trans>
        </Button>
      </div>
      {open === 'recall' ? <Recall batchId={batch.id} /> : null}
      {open === 'count' ? (
        <form {...form.attach} className="mt-3 flex flex-col gap-3">
          <DecimalField label={t`What is left`} {...form.field('left')} unit={unit} />
          <TextField label={t`Why it differs`} {...form.field('reason')} />
          <FormMessage message={form.message} />
          <Button type="submit" busy={form.busy}>
            <Trans>Keep the count</Trans>
          </Button>
        </form>
      ) : null}
    </li>
  );
}
