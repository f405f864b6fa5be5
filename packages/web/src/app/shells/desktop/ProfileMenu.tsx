import { Trans, useLingui } from '@lingui/react/macro';
import { LogOut, Settings, User as UserIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { leave, useUser } from '../../../platform/useSession.ts';

const item =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left hover:bg-sunken';

/** Photo, name and farm at the foot of the sidebar; the menu closes on a click outside. */
export function ProfileMenu({ collapsed }: { collapsed: boolean }) {
  const { t } = useLingui();
  const user = useUser();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const close = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', escape);
    };
  }, [open]);
  const name = user?.firstName || user?.username || t`User`;
  const farmName = user?.farms[0]?.farmName ?? t`No Farm`;
  const goToSettings = () => {
    setOpen(false);
    void navigate('/settings');
  };
  return (
    <div ref={box} className="relative border-t border-line p-2">
      {open ? (
        <div
          role="menu"
          aria-label={t`Profile menu`}
          className="absolute bottom-full left-2 mb-1 w-60 rounded-card border border-line bg-raised p-1 shadow-float"
        >
          <button type="button" role="menuitem" className={item} onClick={goToSettings}>
            <Settings className="size-5" aria-hidden />
            <Trans>Settings</Trans>
          </button>
          <button type="button" role="menuitem" className={item} onClick={goToSettings}>
            <UserIcon className="size-5" aria-hidden />
            <Trans>Profile</Trans>
          </button>
          <button type="button" role="menuitem" className={item} onClick={() => void leave()}>
            <LogOut className="size-5" aria-hidden />
            <Trans>Logout</Trans>
          </button>
        </div>
      ) : null}
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
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
    </div>
  );
}
