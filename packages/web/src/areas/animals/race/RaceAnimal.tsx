import type { AnimalRow } from '@kraal/contract/animals';
import type { Species } from '@kraal/domain/animals/species';
import { tapsOf } from '@kraal/domain/growth/traits';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useToday } from '../../../platform/today.ts';
import { massShown } from '../../../platform/units.ts';
import { Button } from '../../../ui/button.tsx';
import { decimalOf } from '../../../ui/decimal.ts';
import { textsOf } from '../../../ui/formData.ts';
import { Doubt } from './Doubt.tsx';
import { Keypad } from './Keypad.tsx';
import { typedReading, wrongReading } from './reading.ts';
import type { useRace } from './useRace.ts';
import { DoseToGive } from './DoseToGive.tsx';
import { ValueField } from './ValueField.tsx';
import { WhoItIs } from './WhoItIs.tsx';

type Props = {
  race: ReturnType<typeof useRace>;
  animal: AnimalRow;
  species: Species;
  /** The animal walked on, and no other was scanned meanwhile. */
  onDone: () => void;
};

/** Reads the number of the animal that stands in the race; the next that is scanned is another form. */
export function RaceAnimal({ race, animal, species, onDone }: Props) {
  const { t } = useLingui();
  const today = useToday();
  const [value, setText] = useState('');
  /** A mass far from the last that was asked about; pressed again as it stands it is taken. */
  const [isDoubted, setDoubted] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const valueField = useRef<HTMLInputElement>(null);
  // The number's field is there only once the animal is.
  useEffect(() => valueField.current?.focus(), []);
  const setValue = (text: string) => {
    setProblem(null);
    setDoubted(false);
    setText(text);
  };
  const { measure, dosing } = race;
  const trait = measure === 'mass' || measure === 'tag' ? null : measure;
  const taps = trait && tapsOf(trait, species);
  const reading = typedReading(race, decimalOf(value), today);
  const { dose, lastMass } = reading;

  const wrongOf = (number: number): string | null => {
    if (!value || Number.isNaN(number) || number <= 0) return t`Enter a number.`;
    const wrong = wrongReading(animal, measure, number);
    if (wrong === 'no_such_mass') return t`No animal of its species weighs so much.`;
    return wrong?.words ?? null;
  };
  const next = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { note, dose: written } = textsOf(event.currentTarget);
    const number = decimalOf(value);
    const wrong = wrongOf(number);
    if (wrong !== null) return setProblem(wrong);
    if (reading.isUnlikely && !isDoubted) {
      setProblem(null);
      return setDoubted(true);
    }
    const amount = decimalOf(written);
    const given = dose === null ? null : (dose.amount ?? (amount > 0 ? amount : null));
    if (dose !== null && given === null)
      return setProblem(t`Enter the dose: no mass of this animal is known.`);
    setProblem(null);
    void race
      .record({ value: number, note, dose: given, sure: reading.isUnlikely })
      .then((isLast) => {
        setValue('');
        if (isLast) onDone();
      });
  };
  return (
    <form onSubmit={next} className="rounded-card border border-line bg-raised px-4 py-2">
      <WhoItIs animal={animal} trait={trait} />
      <ValueField
        ref={valueField}
        {...{ trait, taps: taps !== null, value }}
        onChange={setValue}
        gainG={reading.gainG}
      />
      {dosing && dose ? <DoseToGive dosing={dosing} dose={dose} /> : null}
      {isDoubted ? (
        <Doubt
          lastKg={lastMass?.massKg ?? null}
          meantKg={reading.meantKg}
          onMend={(massKg) => setValue(String(massShown(massKg)))}
        />
      ) : null}
      {problem ? (
        <p role="alert" className="mt-1 text-alarm">
          {problem}
        </p>
      ) : null}
      <Keypad value={value} onChange={setValue} steps={taps} />
      <Button
        type="submit"
        variant="primary"
        className={`${!isDoubted ? 'sticky bottom-0 z-10 md:static' : ''} mt-2 min-h-14 w-full text-base`}
      >
        <Trans>Next</Trans>
      </Button>
      <input
        name="note"
        aria-label={t`Note`}
        placeholder={t`Note`}
        className="mt-2 min-h-11 w-full rounded-control border border-line bg-surface px-3"
      />
    </form>
  );
}
