import { exportTrace } from '@kraal/contract/trace';
import { Plural, Trans } from '@lingui/react/macro';
import { download } from '../../../platform/files.ts';
import { useSeenOnPhone } from '../../../platform/useSeenOnPhone.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { formatCount } from '../../../formats/format.ts';
import { Card } from '../../../ui/surface.tsx';
import { SheetButtons } from '../SheetButtons.tsx';
import { Neighbours } from './Neighbours.tsx';
import { PassedOn } from './PassedOn.tsx';
import { TraceCamps } from './TraceCamps.tsx';
import type { Asked } from './TraceForm.tsx';
import { TracedOfStep } from './TracedOfStep.tsx';
import type { Trace } from './traceWords.ts';

type Props = {
  asked: Asked;
  result: Trace;
  /** Something else stands above it, and is read first. */
  isBelow?: boolean;
};

/** The set to test, by steps; whom to call; the camps it was in. */
export function TraceResult({ asked, result, isBelow = false }: Props) {
  const { total, steps, items, neighbours, camps, unknownDays } = result;
  const { farmId } = useFarm();
  const ofStart = steps.find(({ step }) => step === 0);
  const shown = useSeenOnPhone(isBelow);
  const met = total.animals - (ofStart?.animals ?? 0);
  return (
    <section ref={shown} aria-live="polite" className="flex min-w-0 scroll-mt-18 flex-col gap-4">
      <Card>
        <p className="text-lg font-bold" role="status">
          {met === 0 && asked.animalId ? (
            <Trans>Nobody stood with it on those days.</Trans>
          ) : (
            <Trans>
              {formatCount(total.heads)} head in {formatCount(total.animals)} records, what was
              asked about among them.
            </Trans>
          )}
        </p>
        {total.lots > 0 ? (
          <p className="text-muted">
            <Plural
              value={total.lots}
              one="# is a lot: which of its heads, nobody knows."
              other="# are lots: which of their heads, nobody knows."
            />
          </p>
        ) : null}
        {unknownDays > 0 ? (
          <p className="text-warn">
            <Plural
              value={unknownDays}
              one="On # day nobody wrote down in which camp it stood."
              other="On # days nobody wrote down in which camp it stood."
            />
          </p>
        ) : null}
        <div className="mt-3">
          <SheetButtons
            take={(format) =>
              download(
                exportTrace,
                { params: { farmId }, query: { ...asked, format } },
                `trace.${format}`,
              )
            }
          />
        </div>
      </Card>
      <Neighbours neighbours={neighbours} way={asked.way} />
      <PassedOn items={items} way={asked.way} />
      {steps.map((step) => (
        <TracedOfStep
          key={step.step}
          step={step}
          way={asked.way}
          ofCamp={asked.campId !== undefined}
          items={items.filter((one) => one.step === step.step)}
        />
      ))}
      <TraceCamps camps={camps} />
    </section>
  );
}
