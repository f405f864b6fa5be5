import { useLingui } from '@lingui/react/macro';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { lazy, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { Badge } from '../../../ui/surface.tsx';
import type { NavItem } from '../navigation.ts';
import { Piece } from '../Piece.tsx';

const Folded = lazy(() =>
  import('./FoldedGroup.tsx').then((module) => ({ default: module.FoldedGroup })),
);

type Props = {
  name: string;
  icon: ReactNode;
  badge?: string | null;
  items: readonly NavItem[];
  query?: string;
  open: boolean;
  collapsed: boolean;
  onToggle: () => void;
  /** Makes it the current one, where that is something to be. */
  onChoose?: () => void;
};

export function SidebarGroup({
  name,
  icon,
  badge,
  items,
  query = '',
  open,
  collapsed,
  onToggle,
  onChoose,
}: Props) {
  const { i18n } = useLingui();
  const { pathname, search } = useLocation();
  const list = (
    <ul className={collapsed ? '' : 'ml-5 border-l border-line pl-3'}>
      {items.map(({ label, to }) => {
        const current = pathname === to && (query === '' || search.includes(query.slice(1)));
        return (
          <li key={to}>
            <Link
              to={to + query}
              aria-current={current ? 'page' : undefined}
              className="flex min-h-10 items-center rounded-control px-3 text-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-veld-soft aria-[current=page]:font-[550] aria-[current=page]:text-ink"
            >
              {i18n._(label)}
            </Link>
          </li>
        );
      })}
    </ul>
  );
  if (collapsed)
    return (
      <Piece>
        <Folded name={name} icon={icon} badge={badge ?? null} onOpen={onChoose}>
          {list}
        </Folded>
      </Piece>
    );
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        onClick={onToggle}
        className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 hover:bg-sunken"
      >
        <span className="flex w-5 shrink-0 justify-center">{icon}</span>
        <span className="flex-1 text-left">{name}</span>
        {badge ? <Badge tone="ok">{badge}</Badge> : null}
        {open ? (
          <ChevronDown className="size-4 text-muted" />
        ) : (
          <ChevronRight className="size-4 text-muted" />
        )}
      </button>
      {open ? list : null}
    </div>
  );
}
