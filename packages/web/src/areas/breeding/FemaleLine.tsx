import { AnimalLink } from '../../ui/animalLink.tsx';
import type { Female } from '@kraal/contract/breeding';
import type { Species } from '@kraal/domain/animals/species';
import { useLingui } from '@lingui/react/macro';
import { formatCount } from '../../formats/format.ts';
import { Badge } from '../../ui/surface.tsx';
import { standingName } from './words.ts';
import { formatDate } from '../../formats/localFormat.ts';

export function FemaleLine({
  female,
  species,
  ticked,
  onFlip,
}: {
  female: Female;
  species: Species;
  ticked: boolean;
  onFlip: (() => void) | null;
}) {
  const { t, i18n } = useLingui();
  const name = female.tag ?? female.name ?? t`without a tag`;
  const { dueFrom, dueTo, heatFrom, heatTo, checkFrom, lastBirthOn } = female;
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
      <AnimalLink id={female.id} className="min-w-20">
        {name}
        {female.heads > 1 ? ` × ${formatCount(female.heads)}` : ''}
      </AnimalLink>
      {female.status ? (
        <Badge
          tone={
            female.status === 'overdue' || female.status === 'repeat_breeder'
              ? 'warn'
              : female.status === 'pregnant'
                ? 'ok'
                : 'muted'
          }
        >
          {i18n._(standingName(female.status, species))}
        </Badge>
      ) : null}
      {female.lactating ? (
        <Badge tone="info">{i18n._(standingName('lactating', species))}</Badge>
      ) : null}
      <span className="min-w-40 flex-1 text-[13px] text-muted">
        {[
          dueFrom
            ? dueTo && dueTo !== dueFrom
              ? t`due ${formatDate(dueFrom)} – ${formatDate(dueTo)}`
              : dueTo
                ? t`due ${formatDate(dueFrom)}`
                : t`due from ${formatDate(dueFrom)} on`
            : null,
          heatFrom && heatTo
            ? t`watch for heat ${formatDate(heatFrom)} – ${formatDate(heatTo)}`
            : null,
          checkFrom ? t`check from ${formatDate(checkFrom)}` : null,
          lastBirthOn ? t`last birth ${formatDate(lastBirthOn)}` : null,
          female.mobName,
          female.campName,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </li>
  );
}
