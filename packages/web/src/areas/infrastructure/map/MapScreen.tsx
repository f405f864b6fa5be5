import { listHoldings, type Holding } from '@kraal/contract/holdings';
import { type LandCamp, showLand } from '@kraal/contract/land';
import type { ThingOnMap } from '@kraal/contract/things';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { layoutOf } from '../../../platform/device.ts';
import { useEndpoint } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { Read, Spinner } from '../../../ui/states.tsx';
import { PageHead } from '../../../ui/surface.tsx';
import type { Basemap } from './landLayers.ts';
import { MapBoundary } from './MapBoundary.tsx';
import { Side } from './Side.tsx';
import { thingsOf } from './thingsOf.ts';
import { useOnPlan } from './useOnPlan.ts';
import { useShades } from './useShades.ts';

const LandMap = lazy(() => import('./LandMap.tsx').then((module) => ({ default: module.LandMap })));

/** The farm on a map: its camps drawn, and everything that is on it as a list beside it. */
export function MapScreen() {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const query = { things: 'true' as const };
  const land = useEndpoint(showLand, { params: { farmId }, query }, { keep: true });
  const things = useMemo(() => (land.data ? thingsOf(land.data) : noThings), [land.data]);
  const holdings = useEndpoint(listHoldings, { params: { farmId } }, { keep: true });
  return (
    <div className="flex flex-col">
      <PageHead title={t`Map`} />
      <Read of={land}>
        {({ camps, more, basemap }) => (
          <Plan
            camps={camps}
            things={things}
            holdings={holdings.data?.items ?? noHoldings}
            more={more}
            basemap={basemap}
          />
        )}
      </Read>
    </div>
  );
}

const noThings: readonly ThingOnMap[] = [];
const noHoldings: readonly Holding[] = [];

type PlanProps = {
  camps: readonly LandCamp[];
  things: readonly ThingOnMap[];
  holdings: readonly Holding[];
  more: number;
  basemap: Basemap;
};

function Plan({ basemap, ...onLand }: PlanProps) {
  const { camps, things, holdings } = onLand;
  const plan = useOnPlan(onLand);
  const { chosen, thingId, holding, act } = plan;
  const shades = useShades(plan.shading);
  const panel = useRef<HTMLDivElement>(null);
  const shownId = chosen?.id ?? thingId ?? holding?.id ?? null;
  useEffect(() => {
    // On a phone what was chosen begins beneath the plan that stays in view.
    if (shownId !== null && layoutOf() === 'mobile')
      panel.current?.scrollIntoView({ block: 'start' });
  }, [shownId]);
  return (
    <div className="grid gap-4 lg:grid-cols-[1fr_22rem]">
      {/* On a phone it stays in view while what belongs to it passes beneath. */}
      <div className="h-[48dvh] max-lg:sticky max-lg:top-0 max-lg:z-10 max-lg:bg-surface lg:h-[calc(100dvh-11rem)]">
        <MapBoundary>
          <Suspense fallback={<Spinner />}>
            <LandMap
              camps={camps}
              things={things}
              holdings={holdings}
              shades={shades}
              basemap={basemap}
              areMobsMoved={plan.areMobsMoved && act === null}
              goTo={plan.goTo}
              wholeTimes={plan.wholeTimes}
              chosenId={chosen?.id ?? thingId}
              onChoose={plan.choose}
              draft={plan.draft}
              onCorners={plan.rings.set}
            />
          </Suspense>
        </MapBoundary>
      </div>
      <div ref={panel} className="flex min-w-0 scroll-mt-[49dvh] flex-col gap-3">
        <FormMessage message={plan.message} />
        <Side {...onLand} {...plan} />
      </div>
    </div>
  );
}
