import { formatAmount } from '../../ui/format.ts';
import { type Day } from '@kraal/domain/format/dates';
import {
  listBatches,
  listMedicines,
  listProtocols,
  type Medicine,
  planDoses,
} from '@kraal/contract/health';
import { routes } from '@kraal/domain/health/medicine';
import { withdrawalUntil } from '@kraal/domain/health/hold';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useEndpoint } from '../../platform/queries.ts';
import { useMomentOf, useToday } from '../../platform/today.ts';
import { useDraft } from '../../platform/useDraft.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { DecimalField } from '../../ui/decimalField.tsx';
import { CheckField, SelectField, TextField } from '../../ui/field.tsx';
import { dayTyped } from '../../ui/dayTyped.ts';
import { textsOf } from '../../ui/formData.ts';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Empty, Read, Spinner } from '../../ui/states.tsx';
import { useForm } from '../../ui/useForm.ts';
import {
  Rejections,
  type Subject,
  WarningBox,
  usePayloadSchema,
  useRecordEach,
  oneOf,
  type DueDose,
} from '../ledger/index.ts';
import { diseaseWord } from '../../ui/diseaseWord.ts';
import { speciesWord } from '../../ui/speciesWord.ts';
import { routeNames, unitNames } from './words.ts';
import { formatDate } from '../../ui/localFormat.ts';
import { decimalOf } from '../../ui/decimal.ts';

/** The dose of a protocol that this is: from the list of what is due, or the first of a course chosen here. */
type Props = {
  subjects: readonly Subject[];
  protocol?: DueDose;
  onBack: () => void;
  onDone: () => void;
};

type Texts = Record<string, string>;
const holds = ['meatDays', 'milkDays', 'exportDays'] as const;

export function TreatForm({ subjects, protocol, onBack, onDone }: Props) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const cabinet = useEndpoint(listMedicines, { params: { farmId }, query: { limit: 200 } });
  const [medicineId, setMedicineId] = useState(protocol?.medicineId ?? '');
  const [another, setAnother] = useState(false);
  return (
    <Read of={cabinet} rows={3}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty
            action={
              <LinkButton to="/livestock/medical?tab=medicines" variant="primary">
                <Trans>To the medicine cabinet</Trans>
              </LinkButton>
            }
          >
            <Trans>There is no medicine in the cabinet yet.</Trans>
          </Empty>
        ) : (
          <div className="flex flex-col gap-4">
            <SelectField
              label={t`Medicine`}
              value={medicineId}
              empty=""
              onChange={(event) => setMedicineId(event.target.value)}
              options={items.map((one) => ({ value: one.id, label: one.name }))}
            />
            {items
              .filter((one) => one.id === medicineId)
              .map((one) => (
                <Doses
                  key={one.id}
                  medicine={one}
                  subjects={subjects}
                  protocol={protocol}
                  onDone={
                    another
                      ? () => {
                          setAnother(false);
                          setMedicineId('');
                        }
                      : onDone
                  }
                />
              ))}
            {medicineId === '' ? null : (
              <CheckField
                label={t`Afterwards the same animals get another medicine`}
                checked={another}
                onChange={(event) => setAnother(event.target.checked)}
              />
            )}
            <Button onClick={onBack} className="self-start">
              <Trans>Back</Trans>
            </Button>
          </div>
        )
      }
    </Read>
  );
}

