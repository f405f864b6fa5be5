import { listMobs } from '@kraal/contract/animals';
import { listMedicines } from '@kraal/contract/health';
import { listCamps } from '@kraal/contract/infrastructure';
import { knownPlaces } from '../../../platform/places.ts';
import { known } from '../../../platform/queries.ts';

type Named = { id: string; name: string };

const nameIn = (items: readonly Named[] | undefined, id: string | null): string | null =>
  items?.find((one) => one.id === id)?.name ?? null;

/** Names of a farm's camps, mobs, places of others and medicines, from the lists that this device read ahead. */
export function namesOf(farmId: string) {
  const asked = { params: { farmId }, query: { limit: 200 } };
  const camps = knownPlaces('camps', farmId) ?? known(listCamps, asked)?.items;
  const mobs = knownPlaces('mobs', farmId) ?? known(listMobs, asked)?.items;
  const medicines = known(listMedicines, asked)?.items;
  return {
    camp: (id: string | null) => nameIn(camps, id),
    mob: (id: string | null) => nameIn(mobs, id),
    place: (id: string | null) => nameIn(knownPlaces('places', farmId), id),
    medicine: (id: string | null) => nameIn(medicines, id),
  };
}
