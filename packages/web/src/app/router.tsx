import { createBrowserRouter } from 'react-router';
import { layoutOf } from '../platform/device.ts';
import { desktopRoutes } from './shells/desktop/routes.tsx';
import { mobileRoutes } from './shells/mobile/routes.tsx';

/** The layout is decided once: the two have routes of their own. No error element: unhandled faults show the router's own words. */
export const makeRouter = (): ReturnType<typeof createBrowserRouter> => createBrowserRouter(layoutOf() === 'mobile' ? mobileRoutes() : desktopRoutes());
