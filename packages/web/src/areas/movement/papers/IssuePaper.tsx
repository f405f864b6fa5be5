import { paperBody } from '@kraal/contract/bodies/papers';
import type { Output } from '@kraal/contract/endpoint';
import { issuePaper, type listPapers } from '@kraal/contract/papers';
import type { PaperKind } from '@kraal/domain/movement/papers';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../../platform/api.ts';
import { forgetFarm } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField, TextArea, TextField } from '../../../ui/field.tsx';
import { decimalOf } from '../../../ui/decimal.ts';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { useForm } from '../../../forms/useForm.ts';
import type { ShownTransfer } from '../TransferDrawer.tsx';
import { paperWords } from './paperWords.ts';

type Props = {
  kind: PaperKind;
  known: Output<typeof listPapers>['known'];
  transfer: ShownTransfer;
  onClose: () => void;
};

/** Nobody acts for the owner where neither is said. */
const isNamed = (texts: Record<string, string>): boolean =>
  ['agent.name', 'agent.address'].some((field) => (texts[field] ?? '').trim() !== '');

/** What the law wants on it beside the stock: who gives, who takes, who drives. What is known stands there to be looked over. */
export function IssuePaper({ kind, known, transfer, onClose }: Props) {
  const { t, i18n } = useLingui();
  const { farmId } = useFarm();
  const form = useForm({
    schema: paperBody,
    read: (texts) => ({
      kind,
      owner: { name: texts['owner.name'] ?? '', address: texts['owner.address'] ?? '' },
      agent: isNamed(texts)
        ? { name: texts['agent.name'] ?? '', address: texts['agent.address'] ?? '' }
        : null,
      receiver: { name: texts['receiver.name'] ?? '', address: texts['receiver.address'] ?? '' },
      vehicle: texts['vehicle'] ?? '',
      driver: texts['driver'] ?? '',
      vatPercent: decimalOf(texts['vatPercent'] ?? '0'),
      vatIncluded: texts['vatIncluded'] === 'on',
      ownerVat: texts['ownerVat'] ?? '',
      receiverVat: texts['receiverVat'] ?? '',
      bank: texts['bank'] ?? '',
    }),
    send: async (body) => {
      await call(issuePaper, { params: { farmId, id: transfer.id }, body });
      await forgetFarm('transfers');
      onClose();
    },
  });
  return (
    <form
      {...form.attach}
      aria-label={i18n._(paperWords[kind])}
      className="grid gap-3 rounded-card border border-line p-3 sm:grid-cols-2"
    >
      <p className="font-semibold sm:col-span-2">{i18n._(paperWords[kind])}</p>
      <TextField
        label={t`Owner’s full name`}
        {...form.field('owner.name')}
        defaultValue={known.ownerName}
      />
      <TextField
        label={t`Receiver’s full name`}
        {...form.field('receiver.name')}
        defaultValue={known.receiverName}
      />
      <TextArea
        label={t`Owner’s address`}
        {...form.field('owner.address')}
        defaultValue={known.ownerAddress}
      />
      <TextArea
        label={t`Receiver’s address`}
        {...form.field('receiver.address')}
        defaultValue={known.receiverAddress}
      />
      <TextField label={t`Who acts for the owner, if anybody`} {...form.field('agent.name')} />
      <TextField label={t`Their address`} {...form.field('agent.address')} />
      {kind === 'invoice' ? (
        <ChargedFields field={form.field} />
      ) : (
        <>
          <TextField
            label={t`Number plate`}
            {...form.field('vehicle')}
            defaultValue={transfer.vehicle ?? ''}
          />
          <TextField
            label={t`Driver`}
            {...form.field('driver')}
            defaultValue={transfer.driver ?? ''}
          />
        </>
      )}
      <div className="flex flex-col gap-3 sm:col-span-2">
        <FormMessage message={form.message} />
        <div className="flex gap-2">
          <Button type="submit" variant="primary" busy={form.busy}>
            <Trans>Issue it</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
        </div>
      </div>
    </form>
  );
}

/** What of the price is tax, and where it is to be paid. */
function ChargedFields({
  field,
}: {
  field: (name: string) => { name: string; errors: string[] | undefined };
}) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        label={t`VAT in percent`}
        {...field('vatPercent')}
        inputMode="decimal"
        defaultValue="0"
        hint={t`0 where you are not registered for it`}
      />
      <CheckField label={t`The price holds it already`} {...field('vatIncluded')} defaultChecked />
      <TextField label={t`Owner’s VAT number`} {...field('ownerVat')} maxLength={20} />
      <TextField label={t`Receiver’s VAT number`} {...field('receiverVat')} maxLength={20} />
      <TextArea label={t`Where it is to be paid`} {...field('bank')} maxLength={300} />
    </>
  );
}
