import { dayOf } from '@kraal/domain/format/dates';
import { openEnd } from '@kraal/domain/health/hold';
import { identifiersOut, propertiesOut } from './fields.ts';
import { schemes, speciesWords } from './words.ts';
import {
  type ExportedEvent,
  type HoldingNames,
  type Identified,
  type Named,
  type Resource,
  icarTypes,
  instant,
  known,
  location,
  ownId,
} from './exported.ts';
import { type IcarKind, mappers } from './eventMappers.ts';

export function animalResource(animal: Identified, place: HoldingNames): Resource {
  const alternatives = (
    [
      ['eid', animal.eid],
      ['visual', animal.tag],
      ['brand', animal.brand],
      ['tattoo', animal.tattoo],
    ] as const
  ).flatMap(([scheme, id]) => (id ? [{ id, scheme: schemes[scheme] }] : []));
  const official = animal.official.map(({ scheme, value }) => ({ id: value, scheme }));
  const parent = (id: string | null, gender: 'Female' | 'Male', relation: string): Resource[] =>
    id ? [{ parentOf: ownId(animal.id), gender, relation, identifier: ownId(id) }] : [];
  const gone =
    animal.status === 'died' || animal.status === 'slaughtered'
      ? 'Dead'
      : animal.status === 'alive'
        ? 'Alive'
        : animal.status === 'lost'
          ? 'Unknown'
          : 'OffFarm';
  return known({
    resourceType: 'Animal',
    location: location(place),
    identifier: ownId(animal.id),
    alternativeIdentifiers: [...alternatives, ...identifiersOut(animal), ...official],
    specie: speciesWords.out(animal.species),
    gender:
      animal.sex === 'female'
        ? 'Female'
        : animal.sex === 'mixed'
          ? 'Unknown'
          : animal.castrated
            ? 'MaleNeuter'
            : 'Male',
    birthDate: animal.bornOn && instant(animal.bornOn),
    ...propertiesOut(animal),
    managementTag: animal.tag,
    status: gone,
    reproductionStatus: reproduction(animal.breedingStatus),
    parentage: [
      ...parent(animal.damId, 'Female', 'Genetic'),
      ...parent(animal.sireId, 'Male', 'Genetic'),
      ...parent(animal.carriedById, 'Female', 'Recipient'),
      ...parent(animal.fosterDamId, 'Female', 'Adoptive'),
    ],
  });
}

function reproduction(status: string | null): string | null {
  if (status === 'pregnant' || status === 'overdue') return 'Pregnant';
  if (status === 'served') return 'Inseminated';
  if (status === 'culled') return 'DoNotBreed';
  return status === 'open' || status === 'repeat_breeder' || status === 'maiden' ? 'Open' : null;
}

export const icarKinds = Object.keys(icarTypes) as IcarKind[]; // the keys of a constant object

const isIcarKind = (kind: string): kind is IcarKind => Object.hasOwn(icarTypes, kind);

/** What entries tell of beside what they are of, by the resource as which it goes out. */
export const besides: Readonly<
  Record<string, { kinds: readonly IcarKind[]; as: 'weighed' | 'moved'; suffix: string }>
> = {
  // A mass is a weighing of that moment.
  WeightEvent: { kinds: ['registered', 'acquired', 'born'], as: 'weighed', suffix: 'mass' },
  // Who joins a mob is back from where it was.
  MovementArrivalEvent: { kinds: ['joined_mob'], as: 'moved', suffix: 'back' },
};

/** The resources of one entry for one of its animals; none when ICAR has no counterpart. */
export function eventResources(
  event: ExportedEvent,
  { resourceType, place, named }: { resourceType: string; place: HoldingNames; named: Named },
): Resource[] {
  if (!isIcarKind(event.kind)) return [];
  const beside = icarTypes[event.kind] === resourceType ? undefined : besides[resourceType];
  if (beside?.as === 'weighed' && typeof event.payload['massKg'] !== 'number') return [];
  const mapper = mappers[beside?.as ?? event.kind];
  const id = beside ? `${event.id}/${beside.suffix}` : event.id;
  return mapper(event, named).map((content, index) =>
    known({
      resourceType,
      meta: {
        source: 'za.kraal',
        sourceId: event.id,
        isDeleted: event.voided,
        modified: event.recordedAt,
        created: event.recordedAt,
        ...(event.recordedBy ? { creator: event.recordedBy } : {}),
      },
      location: location(place),
      id: index === 0 ? id : `${id}/${index}`,
      eventDateTime: event.occurredAt,
      responsible: event.recordedBy,
      remark: beside?.as === 'weighed' ? null : event.note,
      animal: ownId(event.animalId),
      ...content,
    }),
  );
}

/** What holds an animal back today, by whatever way it came to be: a day that is not known is left out. */
export function withdrawalResources(
  animal: Identified,
  { place, now, timeZone }: { place: HoldingNames; now: string; timeZone: string },
): Resource[] {
  const today = dayOf(now, timeZone);
  return (
    [
      ['Meat', animal.meatUntil],
      ['Milk', animal.milkUntil],
    ] as const
  ).flatMap(([productType, until]) =>
    until === null || until < today || animal.status !== 'alive'
      ? []
      : [
          known({
            resourceType: 'WithdrawalEvent',
            meta: { source: 'za.kraal', sourceId: `${animal.id}/${productType}`, modified: now },
            location: location(place),
            id: `${animal.id}/${productType}`,
            eventDateTime: now,
            animal: ownId(animal.id),
            productType,
            endDateTime: until >= openEnd ? null : instant(until),
          }),
        ],
  );
}
