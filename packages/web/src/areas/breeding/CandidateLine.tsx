import { AnimalLink } from '../../ui/animalLink.tsx';
import type { Candidate } from '@kraal/contract/breeding';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useToday } from '../../platform/today.ts';
import { massUnit } from '../../platform/units.ts';
import { formatInbreeding, formatMass } from '../../formats/format.ts';
import { Badge } from '../../ui/surface.tsx';
import { formatAge } from '../../formats/localFormat.ts';

export function CandidateLine({
  one,
  ticked,
  onFlip,
}: {
  one: Candidate;
  ticked: boolean;
  onFlip: (() => void) | null;
}) {
  const { t } = useLingui();
  const today = useToday();
  const name = one.tag ?? one.name ?? t`without a tag`;
  const facts = [
    one.bornOn ? formatAge(one.bornOn, today) : null,
    t`${plural(one.births, { one: '# birth', other: '# births' })}, ${one.weaned} weaned`,
    one.weanedKgPerYear === null
      ? null
      : t`${formatMass(one.weanedKgPerYear)} ${massUnit()} weaned a year`,
    one.lastIntervalDays === null ? null : t`last gap ${one.lastIntervalDays} days`,
    one.treatments > 0 ? t`treated ${one.treatments} times in two years` : null,
    one.inbreeding > 0 ? `F ${formatInbreeding(one.inbreeding)}` : null,
    one.mobName,
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
      {onFlip ? (
        <label className="flex min-h-11 min-w-11 items-center justify-center">
          <input
            type="checkbox"
            className="size-5 accent-veld"
            aria-label={t`Tick ${name}`}
            checked={ticked}
            onChange={onFlip}
          />
        </label>
      ) : null}
      <AnimalLink id={one.id} className="min-w-20">
        {name}
      </AnimalLink>
      <span className="min-w-40 flex-1 text-[13px] text-muted">
        {facts.filter(Boolean).join(' · ')}
      </span>
      {one.decision ? (
        <Badge tone={one.decision === 'keep' ? 'ok' : 'warn'}>
          {one.decision === 'keep' ? <Trans>keep</Trans> : <Trans>cull</Trans>}
        </Badge>
      ) : null}
    </li>
  );
}
