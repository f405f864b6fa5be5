import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { allSpecies, type Species, speciesOptions } from '@kraal/domain/animals/species';
import {
  Bell,
  Bot,
  ChartColumn,
  Fence,
  LayoutDashboard,
  Map as MapIcon,
  Settings,
  Truck,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useAddressSpecies } from '../../../platform/addressSpecies.ts';
import { makeCurrent, useSpecies } from '../../../platform/species.ts';
import { useUser } from '../../../platform/useSession.ts';
import { FarmSwitch } from '../FarmSwitch.tsx';
import { infrastructureItems, operationsItems, rmisItems, speciesItems } from '../navigation.ts';
import { ProfileMenu } from './ProfileMenu.tsx';
import { SidebarHead } from './SidebarHead.tsx';
import { SidebarGroup } from './SidebarGroup.tsx';
import { speciesWord } from '../../../ui/speciesWord.ts';
import { SidebarItem } from './SidebarItem.tsx';

/** Beside those of species, whose pages are one address for all of them. */
const groupOf = (path: string): string | null => {
  if (path.startsWith('/infrastructure')) return 'Infrastructure';
  return path.startsWith('/rmis') ? 'RMIS' : null;
};

type Props = { collapsed: boolean; onCollapse: () => void };

/** Wide 64 units, narrow 20. At first the current species and Operations are open. */
export function Sidebar({ collapsed, onCollapse }: Props) {
  const { t } = useLingui();
  const { enabledSpecies, currentSpecies } = useSpecies();
  const hasSeveralFarms = (useUser()?.farms.length ?? 0) > 1;
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(
    () => new Set([currentSpecies, 'Operations']),
  );
  const flip = (name: string) =>
    setExpanded((open) =>
      open.has(name) ? new Set([...open].filter((one) => one !== name)) : new Set([...open, name]),
    );
  const chooseGroup = (species: Species) => {
    makeCurrent(species);
    flip(species);
  };
  // What an address names is open, too, and so is the group in which its page stands.
  const species = useAddressSpecies();
  const group = groupOf(useLocation().pathname);
  useEffect(() => {
    setExpanded((open) => new Set([...open, ...[species ?? [], group ?? []].flat()]));
  }, [species, group]);
  const ordered = allSpecies.filter((species) => enabledSpecies.includes(species));
  return (
    <aside
      data-testid="sidebar"
      className={`sticky top-0 z-40 flex h-dvh shrink-0 flex-col border-r border-line bg-raised transition-[width] ${collapsed ? 'w-20' : 'w-64'}`}
    >
      <SidebarHead collapsed={collapsed} onCollapse={onCollapse} />
      {collapsed || !hasSeveralFarms ? null : (
        <div className="border-b border-line p-2">
          <FarmSwitch />
        </div>
      )}
      <nav aria-label={t`Main`} className="flex-1 overflow-y-auto p-2">
        <SidebarItem
          label={msg`Dashboard`}
          to="/dashboard"
          icon={LayoutDashboard}
          collapsed={collapsed}
        />
        {ordered.map((species) => (
          <SidebarGroup
            key={species}
            name={speciesWord(species)}
            icon={
              <span aria-hidden className="text-lg">
                {speciesOptions.find((one) => one.id === species)?.icon}
              </span>
            }
            badge={species === currentSpecies ? t`Active` : null}
            items={speciesItems}
            query={`?species=${species}`}
            open={expanded.has(species)}
            collapsed={collapsed}
            onToggle={() => chooseGroup(species)}
            onChoose={() => makeCurrent(species)}
          />
        ))}
        <SidebarGroup
          name={t`Infrastructure`}
          icon={<Fence className="size-5" />}
          items={infrastructureItems}
          open={expanded.has('Infrastructure')}
          collapsed={collapsed}
          onToggle={() => flip('Infrastructure')}
        />
        <SidebarGroup
          name={t`Operations`}
          icon={<MapIcon className="size-5" />}
          items={operationsItems}
          open={expanded.has('Operations')}
          collapsed={collapsed}
          onToggle={() => flip('Operations')}
        />
        <SidebarGroup
          name={t`RMIS`}
          icon={<Truck className="size-5" />}
          items={rmisItems}
          open={expanded.has('RMIS')}
          collapsed={collapsed}
          onToggle={() => flip('RMIS')}
        />
        <SidebarItem
          label={msg`Analytics`}
          to="/analytics"
          icon={ChartColumn}
          collapsed={collapsed}
        />
        <SidebarItem label={msg`Alerts`} to="/alerts" icon={Bell} collapsed={collapsed} />
        <SidebarItem label={msg`AI Assistant`} to="/ai" icon={Bot} collapsed={collapsed} />
        <SidebarItem label={msg`Settings`} to="/settings" icon={Settings} collapsed={collapsed} />
      </nav>
      <ProfileMenu collapsed={collapsed} />
    </aside>
  );
}
