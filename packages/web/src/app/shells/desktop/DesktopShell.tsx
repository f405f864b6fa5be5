import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { adoptSpecies } from '../../../platform/species.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Bell } from '../Bell.tsx';
import { Content } from '../Content.tsx';
import { mainId, SkipLink } from '../SkipLink.tsx';
import { usePageTitle } from '../usePageTitle.ts';
import { usePalette } from '../usePalette.tsx';
import { SyncState } from '../SyncState.tsx';
import { titleOf } from '../navigation.ts';
import { Sidebar } from './Sidebar.tsx';
import { Inside } from '../Inside.tsx';

export function DesktopShell() {
  return (
    <Inside>
      <Frame />
    </Inside>
  );
}

function Frame() {
  const { t, i18n } = useLingui();
  const { pathname } = useLocation();
  const [collapsed, setCollapsed] = useState(false);
  const farm = useFarm();
  // Before the sidebar shows, so that the group of the current species is open at first.
  useState(() => adoptSpecies(farm.species));
  useEffect(() => adoptSpecies(farm.species), [farm]);
  const { find, palette } = usePalette();
  const title = i18n._(titleOf(pathname));
  usePageTitle(title);
  return (
    <div className="flex min-h-dvh">
      <SkipLink />
      <Sidebar collapsed={collapsed} onCollapse={() => setCollapsed(!collapsed)} />
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 z-20 flex h-14 items-center gap-3 border-b border-line bg-raised px-6">
          <div className="flex-1 truncate text-base font-bold" data-testid="section-title">
            {title}
          </div>
          <button
            type="button"
            onClick={find}
            className="flex min-h-11 items-center gap-3 rounded-control border border-line px-3 text-muted hover:bg-sunken"
          >
            {t`Find`} <kbd className="text-[13px]">Ctrl K</kbd>
          </button>
          <SyncState />
          <Bell />
        </header>
        <main id={mainId} tabIndex={-1} className="mx-auto w-full max-w-[1600px] flex-1 p-6">
          <Content />
        </main>
      </div>
      {palette}
    </div>
  );
}
