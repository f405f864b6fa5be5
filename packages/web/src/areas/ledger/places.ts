import { useQuery } from '@tanstack/react-query';
import { everyPlace, type PlacesBy } from '../../platform/places.ts';
import { useFarm } from '../../platform/useSession.ts';
import type { Option } from '../../ui/field.tsx';

function usePlaces(place: PlacesBy): Option[] {
  const { data } = useQuery(everyPlace(place, useFarm().farmId));
  return (data ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

export const useCampOptions = (): Option[] => usePlaces('camps');
export const useMobOptions = (): Option[] => usePlaces('mobs');
/** Other people's farms and places, whose animals are kept here or who keep ours. */
export const useOwnerOptions = (): Option[] => usePlaces('places');
/** The farm's own properties. */
export const usePropertyOptions = (): Option[] => usePlaces('properties');
