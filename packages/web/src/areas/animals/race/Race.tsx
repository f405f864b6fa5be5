import { updateWorkSession, type WorkSession } from '@kraal/contract/animals';
import { daysBetween } from '@kraal/domain/format/dates';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../../platform/api.ts';
import { forgetFarm } from '../../../platform/queries.ts';
import { useToday } from '../../../platform/today.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import {
  formatAmount,
  formatCount,
  formatGain,
  formatMass,
  formatScore,
} from '../../../ui/format.ts';
import { textsOf } from '../../../ui/formData.ts';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { inWords, saidInWords } from '../../../platform/serverWords.ts';
import { useSubmit } from '../../../ui/useSubmit.ts';
import { tagOf } from '../list/columns.tsx';
import { traitLabels } from '../../ledger/index.ts';
import { classNames } from '../../../ui/classNames.ts';
import { doseAtRace, isDosed } from './dosing.ts';
import { Keypad } from './Keypad.tsx';
import { TagOut } from './TagOut.tsx';
import { useRace } from './useRace.ts';
import { gainUnit, massKept, massShown, massUnit } from '../../../platform/units.ts';
import { WithdrawalBadge } from '../../health/index.ts';
import { isUnlikely, likelyMeant } from '@kraal/domain/growth/unlikelyMass';
import { readingProblems } from '@kraal/domain/growth/readingProblems';
import { tapsOf, traitOf } from '@kraal/domain/growth/traits';
import { speciesFacts } from '@kraal/domain/animals/species';
import { Doubt } from './Doubt.tsx';
import { formatAgeOf } from '../../../ui/localFormat.ts';
import { decimalOf } from '../../../ui/decimal.ts';

const nothingTyped = { animalId: '', text: '', isDoubted: false };

