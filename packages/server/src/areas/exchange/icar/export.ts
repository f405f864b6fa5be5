import type { FieldOf } from '@kraal/domain/all';
import { addDays, type Day, dayOf } from '@kraal/domain/format/dates';
import type { FieldValues } from '@kraal/domain/animals/fields';
import { openEnd } from '@kraal/domain/health/hold';
import { identifiersOut, propertiesOut } from './fields.ts';
import {
  checkMethods,
  checkResults,
  deathReasons,
  doseUnits,
  eases,
  heatSigns,
  schemes,
  serviceMethods,
  severities,
  speciesWords,
  weighMethods,
} from './words.ts';

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
};
export type HoldingNames = { farmId: string; gln: string | null };
/** Names of medicines and batches, which events hold by id. */
export type Named = {
  medicines: ReadonlyMap<string, { name: string; registrationNumber: string | null }>;
  batches: ReadonlyMap<string, { number: string; expiresOn: Day | null }>;
  straws: ReadonlyMap<string, { sireName: string; sireId: string | null; batch: string | null }>;
  animals: ReadonlyMap<string, Identified>;
  /** The record that goes on, of an animal that had two. */
  meant: (id: string) => string;
  /** A dose counts from the farm's day, whatever day it is in Greenwich. */
  timeZone: string;
};
export type Resource = Record<string, unknown>;

const instant = (day: Day): string => `${day}T00:00:00Z`;
const ownId = (id: string): Resource => ({ id, scheme: schemes.animal });
const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
const whole = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) ? value : null;
const list = (value: unknown): Resource[] =>
  Array.isArray(value)
    ? value.filter((one): one is Resource => typeof one === 'object' && one !== null)
    : [];

