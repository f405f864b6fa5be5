import { drawCamp, type LandCamp } from '@kraal/contract/land';
import { asDay } from '@kraal/domain/format/dates';
import { areaProblems } from '@kraal/domain/land/areaProblems';
import { areaHa } from '@kraal/domain/land/measure';
import { type Area, areaOf, storedOf } from '@kraal/domain/land/shape';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../../platform/api.ts';
import { CallError } from '../../../platform/errors.ts';
import { forgetFarm } from '../../../platform/queries.ts';
import { saidInWords } from '../../../platform/serverWords.ts';
import { useToday } from '../../../platform/today.ts';
import { areaUnit } from '../../../platform/units.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { formatArea } from '../../../ui/format.ts';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { useSubmit } from '../../../ui/useSubmit.ts';
import { CornerList } from './CornerList.tsx';
import { longAgo } from './longAgo.ts';
import type { Corners } from './useCorners.ts';

type Props = { camp: LandCamp; corners: Corners; onDone: () => void };

/** The ring that is drawn, in place of the outline the camp has; its holes and other parts stay. */
const composed = ({ shape }: LandCamp, { corners }: Corners): Area => {
  const [first, ...others] = shape ? areaOf(shape.area) : [];
  return [[corners, ...(first?.slice(1) ?? [])], ...others];
};

/** A camp is drawn: its corners, its size while it grows, from which day it lies so, and what is asked about it. */
export function DrawPanel({ camp, corners, onDone }: Props) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const today = useToday();
  const { shape } = camp;
  const [from, setFrom] = useState(shape ? asDay(shape.from) : longAgo(today));
  const [asked, setAsked] = useState<readonly string[]>([]);
  const { busy, message, errors, run } = useSubmit();
  const area = composed(camp, corners);
  const isShape = corners.corners.length >= 3;
  const [problem] = isShape ? areaProblems(area) : [];
  const save = (sure: readonly string[]) =>
    run(async () => {
      const body = { area: storedOf(area), from, version: shape?.version ?? null, sure: [...sure] };
      try {
        await call(drawCamp, { params: { farmId, id: camp.id }, body });
      } catch (error) {
        setAsked(
          error instanceof CallError ? error.codes.filter((code) => code.startsWith('ask_')) : [],
        );
        // Whoever drew it meanwhile is seen beneath one's own drawing.
        if (error instanceof CallError && error.status === 409) await forgetFarm('camps');
        throw error;
      }
      await forgetFarm('camps');
      onDone();
    });
  const { name } = camp;
  return (
    <section aria-label={t`Draw ${name}`} className="flex flex-col gap-3">
      <h2>
        <Trans>Draw {name}</Trans>
      </h2>
      <p className="text-muted">
        <Trans>
          Click the corners one after the other, or type them; close it at the first one.
        </Trans>
      </p>
      <CornerList of={corners} />
      <p role="status" className="text-[20px] font-bold">
        {isShape && !problem ? `${formatArea(areaHa(area))} ${areaUnit()}` : '–'}
      </p>
      {problem ? (
        <p role="alert" className="text-alarm">
          {saidInWords(problem.said, problem.message)}
        </p>
      ) : null}
      <TextField
        label={t`It lies so from`}
        type="date"
        value={from}
        max={today}
        onChange={(event) => {
          setFrom(asDay(event.target.value));
          setAsked([]);
        }}
        errors={errors['from']}
        hint={
          shape === null
            ? t`Since when the fences stand; long ago is right where nobody knows.`
            : from === shape.from
              ? t`The drawing is corrected.`
              : t`What it was before stays for the days before.`
        }
      />
      {[...(errors['area'] ?? []), ...(errors['shape'] ?? [])].map((words) => (
        <p key={words} role="alert" className={asked.length > 0 ? 'text-warn' : 'text-alarm'}>
          {words}
        </p>
      ))}
      <FormMessage message={Object.keys(errors).length === 0 ? message : null} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          className="flex-1"
          busy={busy}
          disabled={!isShape || problem !== undefined}
          onClick={() => void save(asked)}
        >
          {asked.length > 0 ? <Trans>Save it all the same</Trans> : <Trans>Save the shape</Trans>}
        </Button>
        <Button onClick={onDone}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </section>
  );
}
