import { showLand } from '@kraal/contract/land';
import { lazy, Suspense, useState } from 'react';
import { useEndpoint } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Spinner } from '../../../ui/states.tsx';
import { MapBoundary } from './MapBoundary.tsx';
import type { Shade } from './useShades.ts';

const LandMap = lazy(() => import('./LandMap.tsx').then((module) => ({ default: module.LandMap })));

type Props = {
  /** What is said of each of these camps, in its place; the others are drawn, too. */
  shades: ReadonlyMap<string, Shade>;
};

/** Camps on the farm's plan; nothing where none of them is drawn. */
export function CampsOnMap({ shades }: Props) {
  const { farmId } = useFarm();
  const land = useEndpoint(showLand, { params: { farmId }, query: {} }, { keep: true });
  const [chosenId, setChosenId] = useState<string | null>(null);
  if (!land.data) return null;
  const { camps, basemap } = land.data;
  if (!camps.some(({ id, shape }) => shape !== null && shades.has(id))) return null;
  return (
    <div className="mb-3 h-[48dvh]">
      <MapBoundary>
        <Suspense fallback={<Spinner />}>
          <LandMap
            camps={camps}
            things={[]}
            holdings={[]}
            shades={shades}
            basemap={basemap}
            locates={false}
            areMobsMoved={false}
            goTo={null}
            wholeTimes={0}
            chosenId={chosenId}
            onChoose={(chosen) => setChosenId(chosen && 'campId' in chosen ? chosen.campId : null)}
            draft={null}
            onCorners={() => {}}
          />
        </Suspense>
      </MapBoundary>
    </div>
  );
}
