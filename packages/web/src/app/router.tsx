import { createBrowserRouter } from 'react-router';
import { layoutOf } from '../platform/device.ts';
import { desktopRoutes } from './shells/desktop/routes.tsx';
import { RouteFailure } from './RouteFailure.tsx';
import { mobileRoutes } from './shells/mobile/routes.tsx';

/** The layout is decided once: the two have routes of their own. What no screen catches ends at the top. */
export const makeRouter = (): ReturnType<typeof createBrowserRouter> =>
  createBrowserRouter([
    {
      errorElement: <RouteFailure />,
      children: layoutOf() === 'mobile' ? mobileRoutes() : desktopRoutes(),
    },
  ]);
