import { clearForm } from '../../ui/clearForm.ts';
import { purchase } from '@kraal/contract/bodies/health';
import { asDay } from '@kraal/domain/format/dates';
import { buyBatch, type Medicine } from '@kraal/contract/health';
import type { PackageScan } from '@kraal/domain/health/packageScan';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../platform/api.ts';
import { forgetFarm } from '../../platform/queries.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { DecimalField } from '../../ui/decimalField.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useForm } from '../../forms/useForm.ts';
import { BatchList } from './BatchList.tsx';
import { unitNames } from './words.ts';
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
      <BatchList medicineId={medicine.id} />
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
