import type { Medicine } from '@kraal/contract/health';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMomentOf, useToday } from '../../platform/today.ts';
import { useDraft } from '../../platform/useDraft.ts';
import { Button } from '../../ui/button.tsx';
import { DecimalField } from '../../ui/decimalField.tsx';
import { CheckField, SelectField, TextField } from '../../ui/field.tsx';
import { formatAmount } from '../../formats/format.ts';
import { textsOf } from '../../ui/formData.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Spinner } from '../../ui/states.tsx';
import { useForm } from '../../forms/useForm.ts';
import {
  type DueDose,
  Rejections,
  type Subject,
  usePayloadSchema,
  useRecordEach,
  WarningBox,
} from '../ledger/index.ts';
import { DoseDetails } from './DoseDetails.tsx';
import { useTreatment } from './useTreatment.ts';
import { unitNames } from './words.ts';

type Props = {
  medicine: Medicine;
  subjects: readonly Subject[];
  protocol: DueDose | undefined;
  onDone: () => void;
};

/** Dose by the label, each by its own mass where the label says so, and the withdrawal it brings, before it is saved. */
export function Doses({ medicine, subjects, protocol, onDone }: Props) {
  const { t, i18n } = useLingui();
  const today = useToday();
  const momentOf = useMomentOf();
  const treatment = useTreatment({ medicine, subjects, protocol });
  const { byMass } = treatment;
  const { attach, clear } = useDraft(
    `treated ${medicine.id} ${subjects.map(({ id }) => id).join()}`,
  );
  const each = useRecordEach(subjects, () => {
    clear();
    onDone();
  });
  const unit = i18n._(unitNames[medicine.unit]);
  const form = useForm({
    schema: usePayloadSchema('treated'),
    read: treatment.read,
    told: each.errors,
    beyond: treatment.beyond,
    send: async (_payload, element) => {
      const texts = textsOf(element);
      const { lines, ...rest } = treatment.read(texts);
      const sure = each.answer(texts);
      // All heads that a lot has on that day, which may be others than today's.
      await each.record(({ id }) => ({
        kind: 'treated',
        occurredAt: momentOf(texts['day'] ?? today, texts['hour']),
        animalIds: [id],
        payload: {
          lines: lines.map((line) => ({ ...line, dose: treatment.doseOf(id, texts) ?? 0 })),
          ...rest,
          ...sure,
        },
      }));
    },
  });
  if (treatment.isPending) return <Spinner />;
  return (
    <form ref={attach} {...form.attach} className="flex flex-col gap-4">
      <SelectField
        label={t`Batch`}
        name="batchId"
        empty={t`not said`}
        options={treatment.batches.map((one) => ({
          value: one.id,
          label: `${one.number} · ${formatAmount(one.left)} ${unit}${one.isExpired ? ` · ${t`expired`}` : ''}`,
        }))}
      />
      {byMass ? (
        <CheckField
          label={
            <Trans>
              Each by its own mass: {formatAmount(Math.min(...byMass.amounts))}–
              {formatAmount(Math.max(...byMass.amounts))} {unit}
            </Trans>
          }
          checked={byMass.is}
          onChange={(event) => byMass.set(event.target.checked)}
        />
      ) : null}
      <DoseField
        medicine={medicine}
        treatment={treatment}
        isOne={subjects.length === 1}
        field={form.field('lines.0.dose')}
      />
      <TextField label={t`Reason`} {...form.field('reason')} />
      {medicine.needsPrescription ? (
        <div className="grid grid-cols-2 gap-4">
          <TextField label={t`Prescribed by`} {...form.field('prescribedBy')} />
          <TextField label={t`Prescription number`} {...form.field('script')} />
        </div>
      ) : null}
      {/* What was refused or asked may stand in here. */}
      <DoseDetails
        treatment={treatment}
        field={form.field}
        isOpen={each.rejections.length > 0 || each.asked.length > 0}
      />
      {each.codes.some((code) => code === 'batch_expired' || code === 'batch_empty') ? (
        <TextField
          label={t`Why an expired or empty batch was used all the same`}
          {...form.field('batchOverride')}
        />
      ) : null}
      <Rejections list={each.rejections} rejected={each.rejectedCount} total={subjects.length} />
      <WarningBox asked={each.asked} round={each.round} />
      <FormMessage message={form.message} />
      <Button type="submit" variant="primary" busy={form.busy}>
        <Plural
          value={each.remaining.length}
          one="Record the treatment"
          other="Record # treatments"
        />
      </Button>
    </form>
  );
}

type DoseProps = {
  medicine: Medicine;
  treatment: ReturnType<typeof useTreatment>;
  isOne: boolean;
  field: { name: string; errors: string[] | undefined };
};

/** The dose of each, and of which mass it was reckoned. */
function DoseField({ medicine, treatment: { byMass, first }, isOne, field }: DoseProps) {
  const { t, i18n } = useLingui();
  return (
    <DecimalField
      label={byMass?.is ? t`Dose where no mass is known` : t`Dose for each`}
      {...field}
      unit={i18n._(unitNames[medicine.unit])}
      defaultValue={isOne || medicine.dosePer === 'head' ? (first?.amount ?? '') : ''}
      hint={
        isOne && first?.massKg
          ? first.estimated
            ? t`by an estimated ${Math.round(first.massKg)} kg: the last weighing is old`
            : t`by ${Math.round(first.massKg)} kg`
          : undefined
      }
    />
  );
}