/** The screen is the animal: a scan sets it and moves to the number, Enter is next. */
export function Race({ session }: { session: WorkSession }) {
  const { t, i18n } = useLingui();
  const { farmId } = useFarm();
  const today = useToday();
  const race = useRace(session);
  /**
   * What is typed belongs to the animal it was typed for: the next may be scanned while that is being kept. `isDoubted`:
   * a mass far from the last that was asked about; pressed again as it stands it is taken.
   */
  const [typed, setTyped] = useState(nothingTyped);
  const [problem, setProblem] = useState<string | null>(null);
  const markField = useRef<HTMLInputElement>(null);
  const valueField = useRef<HTMLInputElement>(null);
  const { busy, message, run } = useSubmit();
  // The number's field is there only once the animal is.
  const shown = race.animal?.id;
  useEffect(() => {
    setProblem(null);
    if (shown) valueField.current?.focus();
  }, [shown]);
  const { animal, readings, measure } = race;
  const { text: value, isDoubted } = typed.animalId === shown ? typed : nothingTyped;
  const setValue = (text: string) => {
    setProblem(null);
    setTyped({ animalId: shown ?? '', text, isDoubted: false });
  };
  const good = readings.filter((one) => one.rejected === null);
  const trait = measure === 'mass' || measure === 'tag' ? null : measure;
  const taps = trait && tapsOf(trait, session.species);
  const unit = trait ? (traitOf(trait).unit ?? '') : massUnit();
  const valueName = !trait ? t`Mass in ${unit}` : taps ? t`Score` : i18n._(traitLabels[trait]);
  const inUnits = measure === 'mass' ? formatMass : formatScore;
  const mean =
    good.length > 0 ? good.reduce((sum, one) => sum + (one.number ?? 0), 0) / good.length : null;
  const troubles: Record<string, string> = {
    unknown: t`Nobody on the farm wears this.`,
    several: t`Several animals wear this tag. Scan the EID.`,
    twice: t`This animal was through already.`,
    other_species: t`This animal is of another species than this session.`,
    not_chosen: t`This animal is not among those chosen for this session.`,
    not_on_device: t`No signal, and nobody of those on this device wears this alone.`,
  };

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { mark } = textsOf(form);
    if (!mark) return;
    void race.find(mark).then((found) => {
      // What is typed there by now is the next.
      if (textsOf(form).mark !== mark) return;
      if (!found) return markField.current?.select();
      form.reset();
    });
  };
  const { dosing } = race;
  const score = decimalOf(value);
  const reading = { measure, value: measure === 'mass' ? massKept(score) : score };
  // Worked out before Next is pressed, so that the dose can be drawn up; null when this animal gets none.
  const dose =
    dosing && animal && score > 0 && isDosed(dosing, reading)
      ? { amount: doseAtRace(dosing, animal, reading, today)?.amount ?? null }
      : null;
  // What was read in this session counts as the last, sent or not.
  const read = good.find((one) => one.animalId === shown && one.number !== null);
  const lastMass =
    measure === 'mass' && read?.number
      ? { on: today, massKg: read.number }
      : animal?.massKg != null && animal.massOn
        ? { on: animal.massOn, massKg: animal.massKg }
        : null;
  const typedMass = measure === 'mass' && animal && score > 0 ? massKept(score) : null;
  const unlikely =
    animal !== null &&
    typedMass !== null &&
    isUnlikely(animal.species, typedMass, lastMass, today, animal.bornOn);
  const meant =
    animal && typedMass !== null ? likelyMeant(animal.species, typedMass, lastMass, today) : null;
  const next = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { note, dose: written } = textsOf(event.currentTarget);
    const amount = decimalOf(written);
    const typedDose = amount > 0 ? amount : null;
    const number = decimalOf(value);
    if (!value || Number.isNaN(number) || number <= 0) return setProblem(t`Enter a number.`);
    // What no animal weighs is refused here: the animal has walked on when the server says so.
    if (
      measure === 'mass' &&
      animal &&
      massKept(number) > speciesFacts[animal.species].largestMassKg
    )
      return setProblem(t`No animal of its species weighs so much.`);
    const [wrong] =
      trait && animal ? readingProblems('value', { trait, value: number }, animal) : [];
    if (wrong) return setProblem(saidInWords(wrong.said, wrong.message));
    if (unlikely && !isDoubted) {
      setProblem(null);
      return setTyped({ ...typed, isDoubted: true });
    }
    const given = dose === null ? null : (dose.amount ?? typedDose);
    if (dose !== null && given === null)
      return setProblem(t`Enter the dose: no mass of this animal is known.`);
    setProblem(null);
    void race.record(number, note, given, unlikely).then((isLast) => {
      setTyped((now) => (now.animalId === animal?.id ? nothingTyped : now));
      if (isLast) markField.current?.focus();
    });
  };
  const end = () =>
    run(async () => {
      await call(updateWorkSession, { params: { farmId, id: session.id }, body: { ended: true } });
      await forgetFarm('herd', 'sessions');
    });
  const gain =
    animal?.massKg != null &&
    animal.massOn &&
    measure === 'mass' &&
    score > 0 &&
    daysBetween(animal.massOn, today) > 0
      ? ((massKept(score) - animal.massKg) * 1000) / daysBetween(animal.massOn, today)
      : null;

  return (
    <div className="mx-auto flex max-w-xl flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h1 className="truncate">{session.name}</h1>
        <Button busy={busy} onClick={() => void end()}>
          <Trans>End session</Trans>
        </Button>
      </div>
      <div className="flex justify-between text-base" role="status">
        <strong data-testid="race-count">
          <Trans>{formatCount(new Set(good.map((one) => one.animalId)).size)} through</Trans>
          {race.toCome === null ? null : <Trans>, {formatCount(race.toCome)} to come</Trans>}
        </strong>
        <span>{mean === null ? null : <Trans>mean {inUnits(mean)}</Trans>}</span>
        <span>{good[0] ? <Trans>last {good[0].value}</Trans> : null}</span>
      </div>
      <FormMessage message={message} />
      {measure === 'tag' ? (
        <TagOut session={session} />
      ) : (
        <>
          <form onSubmit={search}>
            <label htmlFor="race-mark" className="text-sm font-[550]">
              <Trans>Scan or type a tag or EID</Trans>
            </label>
            <input
              ref={markField}
              id="race-mark"
              name="mark"
              autoFocus
              autoComplete="off"
              autoCapitalize="characters"
              className="mark mt-1 min-h-12 w-full rounded-control border border-line bg-raised px-3 text-[20px]"
            />
          </form>
          {race.trouble ? (
            <p
              role="alert"
              className="rounded-control border border-alarm px-3 py-2 text-base text-alarm"
            >
              {troubles[race.trouble] ?? inWords(race.trouble)}
            </p>
          ) : null}
          {animal ? (
            <form
              key={animal.id}
              onSubmit={next}
              className="rounded-card border border-line bg-raised px-4 py-2"
            >
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
                      last {formatMass(animal.massKg)} {massUnit()},{' '}
                      {daysBetween(animal.massOn, today)} days ago
                    </Trans>
                  </>
                )}
              </p>
              <p className="mb-2 flex flex-wrap justify-center gap-2 empty:hidden">
                <WithdrawalBadge meatUntil={animal.meatUntil} milkUntil={animal.milkUntil} />
              </p>
              <div className="flex items-center gap-3">
                <input
                  ref={valueField}
                  aria-label={valueName}
                  value={value}
                  onChange={(event) => setValue(event.target.value)}
                  inputMode="decimal"
                  autoComplete="off"
                  className="min-h-16 min-w-0 flex-1 rounded-control border border-line bg-surface px-3 text-center text-[28px] font-bold"
                />
                <span className="w-24 text-muted">
                  {unit}{' '}
                  {gain === null ? null : (
                    <span className={gain < 0 ? 'text-alarm' : 'text-ok'}>
                      {formatGain(gain)} {gainUnit()}
                    </span>
                  )}
                </span>
              </div>
              {dosing && dose ? (
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
              ) : null}
              {isDoubted ? (
                <Doubt
                  lastKg={lastMass?.massKg ?? null}
                  meantKg={meant}
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
          ) : null}
        </>
      )}
      <ul
        aria-label={t`Last readings`}
        className="divide-y divide-line rounded-card border border-line bg-raised empty:hidden"
      >
        {readings.slice(0, 5).map((one) => (
          <li key={one.id} className="flex min-h-11 items-center justify-between gap-3 px-4">
            <span className="mark font-bold">{one.name}</span>
            <span className={one.rejected ? 'text-alarm' : ''}>
              {one.value}
              {one.rejected ? ` · ${one.rejected}` : one.waiting ? ` · ${t`waiting`}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
