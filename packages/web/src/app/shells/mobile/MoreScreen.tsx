import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronRight, LogOut } from 'lucide-react';
import { Link } from 'react-router';
import { leave, useMay, useUser } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';

const links: [MessageDescriptor, string][] = [
  [msg`Race`, '/livestock/race'],
  [msg`Add an animal`, '/add'],
  [msg`Camps`, '/camps'],
  [msg`Mobs`, '/livestock/mobs'],
  [msg`Import`, '/livestock/import'],
  [msg`Medical Records`, '/medical'],
  [msg`Breeding`, '/breeding'],
  [msg`Pastures`, '/pastures'],
  [msg`Map View`, '/map'],
  [msg`Transfers`, '/transfers'],
  [msg`Transport`, '/transport'],
  [msg`Chat`, '/chat'],
  [msg`Analytics`, '/analytics'],
  [msg`Settings`, '/settings'],
];

export function MoreScreen() {
  const { i18n } = useLingui();
  const user = useUser();
  const mayImport = useMay('farm_manager');
  return (
    <div className="flex flex-col gap-4">
      <h1>{user?.firstName ?? <Trans>More</Trans>}</h1>
      <ul className="divide-y divide-line rounded-card border border-line bg-raised">
        {links
          .filter(([, to]) => mayImport || to !== '/livestock/import')
          .map(([label, to]) => (
            <li key={to}>
              <Link to={to} className="flex min-h-12 items-center justify-between px-4">
                {i18n._(label)}
                <ChevronRight className="size-5 text-muted" aria-hidden />
              </Link>
            </li>
          ))}
      </ul>
      <Button onClick={() => void leave()}>
        <LogOut className="size-5" aria-hidden />
        <Trans>Logout</Trans>
      </Button>
    </div>
  );
}
