import type { Occasion } from '../../ledger/kind.ts';
import type { AnimalState } from '../../ledger/state.ts';
import { toIdentifiers } from '../../animals/identifiers.ts';
import { fieldsSaid } from '../../animals/fields.ts';
import type { Species } from '../../animals/species.ts';
import { newAnimal } from '../../animals/newAnimal.ts';
import type { FromDam } from '../birth.ts';
import type { GaveBirth } from './gaveBirth.ts';

/** Of cattle alone: sheep and goats share no blood in the womb as a rule (domain notes, section 1). */
const isTwinToMale = (
  { young }: GaveBirth,
  one: GaveBirth['young'][number],
  species: Species,
): true | null =>
  species === 'Cattle' &&
  one.sex === 'female' &&
  young.some((other) => other !== one && other.sex === 'male')
    ? true
    : null;

export function newborn({
  event: { payload },
  animalId,
  day,
  handed,
}: Occasion<GaveBirth>): AnimalState | null {
  const one = payload.young.find(({ id }) => id === animalId);
  // What a dam hands to her young is made by `fromDam`, and by nothing else.
  const from = handed as FromDam | null;
  if (!one?.sex || !from) return null;
  const [only] = from.sireIds;
  const sireId = payload.sireId ?? (from.isSet ? (only ?? null) : null);
  return {
    ...newAnimal(animalId, { species: from.species, sex: one.sex, day }),
    ...fieldsSaid(one),
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
    twinToMale: isTwinToMale(payload, one, from.species),
    bornOn: day,
    birthMassKg: one.massKg ?? null,
    identifiers: toIdentifiers(one, day),
    weights: one.massKg === undefined ? [] : [{ on: day, massKg: one.massKg }],
  };
}
