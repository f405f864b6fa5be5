import { hasRole } from '@kraal/domain/people/roles';
import { Trans } from '@lingui/react/macro';
import { LogOut } from 'lucide-react';
import { Link, NavLink, Outlet } from 'react-router';
import { catalogue } from '../../platform/errors.ts';
import { leave, useUser } from '../../platform/useSession.ts';
import { say } from '../../ui/said.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Inside } from './Inside.tsx';

const look =
  'inline-flex min-h-11 items-center rounded-control px-3 aria-[current=page]:bg-veld-soft aria-[current=page]:font-[550]';

export function AdminShell() {
  return (
    <Inside>
      <Frame />
    </Inside>
  );
}

function Frame() {
  const user = useUser();
  return (
    <div className="min-h-dvh">
      <header className="flex flex-wrap items-center gap-2 border-b border-line bg-raised px-4 py-2 md:px-6">
        <Link to="/" className="mr-4 flex min-h-11 items-center gap-2 font-bold">
          <img src="/icon.svg" alt="" className="size-7" />
          Kraal
        </Link>
        <nav className="flex flex-1 gap-1">
          <NavLink className={look} to="/admin/dashboard">
            <Trans>Dashboard</Trans>
          </NavLink>
          <NavLink className={look} to="/admin/gateways">
            <Trans>Gateways</Trans>
          </NavLink>
        </nav>
        <Button variant="quiet" onClick={() => void leave()}>
          <LogOut className="size-5" aria-hidden />
          <Trans>Logout</Trans>
        </Button>
      </header>
      <main className="mx-auto max-w-[1600px] p-4 md:p-6">
        {hasRole(user, 'farm_manager') ? <Outlet /> : <Rejected />}
      </main>
    </div>
  );
}

/** The specification's words for a 403; who was sent here by mistake finds the way back. */
function Rejected() {
  return (
    <div role="alert" className="flex flex-col items-center gap-4 py-16 text-center">
      <h1>{say(catalogue.forbidden)}</h1>
      <LinkButton to="/">
        <Trans>Back to the start</Trans>
      </LinkButton>
    </div>
  );
}
