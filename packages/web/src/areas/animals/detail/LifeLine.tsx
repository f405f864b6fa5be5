import type { animalPlaces } from '@kraal/contract/animals';
import type { Output } from '@kraal/contract/endpoint';
import { useLingui } from '@lingui/react/macro';
import { formatDate, monthName } from '../../../formats/localFormat.ts';
import { lifeLine } from './lifeLine.ts';

type Stay = Output<typeof animalPlaces>['camps'][number];
type Props = { stays: readonly Stay[]; timeZone: string };

const tones: Record<Stay['kind'], string> = {
  camp: 'border-veld bg-veld-soft',
  holding: 'border-info bg-sunken',
  transit: 'border-warn bg-raised',
};

/** So much of a telephone's line a sign takes; half a name is none, and the list beneath has it. */
const perSign = 2.6;

/** Where it stood, as a line of time. Each stay stands in the list beneath, too. */
export function LifeLine({ stays, timeZone }: Props) {
  const { t } = useLingui();
  const { parts, ticks } = lifeLine(stays, new Date());
  if (parts.length < 2) return null;
  return (
    <div role="figure" aria-label={t`Where it stood, as a line of time`} className="mb-3">
      <div className="relative h-9">
        {parts.map(({ of, left, width }) => (
          <span
            key={of.since}
            className={`absolute inset-y-0 overflow-hidden border-l px-1 text-[13px] leading-9 text-ellipsis whitespace-nowrap ${tones[of.kind]}`}
            style={{ left: `${left}%`, width: `max(2px, ${width}%)` }}
            title={`${of.name} ${formatDate(of.since, timeZone)}`}
          >
            {width >= of.name.length * perSign ? of.name : null}
          </span>
        ))}
      </div>
      <div aria-hidden className="relative h-5 text-[13px] text-muted">
        {ticks.map(({ at, left, isYear }) => (
          <span
            key={at}
            className="absolute border-l border-line pl-1"
            style={{ left: `${left}%` }}
          >
            {isYear ? at.slice(0, 4) : monthName(new Date(at).getUTCMonth() + 1)}
          </span>
        ))}
      </div>
    </div>
  );
}
