import { updateWorkSession, type WorkSession } from '@kraal/contract/animals';
import { isTrait } from '@kraal/domain/growth/traits';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef } from 'react';
import { call } from '../../../platform/api.ts';
import { forgetFarm } from '../../../platform/queries.ts';
import { inWords } from '../../../platform/serverWords.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { formatCount, formatMass } from '../../../formats/format.ts';
import { textsOf } from '../../../ui/formData.ts';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { useSubmit } from '../../../forms/useSubmit.ts';
import { formatReading } from '../../ledger/index.ts';
import { RaceAnimal } from './RaceAnimal.tsx';
import { meanOf } from './reading.ts';
import { TagOut } from './TagOut.tsx';
import type { RecordedValue } from './useReadings.ts';
import { useRace } from './useRace.ts';

/** The screen is the animal: a scan sets it and moves to the number, Enter is next. */
export function Race({ session }: { session: WorkSession }) {
  const { farmId } = useFarm();
  const race = useRace(session);
  const markField = useRef<HTMLInputElement>(null);
  const { busy, message, run } = useSubmit();
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
  const end = () =>
    run(async () => {
      await call(updateWorkSession, { params: { farmId, id: session.id }, body: { ended: true } });
      await forgetFarm('herd', 'sessions');
    });
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h1 className="truncate">{session.name}</h1>
        <Button busy={busy} onClick={() => void end()}>
          <Trans>End session</Trans>
        </Button>
      </div>
      <Progress race={race} />
      <FormMessage message={message} />
      {race.measure === 'tag' ? (
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
          {race.trouble ? <Trouble trouble={race.trouble} /> : null}
          {race.animal ? (
            <RaceAnimal
              // What is typed belongs to the animal it was typed for.
              key={race.animal.id}
              race={race}
              animal={race.animal}
              species={session.species}
              onDone={() => markField.current?.focus()}
            />
          ) : null}
        </>
      )}
      <LastReadings readings={race.readings} />
    </div>
  );
}

/** How many were through, their mean, and the last. */
function Progress({ race: { readings, toCome, measure } }: { race: ReturnType<typeof useRace> }) {
  const good = readings.filter((one) => one.rejected === null);
  const mean = meanOf(readings);
  const inUnits = (value: number): string =>
    isTrait(measure) ? formatReading(measure, value) : formatMass(value);
  return (
    <div className="flex flex-wrap justify-between gap-x-4 text-base" role="status">
      <strong data-testid="race-count">
        <Trans>{formatCount(new Set(good.map((one) => one.animalId)).size)} through</Trans>
        {toCome === null ? null : <Trans>, {formatCount(toCome)} to come</Trans>}
      </strong>
      <span>{mean === null ? null : <Trans>mean {inUnits(mean)}</Trans>}</span>
      <span>{good[0] ? <Trans>last {good[0].value}</Trans> : null}</span>
    </div>
  );
}

function Trouble({ trouble }: { trouble: string }) {
  const { t } = useLingui();
  const troubles: Record<string, string> = {
    unknown: t`Nobody on the farm wears this.`,
    several: t`Several animals wear this tag. Scan the EID.`,
    twice: t`This animal was through already.`,
    other_species: t`This animal is of another species than this session.`,
    not_chosen: t`This animal is not among those chosen for this session.`,
    not_on_device: t`No signal, and nobody of those on this device wears this alone.`,
  };
  return (
    <p role="alert" className="rounded-control border border-alarm px-3 py-2 text-base text-alarm">
      {troubles[trouble] ?? inWords(trouble)}
    </p>
  );
}

function LastReadings({ readings }: { readings: readonly RecordedValue[] }) {
  const { t } = useLingui();
  return (
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
  );
}
