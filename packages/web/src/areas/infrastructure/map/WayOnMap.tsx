import { showLand } from '@kraal/contract/land';
import type { Position } from '@kraal/domain/land/shape';
import { lazy, Suspense, useMemo } from 'react';
import { useEndpoint } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Spinner } from '../../../ui/states.tsx';
import { middleOfCamp } from './landLayers.ts';
import { MapBoundary } from './MapBoundary.tsx';

const PlacesMap = lazy(() =>
  import('./PlacesMap.tsx').then((module) => ({ default: module.PlacesMap })),
);

/** A camp, or a place of others and where that lies. */
type Stop = { id: string; name: string; at: Position | null; isNow: boolean };
type Props = {
  label: string;
  /** In the order in which it went there. */
  stops: readonly Stop[];
};

/** From camp to camp and from place to place; nothing where nobody drew or said where any of them lies. */
export function WayOnMap({ label, stops }: Props) {
  const { farmId } = useFarm();
  const land = useEndpoint(showLand, { params: { farmId }, query: {} }, { keep: true });
  const camps = land.data?.camps;
  const { places, areas, lines } = useMemo(() => {
    const drawn = new Map(camps?.map((camp) => [camp.id, camp]));
    const known = stops.flatMap((stop) => {
      const camp = drawn.get(stop.id);
      const at = camp ? middleOfCamp(camp) : stop.at;
      return at ? [{ ...stop, at, shape: camp?.shape ?? null }] : [];
    });
    // Whoever comes back to a camp is there once; where it is now says so.
    const once = new Map(known.map((stop) => [stop.id, stop]));
    const toneOf = ({ isNow }: Stop) => (isNow ? ('veld' as const) : ('quiet' as const));
    return {
      places: [...once.values()].map((stop) => ({
        id: stop.id,
        label: stop.name,
        at: stop.at,
        tone: toneOf(stop),
      })),
      areas: [...once.values()].flatMap((stop) =>
        stop.shape ? [{ id: stop.id, area: stop.shape.area, tone: toneOf(stop) }] : [],
      ),
      lines: known.slice(1).map((stop, at) => [known[at]?.at ?? stop.at, stop.at] as const),
    };
  }, [camps, stops]);
  if (!land.data || places.length === 0) return null;
  return (
    <div className="h-[40dvh]">
      <MapBoundary>
        <Suspense fallback={<Spinner />}>
          <PlacesMap
            label={label}
            places={places}
            areas={areas}
            lines={lines}
            basemap={land.data.basemap}
          />
        </Suspense>
      </MapBoundary>
    </div>
  );
}
