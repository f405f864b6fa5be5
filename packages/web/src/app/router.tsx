import { createBrowserRouter, type RouteObject } from 'react-router';
import { layoutOf } from '../platform/device.ts';
import { publicRoutes } from './publicRoutes.tsx';
import { RouteFailure } from './RouteFailure.tsx';

/** The layout is decided once: the two have routes of their own, and only one of them is fetched. */
export const insideRoutes = async (): Promise<RouteObject[]> =>
  layoutOf() === 'mobile'
    ? (await import('./shells/mobile/routes.tsx')).mobileRoutes()
    : (await import('./shells/desktop/routes.tsx')).desktopRoutes();

const top = 'top';

/**
 * Who is signed in begins with the routes inside; who is not fetches them with the first step beyond the public
 * screens. What no screen catches ends at the top.
 */
export function makeRouter(inside: RouteObject[] | null): ReturnType<typeof createBrowserRouter> {
  let isWhole = inside !== null;
  return createBrowserRouter(
    [{ id: top, errorElement: <RouteFailure />, children: [...publicRoutes(), ...(inside ?? [])] }],
    {
      patchRoutesOnNavigation: async ({ patch }) => {
        if (isWhole) return;
        patch(top, await insideRoutes());
        isWhole = true;
      },
    },
  );
}
