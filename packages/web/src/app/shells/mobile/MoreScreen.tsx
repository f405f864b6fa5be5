import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronRight, LogOut } from 'lucide-react';
import { Link } from 'react-router';
import { leave, useMay, useUser } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { mobileLinks } from './links.ts';

export function MoreScreen() {
  const { i18n } = useLingui();
  const user = useUser();
  const mayImport = useMay('farm_manager');
  return (
    <div className="flex flex-col gap-4">
      <h1>{user?.firstName ?? <Trans>More</Trans>}</h1>
      <ul className="divide-y divide-line rounded-card border border-line bg-raised">
        {mobileLinks
          .filter(({ to }) => mayImport || to !== '/livestock/import')
          .map(({ label, to }) => (
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
