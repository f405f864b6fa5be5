import { clearForm } from '../../ui/clearForm.ts';
import { purchase, stockCount } from '@kraal/contract/bodies/health';
import { asDay } from '@kraal/domain/format/dates';
import {
  type Batch,
  buyBatch,
  countBatch,
  listBatches,
  type Medicine,
} from '@kraal/contract/health';
import type { PackageScan } from '@kraal/domain/health/packageScan';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { forgetFarm, useEndpoint } from '../../platform/queries.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { DecimalField } from '../../ui/decimalField.tsx';
import { TextField } from '../../ui/field.tsx';
import { formatScore } from '../../ui/format.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Read } from '../../ui/states.tsx';
import { Badge } from '../../ui/surface.tsx';
import { useForm } from '../../ui/useForm.ts';
import { Recall } from './Recall.tsx';
import { unitNames } from './words.ts';
import { formatDate } from '../../ui/localFormat.ts';
import { decimalOf } from '../../ui/decimal.ts';
import { centsTyped } from '../../ui/numberTyped.ts';

/** What was bought of a product, what is left, and a stock-take that puts it right. */
export function Batches({
  medicine,
  scan = null,
  onClose,
}: {
  medicine: Medicine;
  scan?: PackageScan | null;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const { farmId } = useFarm();
  const manager = useMay('farm_manager');
  const unit = i18n._(unitNames[medicine.unit]);
  const batches = useEndpoint(listBatches, {
    params: { farmId, id: medicine.id },
    query: { limit: 100 },
  });
  const form = useForm({
    schema: purchase,
    read: ({ number = '', expiresOn, bought = '', costCents }) => ({
      number,
      expiresOn: expiresOn ? asDay(expiresOn) : null,
      bought: decimalOf(bought),
      costCents: centsTyped(costCents),
    }),
    send: async (body, element) => {
      await call(buyBatch, { params: { farmId, id: medicine.id }, body });
      clearForm(element);
      await forgetFarm('medicines');
    },
  });
  return (
    <Drawer title={t`Batches of ${medicine.name}`} open onClose={onClose}>
      <Read of={batches} rows={2}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-muted">
              <Trans>Nothing of it was bought yet.</Trans>
            </p>
          ) : (
            <ul className="divide-y divide-line">
              {items.map((one) => (
                <BatchLine key={one.id} batch={one} mayCount={manager} />
              ))}
            </ul>
          )
        }
      </Read>
      {manager ? (
        <form {...form.attach} className="mt-4 flex flex-col gap-4 border-t border-line pt-4">
          <div className="grid grid-cols-2 gap-4">
            <TextField
              label={t`Batch number`}
              {...form.field('number')}
              defaultValue={scan?.batch ?? ''}
              className="mark"
            />
            <TextField
              label={t`Expires on`}
              {...form.field('expiresOn')}
              defaultValue={scan?.expiresOn ?? ''}
              type="date"
            />
            <DecimalField label={t`Bought`} {...form.field('bought')} unit={unit} />
            <DecimalField label={t`Paid`} {...form.field('costCents')} />
          </div>
          <FormMessage message={form.message} />
          <Button type="submit" variant="primary" busy={form.busy}>
            <Trans>Record the purchase</Trans>
          </Button>
        </form>
      ) : null}
    </Drawer>
  );
}

function BatchLine({ batch, mayCount }: { batch: Batch; mayCount: boolean }) {
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
