import type { AnimalRow } from '@kraal/contract/animals';
import type { BreedingStatus } from '@kraal/domain/breeding/status';
import type { Day } from '@kraal/domain/format/dates';
import { useLingui } from '@lingui/react/macro';
import { Handshake, Heart, OctagonX, ShieldAlert, Tag, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { diseaseWord } from '../../ui/diseaseWord.ts';
import { formatDate } from '../../formats/localFormat.ts';
import { Badge, type Tone } from '../../ui/surface.tsx';
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
    | 'away'
    | 'ownerName'
  >;
  today: Day;
};

/** Where somebody must look: with young, late, or served in vain; who is open or maiden is as most are. */
const toldStandings: readonly BreedingStatus[] = ['pregnant', 'overdue', 'repeat_breeder'];
const iconOf = (Icon: typeof Tag): ReactNode => <Icon className="size-3.5" aria-hidden />;
const isOpen = (until: string): boolean => until.startsWith('9999');

type Exception = { key: string; tone: Tone; icon: ReactNode; words: string };

/** What makes an animal stand out of a list, the gravest first; of most there is nothing to say. */
function useExceptions({ animal, today }: Props): Exception[] {
  const { t, i18n } = useLingui();
  const { species, meatUntil, milkUntil, breedingStatus, dueFrom, decision } = animal;
  const isHeld = (until: string | null | undefined): until is string =>
    until !== null && until !== undefined && until >= today;
  const found: Exception[] = [];
  const add = (
    key: string,
    { tone, icon, words }: { tone: Tone; icon: typeof Tag; words: string },
  ) => found.push({ key, tone, icon: iconOf(icon), words });
  if (animal.controlled)
    add('isolated', {
      tone: 'alarm',
      icon: OctagonX,
      words: t`isolated: ${diseaseWord(animal.controlled)}`,
    });
  if (animal.away)
    add('away', {
      tone: 'info',
      icon: Truck,
      words: animal.away === 'road' ? t`on the road` : t`away from the farm`,
    });
  if (animal.ownerName)
    add('owner', { tone: 'info', icon: Handshake, words: t`of ${animal.ownerName}` });
  if (isHeld(meatUntil)) {
    const words = isOpen(meatUntil)
      ? t`meat: course goes on`
      : t`meat until ${formatDate(meatUntil)}`;
    add('meat', { tone: 'warn', icon: ShieldAlert, words });
  }
  if (isHeld(milkUntil) && milkUntil !== meatUntil) {
    const words = isOpen(milkUntil)
      ? t`milk: course goes on`
      : t`milk until ${formatDate(milkUntil)}`;
    add('milk', { tone: 'warn', icon: ShieldAlert, words });
  }
  if (breedingStatus && toldStandings.includes(breedingStatus)) {
    const isInCalf = breedingStatus === 'pregnant';
    const due = isInCalf && dueFrom ? ` · ${formatDate(dueFrom)}` : '';
    const words = `${i18n._(standingName(breedingStatus, species))}${due}`;
    add('standing', { tone: isInCalf ? 'ok' : 'warn', icon: Heart, words });
  }
  if (decision)
    add('decision', {
      tone: decision === 'cull' ? 'warn' : 'info',
      icon: Tag,
      words: decision === 'cull' ? t`to cull` : t`to keep`,
    });
  return found;
}

/** All that makes an animal stand out. */
export function ExceptionBadges(props: Props) {
  const exceptions = useExceptions(props);
  const { status } = props.animal;
  if (status !== 'alive') return <StatusBadge status={status} />;
  return exceptions.map(({ key, tone, icon, words }) => (
    <Badge key={key} tone={tone} icon={icon}>
      {words}
    </Badge>
  ));
}

/** In one line of a table: the gravest whole, and how many more there are; a badge cut in its middle says something else. */
export function ExceptionsInLine(props: Props) {
  const [first, ...others] = useExceptions(props);
  const { status } = props.animal;
  if (status !== 'alive') return <StatusBadge status={status} />;
  if (!first) return null;
  const more = others.map(({ words }) => words).join(', ');
  return (
    <span className="flex items-center gap-1 overflow-hidden">
      <Badge tone={first.tone} icon={first.icon}>
        {first.words}
      </Badge>
      {others.length > 0 ? (
        <span title={more} className="shrink-0 text-[13px] font-[550] text-muted">
          <span aria-hidden>+{others.length}</span>
          <span className="sr-only">, {more}</span>
        </span>
      ) : null}
    </span>
  );
}
