import type { Day } from '@kraal/domain/format/dates';
import type { PlaceKind } from '@kraal/domain/movement/places';
import type { FieldValues } from '@kraal/domain/animals/fields';
import { schemes, speciesWords } from './words.ts';

/** Only what is known: ICAR's optional properties are left out, not null. */
export function known(resource: Resource): Resource {
  return Object.fromEntries(
    Object.entries(resource).filter(
      ([, value]) =>
        value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

export const location = ({ farmId, gln }: HoldingNames): Resource =>
  gln ? { id: gln, scheme: schemes.gln } : { id: farmId, scheme: schemes.location };

/** Which resource each kind of entry becomes. A kind that is not here has no counterpart: docs/interchange.md says why. */
export const icarTypes = {
  weighed: 'WeightEvent',
  condition_scored: 'ConformationScoreEvent',
  registered: 'MovementBirthEvent',
  born: 'MovementBirthEvent',
  acquired: 'MovementArrivalEvent',
  sold: 'MovementDepartureEvent',
  returned: 'MovementDepartureEvent',
  slaughtered: 'MovementDepartureEvent',
  died: 'MovementDeathEvent',
  lost: 'MovementDeathEvent',
  stolen: 'MovementDeathEvent',
  found: 'MovementArrivalEvent',
  departed: 'MovementDepartureEvent',
  moved: 'MovementArrivalEvent',
  joined_mob: 'AnimalSetJoinEvent',
  left_mob: 'AnimalSetLeaveEvent',
  treated: 'TreatmentEvent',
  diagnosed: 'DiagnosisEvent',
  heat_observed: 'ReproHeatEvent',
  served: 'ReproInseminationEvent',
  joined_sire: 'ReproInseminationEvent',
  pregnancy_checked: 'ReproPregnancyCheckEvent',
  aborted: 'ReproAbortionEvent',
  gave_birth: 'ReproParturitionEvent',
  dried_off: 'MilkingDryOffEvent',
  culled_from_breeding: 'ReproDoNotBreedEvent',
  kept_for_breeding: 'ReproDoNotBreedEvent',
} as const;

export function detail({ animalId }: ExportedEvent, animals: Named['animals']): Resource | null {
  const animal = animals.get(animalId);
  return animal
    ? known({
        resourceType: 'Animal',
        identifier: ownId(animal.id),
        specie: speciesWords.out(animal.species),
        gender: animal.sex === 'female' ? 'Female' : animal.sex === 'male' ? 'Male' : 'Unknown',
        birthDate: animal.bornOn && instant(animal.bornOn),
        managementTag: animal.tag,
        name: animal.name,
      })
    : null;
}

export type Identified = FieldValues & {
  id: string;
  species: string;
  sex: string;
  status: string;
  tag: string | null;
  eid: string | null;
  brand: string | null;
  tattoo: string | null;
  bornOn: Day | null;
  castrated: boolean;
  official: readonly { scheme: string; value: string }[];
  meatUntil: Day | null;
  milkUntil: Day | null;
  damId: string | null;
  sireId: string | null;
  carriedById: string | null;
  fosterDamId: string | null;
  breedingStatus: string | null;
};

export type ExportedEvent = {
  id: string;
  kind: string;
  occurredAt: string;
  recordedAt: string;
  recordedBy: string | null;
  payload: Record<string, unknown>;
  note: string | null;
  animalId: string;
  voided: boolean;
  /** Of a run with sires: when they were taken out. */
  endedAt: string | null;
  /** Of a move: the place of others from which it brought the animal back. */
  backFrom: string | null;
};

export type NamedPlace = { name: string; gln: string | null; kind: PlaceKind };

export type HoldingNames = { farmId: string; gln: string | null };

/** Names of medicines and batches, which events hold by id. */
export type Named = {
  medicines: ReadonlyMap<string, { name: string; registrationNumber: string | null }>;
  batches: ReadonlyMap<string, { number: string; expiresOn: Day | null }>;
  straws: ReadonlyMap<string, { sireName: string; sireId: string | null; batch: string | null }>;
  animals: ReadonlyMap<string, Identified>;
  places: ReadonlyMap<string, NamedPlace>;
  /** Lorry and animal, where it was sold from there: that it left is told by its sale. */
  soldThere: ReadonlySet<string>;
  /** The record that goes on, of an animal that had two. */
  meant: (id: string) => string;
  /** A dose counts from the farm's day, whatever day it is in Greenwich. */
  timeZone: string;
};

export type Resource = Record<string, unknown>;

export const instant = (day: Day): string => `${day}T00:00:00Z`;

export const ownId = (id: string): Resource => ({ id, scheme: schemes.animal });

export const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

export const whole = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) ? value : null;

export const list = (value: unknown): Resource[] =>
  Array.isArray(value)
    ? value.filter((one): one is Resource => typeof one === 'object' && one !== null)
    : [];
