import { RegisterList } from './RegisterList.tsx';
import { AnimalLink } from '../../ui/animalLink.tsx';
import { listWithdrawals } from '@kraal/contract/health';
import type { Output } from '@kraal/contract/endpoint';
import type { Species } from '@kraal/domain/animals/species';
import { openEnd } from '@kraal/domain/health/hold';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { formatCount } from '../../formats/format.ts';
import { useCursor } from '../../ui/morePages.tsx';
import { formatDate } from '../../formats/localFormat.ts';
import { ListTable } from '../../lists/ListTable.tsx';
import { HeldBy, HeldInLine } from './HeldBy.tsx';
import { WithdrawalBadge } from './WithdrawalBadge.tsx';
import { speciesWord } from '../../ui/speciesWord.ts';

/** Who may not go, and until when; whose turn comes first on top. */
export function Withdrawals({ species }: { species?: Species }) {
  const { farmId } = useFarm();
  const pages = useCursor();
  const held = useEndpoint(
    listWithdrawals,
    { params: { farmId }, query: { limit: 50, ...(species ? { species } : {}), ...pages.query } },
    { keep: true },
  );
  return (
    <RegisterList
      of={held}
      pages={pages}
      empty={<Trans>No animal is inside a withdrawal today.</Trans>}
      title={(total) => (
        <Plural value={total} one="# animal is held back" other="# animals are held back" />
      )}
      cards={(items) => <HeldCards held={items} />}
      table={(items, isWhole) => <HeldTable held={items} isWhole={isWhole} />}
    />
  );
}

type Held = Output<typeof listWithdrawals>['items'][number];

const animalPath = ({ id }: Held): string => `/livestock/animals/${id}`;

function useNameOf(): (one: Held) => string {
  const { t } = useLingui();
  return (one) => one.tag ?? one.name ?? t`without a tag`;
}

function HeldTable({ held, isWhole }: { held: readonly Held[]; isWhole: boolean }) {
  const { t } = useLingui();
  const nameOf = useNameOf();
  const until = (day: string | null): string => {
    if (day === null) return '';
    return day === openEnd ? t`course goes on` : formatDate(day);
  };
  return (
    <ListTable
      name="withdrawals"
      views="withdrawals"
      label={t`Held back`}
      rows={held}
      isWhole={isWhole}
      nameOf={nameOf}
      to={animalPath}
      columns={[
        {
          name: 'tag',
          label: t`Tag`,
          widthRem: 7,
          show: (one) => (
            <span className="mark font-bold">
              {nameOf(one)}
              {one.heads > 1 ? ` × ${formatCount(one.heads)}` : ''}
            </span>
          ),
          value: nameOf,
        },
        {
          name: 'species',
          label: t`Species`,
          widthRem: 5.5,
          text: (one) => speciesWord(one.species),
        },
        { name: 'camp', label: t`Camp`, widthRem: 7.5, text: (one) => one.campName },
        { name: 'mob', label: t`Mob`, widthRem: 7.5, text: (one) => one.mobName },
        {
          name: 'meat',
          label: t`Meat until`,
          widthRem: 7.5,
          text: (one) => until(one.meatUntil),
          value: (one) => one.meatUntil,
        },
        {
          name: 'milk',
          label: t`Milk until`,
          widthRem: 7.5,
          text: (one) => until(one.milkUntil),
          value: (one) => one.milkUntil,
        },
        {
          name: 'by',
          label: t`By`,
          widthRem: 13,
          isControl: true,
          show: (one) => <HeldInLine animalId={one.id} held={one.heldBy} />,
        },
      ]}
    />
  );
}

function HeldCards({ held }: { held: readonly Held[] }) {
  const nameOf = useNameOf();
  return (
    <ul className="divide-y divide-line">
      {held.map((one) => (
        <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
          <AnimalLink id={one.id} className="min-w-24">
            {nameOf(one)}
            {one.heads > 1 ? ` × ${formatCount(one.heads)}` : ''}
          </AnimalLink>
          <span className="min-w-24 flex-1 text-muted">
            {[speciesWord(one.species), one.campName, one.mobName].filter(Boolean).join(' · ')}
          </span>
          <WithdrawalBadge meatUntil={one.meatUntil} milkUntil={one.milkUntil} />
          <div className="w-full">
            <HeldBy animalId={one.id} held={one.heldBy} />
          </div>
        </li>
      ))}
    </ul>
  );
}
