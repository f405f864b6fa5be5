import type { FarmInCase } from '@kraal/contract/outbreaks';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useMemo } from 'react';
import { Spinner } from '../../ui/states.tsx';
import { Card } from '../../ui/surface.tsx';
import { loadPlacesMap, MapBoundary } from '../infrastructure/index.ts';
import type { CaseAnswer } from './CaseTrace.tsx';

const PlacesMap = lazy(loadPlacesMap);

type Props = { farms: readonly FarmInCase[]; begunOn: string; basemap: CaseAnswer['basemap'] };

/** Where a farm lies: where its first property does of which somebody said so. */
const positionOf = ({ properties }: FarmInCase) =>
  properties.find(({ at }) => at !== null)?.at ?? null;

/** Where the farms of a case lie, as far as anybody said or drew it, and from which to which it went. */
export function FarmsMap({ farms, begunOn, basemap }: Props) {
  const { t } = useLingui();
  const { places, lines, missing } = useMemo(() => onMap(farms, begunOn), [farms, begunOn]);
  if (places.length === 0) return null;
  return (
    <Card title={<Trans>Where they lie</Trans>}>
      <div className="h-[48dvh]">
        <MapBoundary>
          <Suspense fallback={<Spinner />}>
            <PlacesMap
              label={t`Farms of the case`}
              places={places}
              lines={lines}
              basemap={basemap}
            />
          </Suspense>
        </MapBoundary>
      </div>
      {missing > 0 ? (
        <p className="mt-2 text-muted">
          <Plural
            value={missing}
            one="Of # farm nobody said where it lies."
            other="Of # farms nobody said where they lie."
          />
        </p>
      ) : null}
    </Card>
  );
}

function onMap(farms: readonly FarmInCase[], begunOn: string) {
  const positions = new Map(farms.map((farm) => [farm.farmId, positionOf(farm)]));
  const places = farms.flatMap(({ farmId, farmName }) => {
    const at = positions.get(farmId);
    return at
      ? [
          {
            id: farmId,
            label: farmName,
            at,
            tone: farmId === begunOn ? ('alarm' as const) : ('warn' as const),
          },
        ]
      : [];
  });
  const lines = farms.flatMap(({ farmId, fromFarmId }) => {
    const [from, to] = [positions.get(fromFarmId ?? ''), positions.get(farmId)];
    return from && to ? [[from, to] as const] : [];
  });
  return { places, lines, missing: farms.length - places.length };
}
