import { Navigate, type RouteObject } from 'react-router';
import { areaScreens, unbuilt } from '../../areaScreens.tsx';
import { requireAdminSignIn, requireSignIn } from '../../guard.ts';
import { screen } from '../../screen.tsx';

const adminShell = () =>
  screen(() => import('../AdminShell.tsx').then((module) => ({ default: module.AdminShell })));
const shell = () =>
  screen(() => import('./MobileShell.tsx').then((module) => ({ default: module.MobileShell })));
const more = () =>
  screen(() => import('./MoreScreen.tsx').then((module) => ({ default: module.MoreScreen })));

/** The mobile layout's routes, as in the specification's section 2. Desktop links to animals lead to their mobile place. */
export function mobileRoutes(): RouteObject[] {
  const screens = areaScreens();
  const each = (paths: string[], element: React.ReactNode): RouteObject[] =>
    paths.map((path) => ({ path, element }));
  return [
    { path: '/admin', element: <Navigate to="/admin/login" replace /> },
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
        ...each(['/', '/home'], screens.dashboard),
        ...each(['/livestock', '/livestock/animals'], screens.animals),
        ...each(['/add', '/livestock/animals/new'], screens.newAnimal),
        { path: '/livestock/import', element: screens.import },
        { path: '/livestock/mobs', element: screens.mobs },
        { path: '/livestock/doubles', element: screens.doubles },
        { path: '/livestock/race', element: screens.sessions },
        { path: '/livestock/race/:id', element: screens.race },
        ...each(['/livestock/:id', '/livestock/animals/:id'], screens.animal),
        ...each(['/livestock/:id/edit', '/livestock/animals/:id/edit'], screens.editAnimal),
        { path: '/alerts', element: screens.alerts },
        { path: '/more', element: more() },
        { path: '/analytics', element: screens.analytics },
        { path: '/settings', element: screens.settings },
        ...each(
          [
            '/camps',
            '/infrastructure/list',
            '/infrastructure/camps',
            '/infrastructure/water',
            '/infrastructure/fencing',
          ],
          screens.items,
        ),
        ...each(['/map', '/infrastructure/map'], screens.map),
        ...each(['/pastures', '/operations/pastures'], screens.pastures),
        ...each(['/infrastructure', '/infrastructure/my-farm'], screens.myFarm),
        ...each(['/breeding', '/livestock/breeding'], screens.breeding),
        ...each(['/medical', '/livestock/medical'], screens.medical),
        { path: '/rmis/traceability', element: screens.trace },
        ...each(['/transfers', '/rmis', '/rmis/transfers'], screens.transfers),
        ...each(['/ai', '/transport', '/transport/:jobId', '/chat'], unbuilt()),
        { path: '*', element: <Navigate to="/" replace /> },
      ],
    },
  ];
}
