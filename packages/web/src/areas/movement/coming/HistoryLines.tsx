import { asDay } from '@kraal/domain/format/dates';
import type { SentAnimal } from '@kraal/domain/movement/consignment';
import { useLingui } from '@lingui/react/macro';
import { massUnit } from '../../../platform/units.ts';
import { formatMass } from '../../../formats/format.ts';
import { formatDate } from '../../../formats/localFormat.ts';
import { diseaseWord } from '../../../ui/diseaseWord.ts';

type Facts = Pick<SentAnimal, 'tests' | 'treatments' | 'masses' | 'parents'>;

/** Whether anything was sent along of its past. */
export const hasHistory = ({ tests, treatments, masses, parents }: Facts): boolean =>
  [tests, treatments ?? [], masses ?? []].some(({ length }) => length > 0) ||
  Boolean(parents?.dam ?? parents?.sire);

/** Tests, treatments, masses and parents of one animal, as another farm says them. */
export function HistoryLines({ facts: { tests, treatments, masses, parents } }: { facts: Facts }) {
  const { t } = useLingui();
  const day = (on: string) => formatDate(asDay(on));
  const said = [
    ...tests.map(({ on, test, disease, result }) =>
      [day(on), test, diseaseWord(disease), result].filter(Boolean).join(' · '),
    ),
    ...(treatments ?? []).map(({ on, medicine, reason }) =>
      [day(on), medicine, reason].filter(Boolean).join(' · '),
    ),
    ...(masses ?? []).map(({ on, massKg }) => `${day(on)} · ${formatMass(massKg)} ${massUnit()}`),
    ...(parents?.dam ? [t`Dam: ${parents.dam}`] : []),
    ...(parents?.sire ? [t`Sire: ${parents.sire}`] : []),
  ];
  return (
    <ul className="text-sm text-muted">
      {said.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two weighings of one day may read alike.
        <li key={`${text} ${at}`}>{text}</li>
      ))}
    </ul>
  );
}
