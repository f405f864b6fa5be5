import { showLand } from '@kraal/contract/land';
import type { Position } from '@kraal/domain/land/shape';
import { Plural } from '@lingui/react/macro';
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
  const { places, areas, lines, missing } = useMemo(() => {
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
      lines: waysBetween(stops, new Map(known.map(({ id, at }) => [id, at]))),
      missing: new Set(stops.map(({ id }) => id)).size - once.size,
    };
  }, [camps, stops]);
  if (!land.data || places.length === 0) return null;
  return (
    <div className="mb-3">
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
      {missing > 0 ? (
        <p className="mt-2 text-muted">
          <Plural
            value={missing}
            one="# of the places is on no map: nobody drew it or said where it lies."
            other="# of the places are on no map: nobody drew them or said where they lie."
          />
        </p>
      ) : null}
    </div>
  );
}

/** From each to the next, where both lie somewhere; who goes to and fro goes one way. */
function waysBetween(stops: readonly Stop[], at: ReadonlyMap<string, Position>) {
  const ways = new Map<string, readonly [Position, Position]>();
  for (const [turn, { id }] of stops.slice(1).entries()) {
    const before = stops[turn]?.id ?? id;
    const [from, to] = [at.get(before), at.get(id)];
    if (from && to && before !== id) ways.set([before, id].toSorted().join(' '), [from, to]);
  }
  return [...ways.values()];
}
