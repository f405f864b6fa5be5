import type { Output } from '@kraal/contract/endpoint';
import type { showLand } from '@kraal/contract/land';
import type { ThingOnMap } from '@kraal/contract/things';
import { thingKinds } from '@kraal/domain/infrastructure/thingKinds';
import { unpackLine } from '@kraal/domain/land/packed';
import { cornersOfLand } from '@kraal/domain/land/shape';

/** What stands on the land with its places, which travel along the corners of the camps. */
export function thingsOf({
  camps,
  things,
}: Pick<Output<typeof showLand>, 'camps' | 'things'>): ThingOnMap[] {
  const corners = cornersOfLand(camps);
  return things.flatMap(({ place, ...thing }): ThingOnMap[] => {
    const line = unpackLine(place, corners).map(([lon, lat]): [number, number] => [lon, lat]);
    const [first] = line;
    if (!first) return [];
    return thingKinds[thing.kind].drawn === 'point'
      ? [{ ...thing, place: { type: 'Point', coordinates: first } }]
      : [{ ...thing, place: { type: 'LineString', coordinates: line } }];
  });
}
