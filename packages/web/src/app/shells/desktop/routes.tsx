import { Navigate, type RouteObject } from 'react-router';
import { areaScreens, unbuilt } from '../../areaScreens.tsx';
import { requireAdminSignIn, requireSignIn } from '../../guard.ts';
import { screen } from '../../screen.tsx';

const adminShell = () =>
  screen(() => import('../AdminShell.tsx').then((module) => ({ default: module.AdminShell })));
const shell = () =>
  screen(() => import('./DesktopShell.tsx').then((module) => ({ default: module.DesktopShell })));

/** The desktop layout's routes, as in the specification's section 2. */
export function desktopRoutes(): RouteObject[] {
  const screens = areaScreens();
  const each = (paths: string[], element: React.ReactNode): RouteObject[] =>
    paths.map((path) => ({ path, element }));
  return [
    { path: '/admin', element: <Navigate to="/admin/dashboard" replace /> },
    {
      element: adminShell(),
      loader: requireAdminSignIn,
      children: [
        { path: '/admin/dashboard', element: screens.admin },
        { path: '/admin/gateways', element: unbuilt() },
      ],
    },
    {
      element: shell(),
      loader: requireSignIn,
      children: [
        ...each(['/', '/dashboard'], screens.dashboard),
        ...each(['/livestock', '/livestock/animals'], screens.animals),
        { path: '/livestock/animals/new', element: screens.newAnimal },
        { path: '/livestock/animals/:id', element: screens.animal },
        { path: '/livestock/animals/:id/edit', element: screens.editAnimal },
        { path: '/livestock/import', element: screens.import },
        { path: '/livestock/mobs', element: screens.mobs },
        { path: '/livestock/doubles', element: screens.doubles },
        { path: '/livestock/race', element: screens.sessions },
        { path: '/livestock/race/:id', element: screens.race },
        { path: '/livestock/medical', element: screens.medical },
        { path: '/livestock/breeding', element: screens.breeding },
        ...each(['/operations/map', '/ai'], unbuilt()),
        ...each(['/rmis', '/rmis/transfers', '/transfers'], screens.transfers),
        { path: '/rmis/traceability', element: screens.trace },
        { path: '/alerts', element: screens.alerts },
        { path: '/infrastructure/map', element: screens.map },
        { path: '/operations/pastures', element: screens.pastures },
        ...each(['/infrastructure', '/infrastructure/my-farm'], screens.myFarm),
        ...each(
          [
            '/infrastructure/list',
            '/infrastructure/camps',
            '/infrastructure/water',
            '/infrastructure/fencing',
          ],
          screens.items,
        ),
        ...each(['/analytics', '/reports'], screens.analytics),
        { path: '/settings', element: screens.settings },
        { path: '*', element: <Navigate to="/" replace /> },
      ],
    },
  ];
}
