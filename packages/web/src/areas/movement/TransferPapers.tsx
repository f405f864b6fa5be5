import { transferChange } from '@kraal/contract/bodies/movement';
import { changeTransfer } from '@kraal/contract/movement';
import { asDay } from '@kraal/domain/format/dates';
import { sharedParts } from '@kraal/domain/movement/consignment';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../platform/api.ts';
import { forgetFarm } from '../../platform/queries.ts';
import { useToday } from '../../platform/today.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choiceField.tsx';
import { CheckField, TextArea, TextField } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useForm } from '../../forms/useForm.ts';
import { useOwnerOptions } from '../ledger/index.ts';
import type { ShownTransfer } from './TransferDrawer.tsx';
import { sharedWords } from './transferWords.ts';

type Props = { transfer: ShownTransfer; onTyped: () => void };

/** When, where to, on which lorry: of a draft to be changed, of others to be read. */
export function TransferPapers({ transfer, onTyped }: Props) {
  const may = useMay('farm_manager');
  return may && transfer.status === 'draft' ? (
    <Changing transfer={transfer} onTyped={onTyped} />
  ) : (
    <ReadOnly transfer={transfer} />
  );
}

function ReadOnly({ transfer }: { transfer: ShownTransfer }) {
  const { vehicle, driver, note, isTold } = transfer;
  const lorry = [vehicle, driver].filter(Boolean).join(' · ');
  if (!lorry && !note && !isTold) return null;
  return (
    <section>
      {lorry ? <p>{lorry}</p> : null}
      {note ? <p className="text-muted">{note}</p> : null}
      {isTold ? <GoesAlong transfer={transfer} /> : null}
    </section>
  );
}

/** Whoever lets them go sees what of their past leaves with them. */
function GoesAlong({ transfer }: { transfer: ShownTransfer }) {
  const { i18n } = useLingui();
  const parts = transfer.shares.map((part) => i18n._(sharedWords[part])).join(', ');
  return (
    <div className="mt-2">
      <p className="font-[550]">
        <Trans>What goes along to {transfer.toName}</Trans>
      </p>
      <AlwaysAlong />
      {parts === '' ? null : <p>{parts}</p>}
    </div>
  );
}

const AlwaysAlong = () => (
  <p className="text-muted">
    <Trans>
      Marks, withdrawals, isolation, tests of controlled diseases and pregnancy always do.
    </Trans>
  </p>
);

function Changing({ transfer, onTyped }: Props) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const today = useToday();
  const others = useOwnerOptions();
  const { toId, toName } = transfer;
  // One that is off the list is still where they go until somebody says otherwise.
  const isListed = toId === null || others.some(({ value }) => value === toId);
  const kept = isListed ? [] : [{ value: toId, label: toName ?? '' }];
  const form = useForm({
    schema: transferChange,
    read: (texts) => ({
      day: asDay(texts['day'] ?? transfer.day),
      toId: texts['toId'] || null,
      vehicle: texts['vehicle'] ?? '',
      driver: texts['driver'] ?? '',
      note: texts['note'] ?? '',
      shares: sharedParts.filter((part) => texts[`share.${part}`] !== undefined),
      version: transfer.version,
    }),
    send: async (body) => {
      await call(changeTransfer, { params: { farmId, id: transfer.id }, body });
      await forgetFarm('transfers');
    },
  });
  return (
    <form {...form.attach} onChange={onTyped} className="grid gap-3 sm:grid-cols-2">
      <TextField
        label={t`On`}
        type="date"
        {...form.field('day')}
        min={today}
        defaultValue={transfer.day}
      />
      <ChoiceField
        // The places are known a moment later than the form.
        key={others.length}
        label={t({ context: 'place', message: 'To' })}
        {...form.field('toId')}
        empty={t`not known yet`}
        defaultValue={toId ?? ''}
        options={[...others, ...kept]}
      />
      <TextField
        label={t`Number plate`}
        {...form.field('vehicle')}
        defaultValue={transfer.vehicle ?? ''}
      />
      <TextField label={t`Driver`} {...form.field('driver')} defaultValue={transfer.driver ?? ''} />
      <div className="sm:col-span-2">
        <TextArea label={t`Note`} {...form.field('note')} defaultValue={transfer.note ?? ''} />
      </div>
      {transfer.isTold ? <Shares transfer={transfer} /> : null}
      <FormMessage message={form.message} />
      <Button type="submit" busy={form.busy} className="self-start">
        <Trans>Keep the changes</Trans>
      </Button>
    </form>
  );
}

/** What the receiver gets beside what always goes along. */
function Shares({ transfer }: { transfer: ShownTransfer }) {
  const { i18n } = useLingui();
  return (
    <fieldset className="sm:col-span-2">
      <legend className="font-[550]">
        <Trans>What goes along to {transfer.toName}</Trans>
      </legend>
      <AlwaysAlong />
      <div className="flex flex-wrap gap-x-4">
        {sharedParts.map((part) => (
          <CheckField
            key={part}
            label={i18n._(sharedWords[part])}
            name={`share.${part}`}
            defaultChecked={transfer.shares.includes(part)}
          />
        ))}
      </div>
    </fieldset>
  );
}
