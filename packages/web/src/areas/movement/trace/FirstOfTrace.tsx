import type { Traced } from '@kraal/contract/trace';
import { Trans } from '@lingui/react/macro';
import { useSeenOnPhone } from '../../../platform/useSeenOnPhone.ts';
import { formatCount } from '../../../formats/format.ts';
import type { Asked } from './TraceForm.tsx';
import { TracedOfStep } from './TracedOfStep.tsx';

/** Who is named first, while nobody knows yet how many there are in all. */
export function FirstOfTrace({ asked, items }: { asked: Asked; items: readonly Traced[] }) {
  const count = formatCount(items.length);
  const shown = useSeenOnPhone();
  return (
    <section ref={shown} className="flex min-w-0 scroll-mt-18 flex-col gap-4">
      <p role="status" className="px-1 text-lg font-bold">
        <Trans>The first {count} records. The rest is being traced.</Trans>
      </p>
      {[...Map.groupBy(items, ({ step }) => step)].map(([step, ofStep]) => (
        <TracedOfStep
          key={step}
          step={{ step, animals: ofStep.length, heads: null }}
          way={asked.way}
          ofCamp={asked.campId !== undefined}
          items={ofStep}
        />
      ))}
    </section>
  );
}
