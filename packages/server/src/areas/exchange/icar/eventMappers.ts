import type { PlaceKind } from '@kraal/domain/movement/places';
import {
  checkMethods,
  checkResults,
  deathReasons,
  eases,
  heatSigns,
  schemes,
  serviceMethods,
  severities,
  speciesWords,
  weighMethods,
} from './words.ts';
import {
  type Named,
  type NamedPlace,
  type Resource,
  detail,
  icarTypes,
  known,
  list,
  ownId,
  text,
  whole,
} from './exported.ts';
import { treatments, type EventOf } from './treatments.ts';

export type IcarKind = keyof typeof icarTypes;

type Mapped = Resource[];

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

/** Away and still its owner's: at a show, on somebody's grazing, or at any other place as from one of its owner's to another. */
const absences: Partial<Record<PlaceKind, 'Show' | 'Agistment'>> = {
  show: 'Show',
  farm: 'Agistment',
  feedlot: 'Agistment',
  communal: 'Agistment',
};

const placeOf = (end: 'origin' | 'destination', place: NamedPlace | undefined): Resource | null =>
  place
    ? known({
        [`${end}Address`]: place.name,
        [`${end}Location`]: place.gln ? { id: place.gln, scheme: schemes.gln } : null,
      })
    : null;

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
export const mappers: { [Kind in IcarKind]: Mapper<Kind> } = {
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
  departed: ({ id, animalId, payload }, { places, soldThere }) => {
    if (soldThere.has(`${text(payload['loadId']) ?? id} ${animalId}`)) return [];
    const place = places.get(String(payload['placeId']));
    return [
      known({
        departureKind: (place && absences[place.kind]) ?? 'InternalTransfer',
        consignment: placeOf('destination', place),
      }),
    ];
  },
  moved: ({ backFrom }, { places }) => {
    if (backFrom === null) return [];
    const place = places.get(backFrom);
    const absence = place && absences[place.kind];
    return [
      known({
        arrivalReason: absence ? `${absence}Return` : 'InternalTransfer',
        consignment: placeOf('origin', place),
      }),
    ];
  },
  returned: ({ payload }) => [
    known({
      departureKind: 'AgistmentReturn',
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
