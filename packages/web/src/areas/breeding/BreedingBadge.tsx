import type { AnimalDetail } from '@kraal/contract/animals';
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '../../ui/surface.tsx';
import { standingName } from './words.ts';
import { formatDate } from '../../formats/localFormat.ts';

/** Where a female stands, beside her other badges. */
export function BreedingBadge({
  animal,
}: {
  animal: Pick<AnimalDetail, 'species' | 'breedingStatus' | 'lactating' | 'dueFrom' | 'dueTo'>;
}) {
  const { i18n } = useLingui();
  const { breedingStatus, lactating, dueFrom, dueTo, species } = animal;
  if (!breedingStatus) return null;
  return (
    <>
      <Badge
        tone={
          breedingStatus === 'overdue' || breedingStatus === 'repeat_breeder'
            ? 'warn'
            : breedingStatus === 'pregnant'
              ? 'ok'
              : 'muted'
        }
      >
        {i18n._(standingName(breedingStatus, species))}
      </Badge>
      {lactating ? <Badge tone="info">{i18n._(standingName('lactating', species))}</Badge> : null}
      {dueFrom ? (
        <span className="text-muted">
          {dueTo && dueTo !== dueFrom ? (
            <Trans>
              due {formatDate(dueFrom)} – {formatDate(dueTo)}
            </Trans>
          ) : (
            <Trans>due {formatDate(dueFrom)}</Trans>
          )}
        </span>
      ) : null}
    </>
  );
}
