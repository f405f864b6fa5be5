import { allSpecies, type Species } from '@kraal/domain/animals/species';
import { useSearchParams } from 'react-router';

/** The species that the address names, as a link of the sidebar does; undefined where it names none. */
export function useAddressSpecies(): Species | undefined {
  const [search] = useSearchParams();
  return allSpecies.find((species) => species === search.get('species'));
}