/** Dose by the label, each by its own mass where the label says so, and the withdrawal it brings, before it is saved. */
function Doses({
  medicine,
  subjects,
  protocol,
  onDone,
}: {
  medicine: Medicine;
  subjects: readonly Subject[];
  protocol: DueDose | undefined;
  onDone: () => void;
}) {
  const { t, i18n } = useLingui();
  const { farmId } = useFarm();
  const today = useToday();
  const momentOf = useMomentOf();
  const params = { farmId, id: medicine.id };
  const batches = useEndpoint(listBatches, { params, query: { limit: 100 } });
  const plan = useEndpoint(planDoses, {
    params,
    body: { animalIds: subjects.map(({ id }) => id) },
  });
  const [byMass, setByMass] = useState(true);
  const courses = useEndpoint(
    listProtocols,
    { params: { farmId }, query: { limit: 200 } },
    { enabled: !protocol },
  );
  const { attach, clear } = useDraft(
    `treated ${medicine.id} ${subjects.map(({ id }) => id).join()}`,
  );
  const each = useRecordEach(subjects, () => {
    clear();
    onDone();
  });
  const unit = i18n._(unitNames[medicine.unit]);
  // What is typed counts, not what the label says.
  const [typed, setTyped] = useState<{ meat?: string; milk?: string; day?: Day | '' }>({});
  const hintOf = (text: string): string | undefined => {
    const days = decimalOf(text);
    const until = Number.isFinite(days) ? withdrawalUntil(typed.day || today, days) : null;
    return until === null ? undefined : t`until ${formatDate(until)}`;
  };
  const byLabel = new Map((plan.data?.doses ?? []).map((dose) => [dose.animalId, dose]));
  const known = subjects.filter(({ id }) => byLabel.get(id)?.amount !== null && byLabel.has(id));
  const amounts = known.map(({ id }) => byLabel.get(id)?.amount ?? 0);
  const some = byLabel.get(subjects[0]?.id ?? '');
  const offersMass = medicine.dosePer === 'kg' && subjects.length > 1 && known.length > 0;
  const typedDose = (texts: Texts): number | null => {
    const fixed = decimalOf(texts['lines.0.dose']);
    return fixed > 0 ? fixed : null;
  };
  const doseOf = (id: string, texts: Texts): number | null =>
    (offersMass && byMass ? byLabel.get(id)?.amount : null) ?? typedDose(texts);
  const read = (texts: Texts) => {
    const course = (courses.data?.items ?? []).find((one) => one.id === texts['courseId']);
    const step =
      protocol ?? (course ? { id: course.id, step: 0, goesOn: course.steps.length > 1 } : null);
    const route = oneOf(routes, texts['lines.0.route']);
    const said = (...names: string[]) =>
      Object.fromEntries(names.flatMap((name) => (texts[name] ? [[name, texts[name]]] : [])));
    return {
      lines: [
        {
          medicineId: medicine.id,
          ...(texts['batchId'] ? { batchId: texts['batchId'] } : {}),
          dose: doseOf(subjects[0]?.id ?? '', texts) ?? Number.NaN,
          unit: medicine.unit,
          ...(route ? { route } : {}),
          ...(texts['lines.0.site'] ? { site: texts['lines.0.site'] } : {}),
          meatDays: decimalOf(texts['lines.0.meatDays']),
          milkDays: decimalOf(texts['lines.0.milkDays']),
          exportDays: decimalOf(texts['lines.0.exportDays']),
        },
      ],
      ...said('reason', 'prescribedBy', 'script', 'batchOverride'),
      ...(texts['courseGoesOn'] || step?.goesOn ? { courseGoesOn: true } : {}),
      ...(step ? { protocolId: step.id, step: step.step } : {}),
    };
  };
  const form = useForm({
    schema: usePayloadSchema('treated'),
    read,
    told: each.errors,
    // Where a field may be empty the schema's word is not the one people need.
    beyond: (texts) => {
      const without = subjects.filter(({ id }) => doseOf(id, texts) === null);
      const dose =
        offersMass && byMass
          ? t`${plural(without.length, { one: '# animal has', other: '# animals have' })} no mass to dose by: weigh them first, or give a dose for those.`
          : t`Enter the dose.`;
      // An emptied field is no word that nothing holds the meat back.
      const unsaid = holds.filter((name) => Number.isNaN(decimalOf(texts[`lines.0.${name}`])));
      return {
        ...(without.length > 0 ? { 'lines.0.dose': [dose] } : {}),
        ...Object.fromEntries(
          unsaid.map((name) => [`lines.0.${name}`, [t`Enter the days; 0 is none.`]]),
        ),
      };
    },
    send: async (_payload, element) => {
      const texts = textsOf(element);
      const { lines, ...rest } = read(texts);
      const sure = each.answer(texts);
      // All heads that a lot has on that day, which may be others than today's.
      await each.record(({ id }) => ({
        kind: 'treated',
        occurredAt: momentOf(texts['day'] ?? today, texts['hour']),
        animalIds: [id],
        payload: {
          lines: lines.map((line) => ({ ...line, dose: doseOf(id, texts) ?? 0 })),
          ...rest,
          ...sure,
        },
      }));
    },
  });
  if (plan.isPending) return <Spinner />;
  return (
    <form ref={attach} {...form.attach} className="flex flex-col gap-4">
      <SelectField
        label={t`Batch`}
        name="batchId"
        empty={t`not said`}
        options={(batches.data?.items.filter((one) => one.unit === medicine.unit) ?? []).map(
          (one) => ({
            value: one.id,
            label: `${one.number} · ${formatAmount(one.left)} ${unit}${one.isExpired ? ` · ${t`expired`}` : ''}`,
          }),
        )}
      />
      {offersMass ? (
        <CheckField
          label={
            <Trans>
              Each by its own mass: {formatAmount(Math.min(...amounts))}–
              {formatAmount(Math.max(...amounts))} {unit}
            </Trans>
          }
          checked={byMass}
          onChange={(event) => setByMass(event.target.checked)}
        />
      ) : null}
      <DecimalField
        label={offersMass && byMass ? t`Dose where no mass is known` : t`Dose for each`}
        {...form.field('lines.0.dose')}
        unit={unit}
        defaultValue={
          subjects.length === 1 || medicine.dosePer === 'head' ? (some?.amount ?? '') : ''
        }
        hint={
          subjects.length === 1 && some?.massKg
            ? some.estimated
              ? t`by an estimated ${Math.round(some.massKg)} kg: the last weighing is old`
              : t`by ${Math.round(some.massKg)} kg`
            : undefined
        }
      />
      <TextField label={t`Reason`} {...form.field('reason')} />
      {medicine.needsPrescription ? (
        <div className="grid grid-cols-2 gap-4">
          <TextField label={t`Prescribed by`} {...form.field('prescribedBy')} />
          <TextField label={t`Prescription number`} {...form.field('script')} />
        </div>
      ) : null}
      {/* What was refused or asked may stand in here. */}
      <details open={each.rejections.length > 0 || each.asked.length > 0 || undefined}>
        <summary className="min-h-11 cursor-pointer py-2 font-[550]">
          <Trans>More: day, withdrawal, way of giving, course</Trans>
        </summary>
        <div className="flex flex-col gap-4">
          <div className="grid grid-cols-2 gap-4">
            <DecimalField
              label={t`Meat withdrawal`}
              {...form.field('lines.0.meatDays')}
              unit={t`days`}
              defaultValue={medicine.meatDays}
              onChange={(event) => setTyped({ ...typed, meat: event.target.value })}
              hint={hintOf(typed.meat ?? String(medicine.meatDays))}
            />
            <DecimalField
              label={t`Milk withdrawal`}
              {...form.field('lines.0.milkDays')}
              unit={t`days`}
              defaultValue={medicine.milkDays}
              onChange={(event) => setTyped({ ...typed, milk: event.target.value })}
              hint={hintOf(typed.milk ?? String(medicine.milkDays))}
            />
            <DecimalField
              label={t`Export slaughter interval`}
              {...form.field('lines.0.exportDays')}
              unit={t`days`}
              defaultValue={medicine.exportDays}
            />
            <SelectField
              label={t`How it is given`}
              {...form.field('lines.0.route')}
              empty=""
              defaultValue={medicine.route ?? ''}
              options={routes.map((value) => ({ value, label: i18n._(routeNames[value]) }))}
            />
            <TextField label={t`Body site`} {...form.field('lines.0.site')} />
          </div>
          <div className="grid grid-cols-2 gap-4">
            <TextField
              label={t`Day`}
              {...form.field('day')}
              type="date"
              defaultValue={today}
              max={today}
              onChange={(event) => setTyped({ ...typed, day: dayTyped(event.target.value) ?? '' })}
            />
            <TextField
              label={t`Hour, where it is known`}
              name="hour"
              type="time"
              hint={
                typed.day && typed.day !== today
                  ? t`Without it, whoever left on that day is held back too.`
                  : undefined
              }
            />
          </div>
          {protocol ? null : (
            <SelectField
              label={t`Protocol`}
              name="courseId"
              empty={t`none`}
              options={(courses.data?.items ?? []).map((one) => ({
                value: one.id,
                label: [
                  diseaseWord(one.name),
                  speciesWord(one.species),
                  one.steps.length > 1 ? one.steps.join(', ') : null,
                ]
                  .filter(Boolean)
                  .join(' · '),
              }))}
            />
          )}
          <CheckField name="courseGoesOn" label={t`More doses follow: held back until the last`} />
        </div>
      </details>
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
