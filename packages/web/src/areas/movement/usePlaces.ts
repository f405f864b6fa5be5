import { listPlaces, type NamedPlace } from '@kraal/contract/movement';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';

/** Holdings to choose from, the first two hundred by name. */
export function usePlaces(): readonly NamedPlace[] {
  const { farmId } = useFarm();
  const places = useEndpoint(listPlaces, { params: { farmId }, query: { limit: 200 } });
  return places.data?.items ?? [];
}
