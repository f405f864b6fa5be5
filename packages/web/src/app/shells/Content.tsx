import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useSpeciesInAddress } from '../../platform/addressSpecies.ts';
import { layoutOf } from '../../platform/device.ts';
import { useOutbox } from '../../platform/outbox/useOutbox.ts';
import { useUser } from '../../platform/useSession.ts';
import { Spinner } from '../../ui/states.tsx';
import { Piece } from './Piece.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';

const SpeciesSwitch = lazy(() =>
  import('./SpeciesSwitch.tsx').then((module) => ({ default: module.SpeciesSwitch })),
);
const ScreenHelp = lazy(() =>
  import('../help/ScreenHelp.tsx').then((module) => ({ default: module.ScreenHelp })),
);
const DemoBanner = lazy(() =>
  import('../../areas/demo/index.ts').then((module) => ({ default: module.DemoBanner })),
);
const FirstFarm = lazy(() =>
  import('../../areas/farms/FirstFarm.tsx').then((module) => ({ default: module.FirstFarm })),
);

/** The screen of the path; without a farm no screen has anything to show but the settings. */
export function Content() {
  const user = useUser();
  const { pathname } = useLocation();
  const choice = useSpeciesInAddress();
  // The desktop chooses in its sidebar; all of them at once stand nowhere there.
  const shown = layoutOf() === 'mobile' ? choice : choice === 'all' ? 'all' : 'none';
  if (user && user.farms.length === 0 && pathname !== '/settings')
    return (
      <Suspense fallback={<Spinner />}>
        <FirstFarm />
      </Suspense>
    );
  return (
    <>
      <OnThisDevice />
      {user?.farms[0]?.isDemo ? (
        <Piece>
          <DemoBanner />
        </Piece>
      ) : null}
      {shown === 'none' ? null : (
        <Piece>
          <SpeciesSwitch withAll={shown === 'all'} />
        </Piece>
      )}
      <ScreenBoundary key={pathname}>
        <Outlet />
      </ScreenBoundary>
      <Piece>
        <ScreenHelp />
      </Piece>
    </>
  );
}

const HerdSync = lazy(() =>
  import('./HerdSync.tsx').then((module) => ({ default: module.HerdSync })),
);

const News = lazy(() => import('./News.tsx').then((module) => ({ default: module.News })));

const KeepPush = lazy(() =>
  import('../../areas/account/KeepPush.tsx').then((module) => ({ default: module.KeepPush })),
);

const DeviceTrouble = lazy(() =>
  import('./DeviceTrouble.tsx').then((module) => ({ default: module.DeviceTrouble })),
);

const WhoseEntries = lazy(() =>
  import('./WhoseEntries.tsx').then((module) => ({ default: module.WhoseEntries })),
);

const RejectedRequests = lazy(() =>
  import('./RejectedRequests.tsx').then((module) => ({ default: module.RejectedRequests })),
);

const RejectedEntries = lazy(() =>
  import('./RejectedEntries.tsx').then((module) => ({ default: module.RejectedEntries })),
);

function OnThisDevice() {
  const { unclaimed, refused: rejected, refusedRequests } = useOutbox();
  return (
    <>
      <Piece>
        <HerdSync />
      </Piece>
      <Piece>
        <News />
      </Piece>
      <Piece>
        <KeepPush />
      </Piece>
      <Piece>
        <DeviceTrouble />
      </Piece>
      <Piece>{unclaimed.length > 0 ? <WhoseEntries entries={unclaimed} /> : null}</Piece>
      <Piece>{rejected.length > 0 ? <RejectedEntries entries={rejected} /> : null}</Piece>
      <Piece>
        {refusedRequests.length > 0 ? <RejectedRequests requests={refusedRequests} /> : null}
      </Piece>
    </>
  );
}
