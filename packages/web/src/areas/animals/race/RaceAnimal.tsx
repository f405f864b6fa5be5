import type { AnimalRow } from '@kraal/contract/animals';
import type { Species } from '@kraal/domain/animals/species';
import { daysBetween } from '@kraal/domain/format/dates';
import { tapsOf, traitOf } from '@kraal/domain/growth/traits';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useToday } from '../../../platform/today.ts';
import { gainUnit, massShown, massUnit } from '../../../platform/units.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/classNames.ts';
import { decimalOf } from '../../../ui/decimal.ts';
import { formatAmount, formatGain, formatMass } from '../../../ui/format.ts';
import { textsOf } from '../../../ui/formData.ts';
import { formatAgeOf } from '../../../ui/localFormat.ts';
import { WithdrawalBadge } from '../../health/index.ts';
import { traitLabels } from '../../ledger/index.ts';
import { tagOf } from '../list/columns.tsx';
import type { Dosing } from './dosing.ts';
import { Doubt } from './Doubt.tsx';
import { Keypad } from './Keypad.tsx';
import { type Typed, typedReading, wrongReading } from './reading.ts';
import type { useRace } from './useRace.ts';

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
      <WhoItIs animal={animal} />
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

function WhoItIs({ animal }: { animal: AnimalRow }) {
  const { i18n } = useLingui();
  const today = useToday();
  return (
    <>
      <div
        className="mark text-center text-[40px] leading-tight font-bold break-words"
        data-testid="race-animal"
      >
        {tagOf(animal)}
      </div>
      <p className="mb-2 text-center text-muted">
        {[
          i18n._(classNames[animal.animalClass]),
          animal.bornOn ? formatAgeOf(animal, today) : null,
          animal.campName,
        ]
          .filter(Boolean)
          .join(' · ')}
        {animal.massKg === null || !animal.massOn ? null : (
          <>
            <br />
            <Trans>
              last {formatMass(animal.massKg)} {massUnit()}, {daysBetween(animal.massOn, today)}{' '}
              days ago
            </Trans>
          </>
        )}
      </p>
      <p className="mb-2 flex flex-wrap justify-center gap-2 empty:hidden">
        <WithdrawalBadge meatUntil={animal.meatUntil} milkUntil={animal.milkUntil} />
      </p>
    </>
  );
}

type ValueProps = {
  ref: React.Ref<HTMLInputElement>;
  trait: Parameters<typeof traitOf>[0] | null;
  /** It is chosen from a few scores. */
  taps: boolean;
  value: string;
  onChange: (text: string) => void;
  gainG: number | null;
};

function ValueField({ ref, trait, taps, value, onChange, gainG }: ValueProps) {
  const { t, i18n } = useLingui();
  const unit = trait ? (traitOf(trait).unit ?? '') : massUnit();
  const name = !trait ? t`Mass in ${unit}` : taps ? t`Score` : i18n._(traitLabels[trait]);
  return (
    <div className="flex items-center gap-3">
      <input
        ref={ref}
        aria-label={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputMode="decimal"
        autoComplete="off"
        className="min-h-16 min-w-0 flex-1 rounded-control border border-line bg-surface px-3 text-center text-[28px] font-bold"
      />
      <span className="w-24 text-muted">
        {unit}{' '}
        {gainG === null ? null : (
          <span className={gainG < 0 ? 'text-alarm' : 'text-ok'}>
            {formatGain(gainG)} {gainUnit()}
          </span>
        )}
      </span>
    </div>
  );
}

/** Worked out before Next is pressed, so that it can be drawn up. */
function DoseToGive({ dosing, dose }: { dosing: Dosing; dose: NonNullable<Typed['dose']> }) {
  const { t } = useLingui();
  return (
    <div
      role="status"
      className="mt-2 flex items-center justify-center gap-3 rounded-control border border-warn p-2 text-[20px] font-bold"
    >
      {dose.amount === null ? (
        <>
          <span>{dosing.name}</span>
          <input
            name="dose"
            aria-label={t`Dose in ${dosing.unit}`}
            inputMode="decimal"
            className="min-h-12 w-24 rounded-control border border-line bg-surface px-2 text-center"
          />{' '}
          {dosing.unit}
        </>
      ) : (
        <Trans>
          Give {formatAmount(dose.amount)} {dosing.unit} {dosing.name}
        </Trans>
      )}
    </div>
  );
}
