import { Trans } from '@lingui/react/macro';
import { NavLink, Outlet } from 'react-router';
import { Inside } from './Inside.tsx';

const look = 'inline-flex min-h-11 items-center rounded-control px-3 aria-[current=page]:bg-veld-soft aria-[current=page]:font-[550]';

export function AdminShell() {
  return (
    <Inside>
      <Frame />
    </Inside>
  );
}

function Frame() {
  return (
    <div className="min-h-dvh">
      <header className="flex flex-wrap items-center gap-2 border-b border-line bg-raised px-6 py-2">
        <strong className="mr-4">Kraal</strong>
        <nav className="flex gap-1">
          <NavLink className={look} to="/admin/dashboard"><Trans>Dashboard</Trans></NavLink>
          <NavLink className={look} to="/admin/gateways"><Trans>Gateways</Trans></NavLink>
        </nav>
      </header>
      <main className="mx-auto max-w-[1600px] p-6">
        <Outlet />
      </main>
    </div>
  );
}
