import type { Species } from '../oracle/beast.ts';
import type { Land } from './herd.ts';
import type { Recorder } from './recorder.ts';

/**
 * Some of a neighbour's come to graze, some of what is here becomes another's or the farm's again, and some that are
 * another's go back; of a lot only so many heads.
 */
export function changeOwners(recorder: Recorder, land: Land, species: Species): void {
  const { owners } = recorder;
  const living = recorder.living(species);
  const roll = owners.next();
  if (roll < 0.2) {
    const arrival = {
      species,
      sex: 'male',
      castrated: true,
      ownerId: owners.one(land.places),
      campId: owners.one(land.camps),
      bornOn: `${Number(recorder.day.slice(0, 4)) - 1}-02-01`,
    };
    return recorder.recordOfOwners('acquired', { animalIds: [owners.id()] }, arrival);
  }
  const others = living.filter(({ owner }) => owner !== null);
  if (roll < 0.35 && others.length > 0) {
    const going = owners.one(others);
    const heads = going.isLot ? owners.int(1, going.heads) : undefined;
    return recorder.recordOfOwners('returned', { animalIds: [going.id] }, { sure: true }, heads);
  }
  const chosen = living.filter(() => owners.is(0.15)).slice(0, 5);
  const ownerId = owners.is(0.45) ? null : owners.one(land.places);
  const animalIds = chosen.filter(({ owner }) => owner !== ownerId).map(({ id }) => id);
  if (animalIds.length > 0) recorder.recordOfOwners('owner_changed', { animalIds }, { ownerId });
}
