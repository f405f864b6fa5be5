import { isResource, list, type Resource, text } from './resource.ts';

type Shape = readonly [type: string, ...fields: string[]];

/** What only one kind of resource holds: ICAR's own examples do not say their type. The first that fits is it. */
const shapes: readonly Shape[] = [
  ['ReproParturitionEvent', 'progenyDetails', 'progeny', 'calvingEase', 'liveProgeny'],
  ['ReproInseminationEvent', 'inseminationType'],
  ['ReproHeatEvent', 'heatDetectionMethod', 'visualDetection'],
  ['ReproPregnancyCheckEvent', 'foetalAge', 'foetusCount', 'result'],
  ['ReproDoNotBreedEvent', 'doNotBreed'],
  ['TreatmentProgramEvent', 'courses', 'treatments'],
  ['DiagnosisEvent', 'diagnoses'],
  ['TreatmentEvent', 'medicine'],
  ['WeightEvent', 'weight'],
  ['ConformationScoreEvent', 'traitScored'],
  ['MovementDepartureEvent', 'departureKind', 'departureReason'],
  ['MovementDeathEvent', 'deathReason', 'deathMethod'],
  ['MovementArrivalEvent', 'arrivalReason'],
  ['MovementBirthEvent', 'registrationReason', 'animalDetail'],
  ['WithdrawalEvent', 'productType'],
];

/** Which resource it is: as it says, else by its shape; empty when nobody can tell. */
export function typeOf(resource: Resource): string {
  const named =
    text(resource['resourceType'])
      ?.replace(/^.*[:/]/, '')
      .replace(/^icar/, '')
      .replace(/Resource$/, '') ?? '';
  if (named === 'AnimalCore') return 'Animal';
  if (named !== '') return named;
  const found = shapes.find(([, ...fields]) =>
    fields.some((field) => resource[field] !== undefined),
  );
  if (found) return found[0];
  return resource['identifier'] === undefined ? '' : 'Animal';
}

/** A single resource, a list, a collection, or several of them in one: read leniently, as other programs write them. */
export function resourcesIn(value: unknown): Resource[] {
  if (Array.isArray(value)) return value.flatMap(resourcesIn);
  if (!isResource(value)) return [];
  if (Array.isArray(value['member'])) return value['member'].flatMap(resourcesIn);
  if (typeOf(value) !== '' || value['animal'] !== undefined) return [value];
  // An envelope of any program: whatever lists it holds.
  const lists = Object.values(value).filter((held) => list(held).length > 0);
  return lists.length > 0 ? lists.flatMap(resourcesIn) : [value];
}
