import type { Day } from '@kraal/domain/format/dates';
import { listBatches, listProtocols, type Medicine, planDoses } from '@kraal/contract/health';
import { routes } from '@kraal/domain/health/medicine';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FieldErrors } from '../../platform/errors.ts';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { decimalOf } from '../../ui/decimal.ts';
import { type DueDose, oneOf, type Subject } from '../ledger/index.ts';

type Texts = Record<string, string>;
const holds = ['meatDays', 'milkDays', 'exportDays'] as const;

type Typed = { meat?: string; milk?: string; day?: Day | '' };
type Of = { medicine: Medicine; subjects: readonly Subject[]; protocol: DueDose | undefined };

/** What a treatment is made of: the label, what it asks for each of them, and what the form says of it. */
export function useTreatment({ medicine, subjects, protocol }: Of) {
  const { t } = useLingui();
  const { farmId } = useFarm();
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
  const [typed, setTyped] = useState<Typed>({});
  const byLabel = new Map((plan.data?.doses ?? []).map((dose) => [dose.animalId, dose]));
  const known = subjects.filter(({ id }) => byLabel.get(id)?.amount !== null && byLabel.has(id));
  const amounts = known.map(({ id }) => byLabel.get(id)?.amount ?? 0);
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
  /** Where a field may be empty the schema's word is not the one people need. */
  const beyond = (texts: Texts): FieldErrors => {
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
  };
  return {
    medicine,
    protocol,
    batches: batches.data?.items.filter((one) => one.unit === medicine.unit) ?? [],
    courses: courses.data?.items ?? [],
    isPending: plan.isPending,
    byMass: offersMass ? { is: byMass, set: setByMass, amounts } : null,
    /** What the label asks for the first of them. */
    first: byLabel.get(subjects[0]?.id ?? ''),
    typed,
    setTyped,
    read,
    doseOf,
    beyond,
  };
}
export type Treatment = ReturnType<typeof useTreatment>;
