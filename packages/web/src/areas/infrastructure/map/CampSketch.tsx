import { showLand } from '@kraal/contract/land';
import { areaOf, type Position } from '@kraal/domain/land/shape';
import { useLingui } from '@lingui/react/macro';
import { useEndpoint } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';

/** Of the sketch, in its own units; its width follows from the land. */
const height = 200;

/** Where a camp lies among the others: a few lines, no map that must be fetched and turned. Nothing where none is drawn. */
export function CampSketch({ campId }: { campId: string }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const land = useEndpoint(showLand, { params: { farmId }, query: {} });
  const camps = (land.data?.camps ?? []).flatMap(({ id, name, shape }) =>
    shape ? [{ id, name, rings: areaOf(shape.area).flat() }] : [],
  );
  const chosen = camps.find(({ id }) => id === campId);
  if (!chosen) return null;
  const { place, width } = drawnIn(camps.flatMap(({ rings }) => rings.flat()));
  const pathOf = (rings: (typeof camps)[number]['rings']): string =>
    rings.map((ring) => `M${ring.map(place).join('L')}Z`).join('');
  const { name } = chosen;
  return (
    <svg
      role="img"
      aria-label={t`Where ${name} lies on the farm`}
      viewBox={`-4 -4 ${width + 8} ${height + 8}`}
      className="max-h-52 w-full rounded-card border border-line bg-sunken"
    >
      {camps.map(({ id, rings }) => (
        <path
          key={id}
          d={pathOf(rings)}
          fillRule="evenodd"
          vectorEffect="non-scaling-stroke"
          className={id === campId ? 'fill-veld stroke-ink' : 'fill-raised stroke-line-strong'}
        />
      ))}
    </svg>
  );
}

/** From degrees to the sketch: a degree of longitude is shorter the further from the equator. */
function drawnIn(all: readonly Position[]): { place: (at: Position) => string; width: number } {
  const [lons, lats] = [all.map(([lon]) => lon), all.map(([, lat]) => lat)];
  const [west, north] = [Math.min(...lons), Math.max(...lats)];
  const south = Math.min(...lats);
  const scale = height / Math.max(1e-9, north - south);
  const across = scale * Math.cos((((north + south) / 2) * Math.PI) / 180);
  const whole = (value: number): number => Math.round(value * 10) / 10;
  return {
    place: ([lon, lat]) => `${whole((lon - west) * across)} ${whole((north - lat) * scale)}`,
    width: Math.max(1, whole((Math.max(...lons) - west) * across)),
  };
}
