import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Beef, Bell as BellIcon, Bot, House, Menu, Search } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { adoptSpecies } from '../../../platform/species.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Bell } from '../Bell.tsx';
import { Content } from '../Content.tsx';
import { mainId, SkipLink } from '../SkipLink.tsx';
import { usePageTitle } from '../usePageTitle.ts';
import { usePalette } from '../usePalette.tsx';
import { FarmSwitch } from '../FarmSwitch.tsx';
import { SyncState } from '../SyncState.tsx';
import { isTabActive, titleOf } from '../navigation.ts';
import { IconButton } from '../../../ui/iconButton.tsx';
import { Inside } from '../Inside.tsx';

const tabs = [
  { label: msg`Home`, to: '/home', icon: House },
  { label: msg`Livestock`, to: '/livestock', icon: Beef },
  { label: msg`Alerts`, to: '/alerts', icon: BellIcon },
  { label: msg`AI`, to: '/ai', icon: Bot },
  { label: msg`More`, to: '/more', icon: Menu },
];

export function MobileShell() {
  return (
    <Inside>
      <Frame />
    </Inside>
  );
}

function Frame() {
  const { t, i18n } = useLingui();
  const { pathname } = useLocation();
  const farm = useFarm();
  const { find, palette } = usePalette();
  usePageTitle(i18n._(titleOf(pathname)));
  useEffect(() => adoptSpecies(farm.species), [farm]);
  return (
    <div className="flex h-dvh flex-col">
      <SkipLink />
      <header className="flex h-14 shrink-0 items-center gap-2 border-b border-line bg-raised px-4">
        <img src="/icon.svg" alt="Kraal" className="size-8" />
        <div className="min-w-0 flex-1">
          <FarmSwitch />
        </div>
        <IconButton label={t`Find`} onClick={find}>
          <Search className="size-5" aria-hidden />
        </IconButton>
        <SyncState />
        <Bell />
      </header>
      <main id={mainId} tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto p-4">
        <Content />
      </main>
      <nav
        aria-label={t`Main`}
        className="grid h-14 shrink-0 grid-cols-5 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)]"
      >
        {tabs.map(({ label, to, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            aria-current={isTabActive(pathname, to) ? 'page' : undefined}
            className="flex flex-col items-center justify-center gap-0.5 text-[13px] text-muted aria-[current=page]:font-[550] aria-[current=page]:text-veld"
          >
            <Icon className="size-5" aria-hidden />
            {i18n._(label)}
          </Link>
        ))}
      </nav>
      {palette}
    </div>
  );
}
