import { useLingui } from '@lingui/react/macro';
import { LogOut, Settings, User as UserIcon } from 'lucide-react';
import { lazy, type ReactElement, useState } from 'react';
import { useNavigate } from 'react-router';
import { leave, useUser } from '../../../platform/useSession.ts';
import { Piece } from '../Piece.tsx';

// No first screen waits for the parts of a menu.
const loadMenu = () => import('../../../ui/menu.tsx');
const Menu = lazy(() => loadMenu().then((module) => ({ default: module.Menu })));

/** Photo, name and farm at the foot of the sidebar; the menu closes on a click outside. */
export function ProfileMenu({ collapsed }: { collapsed: boolean }) {
  const { t } = useLingui();
  const user = useUser();
  const navigate = useNavigate();
  const name = user?.firstName || user?.username || t`User`;
  const farmName = user?.farms[0]?.farmName ?? t`No Farm`;
  const goToSettings = () => void navigate('/settings');
  const entries = [
    {
      label: t`Settings`,
      icon: <Settings className="size-5" aria-hidden />,
      onSelect: goToSettings,
    },
    {
      label: t`Profile`,
      icon: <UserIcon className="size-5" aria-hidden />,
      onSelect: goToSettings,
    },
    {
      label: t`Logout`,
      icon: <LogOut className="size-5" aria-hidden />,
      onSelect: () => void leave(),
    },
  ];
  const who = (onClick?: () => void): ReactElement => (
    <button
      type="button"
      {...(onClick ? { onClick, 'aria-haspopup': 'menu', 'aria-expanded': false } : {})}
      className="flex w-full items-center gap-3 rounded-control p-2 text-left hover:bg-sunken"
      aria-label={collapsed ? `${name}, ${farmName}` : undefined}
    >
      {user?.profilePhotoUrl ? (
        <img src={user.profilePhotoUrl} alt="" className="size-9 rounded-full object-cover" />
      ) : (
        <span
          aria-hidden
          className="flex size-9 shrink-0 items-center justify-center rounded-full bg-veld-soft font-bold"
        >
          {name.slice(0, 1)}
        </span>
      )}
      {collapsed ? null : (
        <span className="min-w-0">
          <span className="block truncate font-[550]">{name}</span>
          <span className="block truncate text-[13px] text-muted">{farmName}</span>
        </span>
      )}
    </button>
  );
  const [isWanted, setWanted] = useState(false);
  const closed = who(() => setWanted(true));
  return (
    <div className="border-t border-line p-2" onPointerEnter={() => void loadMenu()}>
      {isWanted ? (
        <Piece until={closed}>
          <Menu label={t`Profile menu`} side="top" entries={entries} isOpenAtFirst>
            {who()}
          </Menu>
        </Piece>
      ) : (
        closed
      )}
    </div>
  );
}