/** Only what is known: ICAR's optional properties are left out, not null. */
function known(resource: Resource): Resource {
  return Object.fromEntries(
    Object.entries(resource).filter(
      ([, value]) =>
        value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

const location = ({ farmId, gln }: HoldingNames): Resource =>
  gln ? { id: gln, scheme: schemes.gln } : { id: farmId, scheme: schemes.location };

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

/** Which resource each kind of entry becomes. A kind that is not here has no counterpart: docs/interchange.md says why. */
export const icarTypes = {
  weighed: 'WeightEvent',
  condition_scored: 'ConformationScoreEvent',
  registered: 'MovementBirthEvent',
  born: 'MovementBirthEvent',
  acquired: 'MovementArrivalEvent',
  sold: 'MovementDepartureEvent',
  slaughtered: 'MovementDepartureEvent',
  died: 'MovementDeathEvent',
  lost: 'MovementDeathEvent',
  stolen: 'MovementDeathEvent',
  found: 'MovementArrivalEvent',
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
type IcarKind = keyof typeof icarTypes;
export const icarKinds = Object.keys(icarTypes) as IcarKind[]; // the keys of a constant object
const isIcarKind = (kind: string): kind is IcarKind => Object.hasOwn(icarTypes, kind);

type Mapped = Resource[];
type EventOf<Kind extends IcarKind> = Omit<ExportedEvent, 'payload'> & {
  payload: { readonly [Field in FieldOf<Kind>]?: unknown };
};
type Mapper<Kind extends IcarKind> = (event: EventOf<Kind>, named: Named) => Mapped;
const mass = (value: unknown, method?: string): Resource | null =>
  typeof value === 'number'
    ? { measurement: value, units: 'KGM', ...(method ? { method } : {}) }
    : null;
const sires = (ids: readonly unknown[]): Resource[] =>
  ids.flatMap((id) => (typeof id === 'string' ? [ownId(id)] : []));
const condition = (value: unknown): Resource => ({
  traitScored: 'BodyConditionScore',
  score: value,
  method: 'Manual',
});

function treatments(
  { payload, occurredAt }: EventOf<'treated'>,
  { medicines, batches, timeZone }: Named,
): Mapped {
  const day = dayOf(occurredAt, timeZone);
  return list(payload['lines']).map((line) => {
    const medicine = medicines.get(String(line['medicineId']));
    const batch = batches.get(String(line['batchId']));
    const withdrawal = (productType: string, days: unknown): Resource[] =>
      // None is said too: silence would be taken for not knowing.
      typeof days === 'number'
        ? [
            {
              productType,
              endDate: instant(addDays(day, Math.ceil(days))),
              market: productType === 'Meat' ? 'za.withdrawal.meat' : 'za.withdrawal.milk',
            },
          ]
        : [];
    return known({
      medicine:
        medicine &&
        known({
          '@type': 'Link',
          name: medicine.name,
          registeredIdentifier: medicine.registrationNumber
            ? { id: medicine.registrationNumber, scheme: 'za.gov.registration' }
            : null,
        }),
      procedure: text(line['route']),
      site: text(line['site']),
      batches: batch
        ? [
            known({
              identifier: batch.number,
              expiryDate: batch.expiresOn && instant(batch.expiresOn),
            }),
          ]
        : [],
      withdrawals: [
        ...withdrawal('Meat', line['meatDays']),
        ...withdrawal('Milk', line['milkDays']),
      ],
      dose: { doseQuantity: line['dose'], doseUnits: doseUnits.out(line['unit']) },
      comment: text(payload['reason']),
    });
  });
}

function service({ payload }: EventOf<'served'>, { straws }: Named): Mapped {
  const method = payload['method'];
  const ids = sires([payload['sireId']]);
  const used = straws.get(String(payload['semenId']));
  const straw =
    used &&
    known({
      resourceType: 'ReproSemenStraw',
      batch: used.batch,
      sireIdentifiers: sires([used.sireId]),
      sireOfficialName: used.sireName,
    });
  const embryo =
    method === 'et'
      ? known({
          resourceType: 'ReproEmbryo',
          donorIdentifiers: sires([payload['donorId']]),
          sireIdentifiers: ids,
        })
      : null;
  return [
    known({ inseminationType: serviceMethods.out(method), sireIdentifiers: ids, straw, embryo }),
  ];
}

const consignment = (
  field: 'originAddress' | 'destinationAddress',
  where: unknown,
): Resource | null => (text(where) ? { [field]: where } : null);

function parturition({ payload }: EventOf<'gave_birth'>, { animals }: Named): Mapped {
  const young = list(payload['young']);
  const species = (payload['inherited'] as { species?: unknown } | undefined)?.species; // kept with every birth
  return [
    known({
      totalProgeny: young.length,
      liveProgeny: young.filter(({ alive }) => alive === true).length,
      calvingEase: eases[(whole(payload['ease']) ?? 0) - 1],
      progenyDetails: young.map((one) =>
        known({
          resourceType: 'ProgenyDetails',
          identifier: text(one['id']) ? ownId(String(one['id'])) : null,
          specie: speciesWords.out(species),
          gender: one['sex'] === 'female' ? 'Female' : one['sex'] === 'male' ? 'Male' : 'Unknown',
          birthStatus: one['alive'] === true ? 'Alive' : 'Stillborn',
          managementTag: animals.get(String(one['id']))?.tag ?? text(one['tag']),
          name: text(one['name']),
          birthWeight: mass(one['massKg']),
        }),
      ),
    }),
  ];
}

/** What each of them says. */
const mappers: { [Kind in IcarKind]: Mapper<Kind> } = {
  weighed: ({ payload }) => [
    known({
      weight: mass(payload['massKg'], weighMethods.out(payload['method'])),
    }),
  ],
  condition_scored: ({ payload }) => [condition(payload['score'])],
  registered: (event, { animals }) => [
    known({ registrationReason: 'Registered', animalDetail: detail(event, animals) }),
  ],
  born: (event, { animals }) => [
    known({ registrationReason: 'Born', animalDetail: detail(event, animals) }),
  ],
  acquired: (event, { animals }) => [
    known({
      arrivalReason: 'Purchase',
      consignment: consignment('originAddress', event.payload.from),
      animalDetail: detail(event, animals),
    }),
  ],
  sold: ({ payload }) => [
    known({
      departureKind: 'Sale',
      departureReason: payload['forSlaughter'] === true ? 'Slaughter' : 'Sale',
      consignment: consignment('destinationAddress', payload['to']),
    }),
  ],
  slaughtered: ({ payload }) => [
    known({
      departureKind: 'Slaughter',
      departureReason: 'Slaughter',
      consignment: consignment('destinationAddress', payload['at']),
    }),
  ],
  died: ({ payload }) => [
    known({
      deathReason: deathReasons.out(payload['cause']),
      explanation: [payload['cause'], payload['disease'], payload['detail']]
        .filter((part) => typeof part === 'string')
        .join(': '),
    }),
  ],
  lost: ({ payload }) => [known({ deathReason: 'Missing', explanation: text(payload['detail']) })],
  stolen: ({ payload }) => [
    {
      deathReason: 'Missing',
      explanation: ['stolen', text(payload['detail'])].filter(Boolean).join(': '),
    },
  ],
  // Whoever was lost comes back: no purchase, and no animal of its own.
  found: () => [{ arrivalReason: 'Other' }],
  joined_mob: ({ payload }) => [{ animalSetId: payload['mobId'] }],
  left_mob: ({ payload }) => [{ animalSetId: payload['mobId'] }],
  treated: treatments,
  diagnosed: ({ payload }) => [
    {
      diagnoses: [
        known({
          id: '1',
          name: text(payload['disease']),
          description: text(payload['symptoms']),
          severity: severities.out(payload['severity']),
        }),
      ],
    },
  ],
  heat_observed: ({ payload }) => [
    known({
      heatDetectionMethod: payload['signs'] === 'detector' ? 'Other' : 'Visual',
      visualDetection:
        text(payload['signs']) && payload['signs'] !== 'detector'
          ? { heatSigns: [heatSigns.out(payload['signs'])] }
          : null,
    }),
  ],
  served: service,
  joined_sire: ({ payload, endedAt }) => [
    known({
      inseminationType: 'RunWithBull',
      eventEndDateTime: endedAt,
      sireIdentifiers: sires(Array.isArray(payload['sireIds']) ? payload['sireIds'] : []),
    }),
  ],
  pregnancy_checked: ({ payload }) => [
    known({
      method: checkMethods.out(payload['method']),
      result: checkResults.out(payload['result']),
      foetalAge: whole(payload['ageDays']),
      foetusCount: whole(payload['fetuses']),
    }),
  ],
  aborted: () => [{}],
  gave_birth: parturition,
  dried_off: () => [{}],
  culled_from_breeding: () => [{ doNotBreed: true }],
  kept_for_breeding: () => [{ doNotBreed: false }],
};

function detail({ animalId }: ExportedEvent, animals: Named['animals']): Resource | null {
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

/** Entries that tell of a mass beside what they are of: it goes out as a weighing of that moment. */
export const weighedToo: readonly IcarKind[] = ['registered', 'acquired', 'born'];

/** The resources of one entry for one of its animals; none when ICAR has no counterpart. */
export function eventResources(
  event: ExportedEvent,
  resourceType: string,
  place: HoldingNames,
  named: Named,
): Resource[] {
  if (!isIcarKind(event.kind)) return [];
  const isMass = icarTypes[event.kind] !== resourceType;
  if (isMass && typeof event.payload['massKg'] !== 'number') return [];
  const mapper = isMass ? mappers.weighed : mappers[event.kind];
  const id = isMass ? `${event.id}/mass` : event.id;
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
      remark: isMass ? null : event.note,
      animal: ownId(event.animalId),
      ...content,
    }),
  );
}

/** What holds an animal back today, by whatever way it came to be: a day that is not known is left out. */
export function withdrawalResources(
  animal: Identified,
  place: HoldingNames,
  now: string,
  timeZone: string,
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
