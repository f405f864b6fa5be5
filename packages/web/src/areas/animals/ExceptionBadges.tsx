import type { AnimalRow } from '@kraal/contract/animals';
import type { BreedingStatus } from '@kraal/domain/breeding/status';
import type { Day } from '@kraal/domain/format/dates';
import { useLingui } from '@lingui/react/macro';
import { Heart, OctagonX, ShieldAlert, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { diseaseWord } from '../../ui/diseaseWord.ts';
import { formatDate } from '../../ui/localFormat.ts';
import { Badge } from '../../ui/surface.tsx';
import { standingName } from '../breeding/index.ts';
import { StatusBadge } from './StatusBadge.tsx';

type Props = {
  animal: Pick<
    AnimalRow,
    | 'species'
    | 'status'
    | 'meatUntil'
    | 'milkUntil'
    | 'breedingStatus'
    | 'dueFrom'
    | 'decision'
    | 'controlled'
  >;
  today: Day;
};

/** Where somebody must look: with young, late, or served in vain; who is open or maiden is as most are. */
const toldStandings: readonly BreedingStatus[] = ['pregnant', 'overdue', 'repeat_breeder'];
const iconOf = (Icon: typeof Tag): ReactNode => <Icon className="size-3.5" aria-hidden />;
const isOpen = (until: string): boolean => until.startsWith('9999');

/** What makes an animal stand out of a list, the gravest first; an animal of which there is nothing to say shows nothing. */
export function ExceptionBadges({ animal, today }: Props) {
  const { t, i18n } = useLingui();
  const { status, species, meatUntil, milkUntil, breedingStatus, dueFrom, decision } = animal;
  if (status !== 'alive') return <StatusBadge status={status} />;
  const isHeld = (until: string | null | undefined): until is string =>
    until !== null && until !== undefined && until >= today;
  return (
    <>
      {animal.controlled ? (
        <Badge tone="alarm" icon={iconOf(OctagonX)}>
          {t`isolated: ${diseaseWord(animal.controlled)}`}
        </Badge>
      ) : null}
      {isHeld(meatUntil) ? (
        <Badge tone="warn" icon={iconOf(ShieldAlert)}>
          {isOpen(meatUntil) ? t`meat: course goes on` : t`meat until ${formatDate(meatUntil)}`}
        </Badge>
      ) : null}
      {isHeld(milkUntil) && milkUntil !== meatUntil ? (
        <Badge tone="warn" icon={iconOf(ShieldAlert)}>
          {isOpen(milkUntil) ? t`milk: course goes on` : t`milk until ${formatDate(milkUntil)}`}
        </Badge>
      ) : null}
      {breedingStatus && toldStandings.includes(breedingStatus) ? (
        <Badge tone={breedingStatus === 'pregnant' ? 'ok' : 'warn'} icon={iconOf(Heart)}>
          {i18n._(standingName(breedingStatus, species))}
          {breedingStatus === 'pregnant' && dueFrom ? ` · ${formatDate(dueFrom)}` : ''}
        </Badge>
      ) : null}
      {decision ? (
        <Badge tone={decision === 'cull' ? 'warn' : 'info'} icon={iconOf(Tag)}>
          {decision === 'cull' ? t`to cull` : t`to keep`}
        </Badge>
      ) : null}
    </>
  );
}
