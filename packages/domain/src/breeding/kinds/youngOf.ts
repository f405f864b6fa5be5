import type { Day } from '../../format/dates.ts';
import type { AnimalState } from '../../ledger/state.ts';
import { newAnimal } from '../../animals/newAnimal.ts';
import type { FromDam } from '../birth.ts';

export function youngOf(
  from: FromDam,
  { id, alive, day }: { id: string; alive: number; day: Day },
): AnimalState {
  const [only] = from.sireIds;
  const sireId = from.isSet ? (only ?? null) : null;
  return {
    ...newAnimal(id, { species: from.species, sex: 'mixed', day }),
    heads: alive,
    isLot: true,
    // The lambs of a year are called by their ewes and the year, in any language.
    name: from.damName ? `${from.damName.slice(0, 110)} ${day.slice(0, 4)}` : null,
    breed: from.breed,
    campId: from.campId,
    away: from.away ?? null,
    ownerId: from.ownerId ?? null,
    mobId: from.mobId,
    damId: from.damId,
    carriedById: from.carriedById,
    sireId,
    possibleSireIds: sireId ? [] : from.sireIds,
    birthsBefore: 0,
    bornOn: day,
  };
}
