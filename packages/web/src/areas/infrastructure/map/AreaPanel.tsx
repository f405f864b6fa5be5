import { areaProblems } from '@kraal/domain/land/areaProblems';
import { areaHa } from '@kraal/domain/land/measure';
import type { Area } from '@kraal/domain/land/shape';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { questionsOf, type FieldErrors } from '../../../platform/errors.ts';
import { forgetFarm } from '../../../platform/queries.ts';
import { saidInWords } from '../../../platform/serverWords.ts';
import { areaUnit } from '../../../platform/units.ts';
import { Button } from '../../../ui/button.tsx';
import { formatArea } from '../../../formats/format.ts';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { useSubmit } from '../../../forms/useSubmit.ts';
import { CornerList } from './CornerList.tsx';
import { WalkIt } from './WalkIt.tsx';
import type { RingAt, Rings } from './useRings.ts';

type Props = {
  title: string;
  rings: Rings;
  /** Sent with the questions that were answered with yes. */
  onSave: (area: Area, sure: string[]) => Promise<unknown>;
  onDone: () => void;
  /** What else belongs to it: a day, what moves along. */
  children?: (errors: FieldErrors, forgetAsked: () => void) => ReactNode;
};

/** A shape is drawn: ring by ring, its size while it grows, what is wrong with it, and what is asked about it. */
export function AreaPanel({ title, rings, onSave, onDone, children }: Props) {
  const [asked, setAsked] = useState<readonly string[]>([]);
  const { busy, message, errors, run } = useSubmit();
  const { area } = rings;
  const isShape = area.length > 0 && area.flat().every((ring) => ring.length >= 3);
  const [problem] = isShape ? areaProblems(area) : [];
  const save = () =>
    run(async () => {
      try {
        await onSave(area, [...asked]);
      } catch (error) {
        setAsked(questionsOf(error));
        throw error;
      }
      await forgetFarm('camps');
      onDone();
    });
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2>{title}</h2>
      <p className="text-muted">
        <Trans>
          Click the corners one after the other, or type them; close it at the first one.
        </Trans>
      </p>
      <RingChoice rings={rings} />
      <CornerList of={rings} />
      <WalkIt corners={rings} />
      <p role="status" className="text-[20px] font-bold">
        {isShape && !problem ? `${formatArea(areaHa(area))} ${areaUnit()}` : '–'}
      </p>
      {problem ? (
        <p role="alert" className="text-alarm">
          {saidInWords(problem.said, problem.message)}
        </p>
      ) : null}
      {children?.(errors, () => setAsked([]))}
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
          onClick={() => void save()}
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

const keyOf = ({ part, ring }: RingAt): string => `${part} ${ring}`;

/** A camp that a road cuts, a dam in it: which ring is in hand, and further ones. */
function RingChoice({ rings }: { rings: Rings }) {
  const { t } = useLingui();
  const nameOf = ({ part, ring }: RingAt): string => {
    const [number, hole] = [part + 1, ring];
    if (ring > 0) return part === 0 ? t`Hole ${hole}` : t`Hole ${hole} of part ${number}`;
    return part === 0 ? t`Outline` : t`Part ${number}`;
  };
  const isBegun = rings.corners.length >= 3;
  return (
    <div className="flex flex-wrap items-end gap-2">
      {rings.rings.length > 1 ? (
        <>
          <div className="min-w-40 flex-1">
            <SelectField
              label={t`What is drawn`}
              value={keyOf(rings.now)}
              onChange={({ target: { value } }) => {
                const chosen = rings.rings.find((one) => keyOf(one) === value);
                if (chosen) rings.turnTo(chosen);
              }}
              options={rings.rings.map((one) => ({ value: keyOf(one), label: nameOf(one) }))}
            />
          </div>
          <Button variant="quiet" onClick={rings.drop}>
            <Trans>Take this ring away</Trans>
          </Button>
        </>
      ) : null}
      {isBegun ? (
        <>
          <Button variant="quiet" onClick={rings.addHole}>
            <Trans>Add a hole</Trans>
          </Button>
          <Button variant="quiet" onClick={rings.addPart}>
            <Trans>Add a part</Trans>
          </Button>
        </>
      ) : null}
    </div>
  );
}
