import { asDay, dayOf, daysBetween, isRealDay } from '@kraal/domain/format/dates';
import { routes } from '@kraal/domain/health/medicine';
import type { Cabinet } from './cabinet.ts';
import type { Herd } from './herd.ts';
import { clean, list, momentOf, number, type Resource, resourceIn, text } from './resource.ts';
import {
  checkMethods,
  checkResults,
  deathReasons,
  doseUnits,
  eases,
  heatSigns,
  serviceMethods,
  severities,
  weighMethods,
} from './words.ts';

/** What a resource becomes; `when` where it is not the resource's own moment, `key` where several tell of one act. */
type Made = { kind: string; payload: Resource; when?: string; key?: string };
type Reader = (
  resource: Resource,
  herd: Herd,
  cabinet: Cabinet,
  timeZone: string,
) => Made | Made[] | string;

const idsOf = (value: unknown, herd: Herd): string[] =>
  list(value).flatMap((one) => herd.find(one).id ?? []);
const firstOf = (value: unknown, herd: Herd): string | undefined => idsOf(value, herd)[0];

/** The mass of a weighing, in kilograms. */
export function massIn({ weight }: Resource): number | null {
  const measured = resourceIn(weight);
  const value = number(measured?.['measurement']);
  const factor: Record<string, number> = { KGM: 1, GRM: 0.001, LBR: 0.45359237, TNE: 1000 };
  const units = factor[text(measured?.['units']) ?? 'KGM'];
  if (value === undefined || units === undefined) return null;
  return Math.round(value * units * 1000) / 1000;
}

/** Away for a while, or from one of its owner's places to another: no entry of today says that. */
export const passing = new Set([
  'InternalTransfer',
  'StudService',
  'StudServiceReturn',
  'Agistment',
  'AgistmentReturn',
  'Show',
  'ShowReturn',
]);
const away = 'It went away for a while, or came back: Kraal keeps no such absence.';

export const place = (consignment: unknown, end: 'origin' | 'destination'): string | undefined => {
  const known = resourceIn(consignment);
  const where =
    text(known?.[`${end}Address`]) ?? text(resourceIn(known?.[`${end}Location`])?.['id']);
  return where?.slice(0, 200);
};

/** Our word where ICAR has none stands before its explanation: "predator: jackal". */
function deathOf(
  reason: unknown,
  explanation: string | undefined,
): { cause: string; detail: string | undefined } {
  const [, word = '', rest = ''] = /^([a-z_]+)(?:: (.*))?$/su.exec(explanation ?? '') ?? [];
  const ours = deathReasons.ours.find((one) => one === word);
  return {
    cause: ours ?? deathReasons.in(reason),
    detail: (ours ? rest || undefined : explanation)?.slice(0, 300),
  };
}

function inseminationOf(
  { inseminationType, sireIdentifiers, embryo, straw, eventEndDateTime, animal }: Resource,
  herd: Herd,
  cabinet: Cabinet,
): Made | Made[] | string {
  const method = serviceMethods.in(inseminationType);
  const known = resourceIn(straw);
  const sireIds = idsOf(sireIdentifiers, herd);
  const sireId = sireIds[0] ?? firstOf(known?.['sireIdentifiers'], herd);
  if (method === 'join') {
    if (sireIds.length === 0) return 'None of its sires is known here.';
    const ended = text(eventEndDateTime);
    const joined = { kind: 'joined_sire', payload: { sireIds, sure: true } };
    if (!ended || Number.isNaN(Date.parse(ended))) return joined;
    const key = `run of ${herd.find(resourceIn(animal)).id} until ${ended}`;
    return [joined, { kind: 'removed_sire', payload: {}, when: ended, key }];
  }
  const genes = resourceIn(embryo);
  const donorId = firstOf(genes?.['donorIdentifiers'], herd);
  if (method === 'et' && !donorId) return 'The donor of its embryo is not known here.';
  const strawName = text(known?.['sireOfficialName']) ?? text(known?.['batch']);
  const semenId =
    method === 'ai' && strawName
      ? cabinet.takeStraw({
          sireName: strawName.slice(0, 120),
          sireId: sireId ?? null,
          batch: text(known?.['batch'])?.slice(0, 60) ?? null,
          species: herd.speciesOf(herd.find(resourceIn(animal)).id),
        }).id
      : undefined;
  return {
    kind: 'served',
    payload: clean({
      method,
      sireId: sireId ?? firstOf(genes?.['sireIdentifiers'], herd),
      donorId,
      semenId,
      sure: true,
    }),
  };
}

function diagnosesOf(diagnoses: unknown): Made[] {
  return list(diagnoses).flatMap((one) => {
    const disease = text(one['name']) ?? text(one['description']);
    const symptoms = text(one['name']) ? text(one['description']) : undefined;
    return disease
      ? [
          {
            kind: 'diagnosed',
            payload: clean({
              disease: disease.slice(0, 120),
              symptoms: symptoms?.slice(0, 500),
              severity: severities.in(one['severity']),
            }),
          },
        ]
      : [];
  });
}

export const readers: Record<string, Reader> = {
  WeightEvent: (resource, herd) => {
    const massKg = massIn(resource);
    if (massKg === null) return 'It holds no mass in a unit Kraal knows.';
    if (herd.hasMass(resourceIn(resource['animal']), momentOf(resource))) return [];
    const method = weighMethods.in(resourceIn(resource['weight'])?.['method']);
    return { kind: 'weighed', payload: clean({ massKg, method, sure: true }) };
  },
  ConformationScoreEvent: ({ traitScored, score }) =>
    traitScored === 'BodyConditionScore'
      ? { kind: 'condition_scored', payload: { score } }
      : 'Kraal keeps the body condition only.',
  MovementDepartureEvent: ({ departureKind, departureReason, consignment }) => {
    if (passing.has(text(departureKind) ?? '')) return away;
    const to = place(consignment, 'destination');
    if (departureKind === 'Slaughter')
      return { kind: 'slaughtered', payload: clean({ at: to, sure: true }) };
    const forSlaughter = departureReason === 'Slaughter' ? true : undefined;
    return { kind: 'sold', payload: clean({ to, forSlaughter, sure: true }) };
  },
  MovementDeathEvent: ({ deathReason, explanation }) => {
    const said = text(explanation);
    if (deathReason !== 'Missing')
      return { kind: 'died', payload: clean(deathOf(deathReason, said)) };
    const [stolen, ...more] = (said ?? '').split(': ');
    const isStolen = stolen === 'stolen';
    const detail = (isStolen ? more.join(': ') || undefined : said)?.slice(0, 300);
    return { kind: isStolen ? 'stolen' : 'lost', payload: clean({ detail }) };
  },
  MovementArrivalEvent: ({ arrivalReason, animal }, herd) => {
    if (herd.cameBy(resourceIn(animal))) return [];
    if (passing.has(text(arrivalReason) ?? '')) return away;
    return arrivalReason === 'Other'
      ? { kind: 'found', payload: {} }
      : 'It is on the books from before its arrival: from the first day the file speaks of.';
  },
  MovementBirthEvent: () => [],
  WithdrawalEvent: ({ animal, productType }, herd) =>
    herd.withdrawal(resourceIn(animal), productType)
      ? []
      : 'Kraal counts a withdrawal from what was given: this one belongs to no dose it knows of.',
  TreatmentProgramEvent: (resource, herd, cabinet, timeZone) => {
    const treatments = list(resource['treatments']).map((one) => {
      const made = readers['TreatmentEvent']?.(
        { eventDateTime: resource['eventDateTime'], ...one },
        herd,
        cabinet,
        timeZone,
      );
      const when = text(one['eventDateTime']);
      return typeof made === 'object' && !Array.isArray(made)
        ? { ...made, ...(when ? { when } : {}) }
        : null;
    });
    const all = [
      ...diagnosesOf(resource['diagnoses']),
      ...treatments.filter((one) => one !== null),
    ];
    return all.length > 0 ? all : 'It holds courses only, and no dose that was given.';
  },
  DiagnosisEvent: ({ diagnoses }) => {
    const made = diagnosesOf(diagnoses);
    return made.length > 0 ? made : 'It names no disease.';
  },
  TreatmentEvent: (
    { medicine, dose, withdrawals, site, comment, eventDateTime, procedure, batches },
    _herd,
    cabinet,
    timeZone,
  ) => {
    const name = text(resourceIn(medicine)?.['name']);
    const given = resourceIn(dose);
    const amount = number(given?.['doseQuantity']);
    if (!name) return 'It names no medicine.';
    const own = cabinet.take(name.slice(0, 120), doseUnits.in(given?.['doseUnits']));
    // A file that names withdrawals knows the label, of what it does not name too.
    const knows = Array.isArray(withdrawals);
    const least = (days: number): number => (knows && cabinet.fresh.includes(own) ? 0 : days);
    const daysTo = (product: string): number => {
      const end = text(
        list(withdrawals).find(({ productType }) => productType === product)?.['endDate'],
      );
      const days = end
        ? daysBetween(dayOf(String(eventDateTime), timeZone), asDay(end.slice(0, 10)))
        : 0;
      return Number.isFinite(days) ? Math.min(400, Math.max(0, days)) : 0;
    };
    const line = {
      medicineId: own.id,
      dose: amount && amount > 0 ? amount : 1,
      unit: own.unit,
      meatDays: Math.max(least(own.meatDays), daysTo('Meat')),
      milkDays: Math.max(least(own.milkDays), daysTo('Milk')),
      exportDays: least(own.exportDays),
      site: text(site)?.slice(0, 120),
      route: routes.find((one) => one === procedure),
    };
    if (knows) cabinet.learn(own, line);
    const [first] = list(batches);
    const batchNumber = text(first?.['identifier'])?.slice(0, 60);
    const expires = text(first?.['expiryDate'])?.slice(0, 10) ?? '';
    const expiresOn = isRealDay(expires) ? expires : null;
    const batch = batchNumber ? cabinet.takeFrom(own, batchNumber, expiresOn, line.dose) : null;
    return {
      kind: 'treated',
      payload: clean({
        lines: [clean({ ...line, batchId: batch?.id })],
        reason: text(comment)?.slice(0, 300),
        // What was given was given, whatever the date on the bottle and the shelf say.
        batchOverride: batch ? 'ICAR' : undefined,
      }),
    };
  },
  ReproHeatEvent: ({ visualDetection }) => {
    const signs = resourceIn(visualDetection)?.['heatSigns'];
    return {
      kind: 'heat_observed',
      payload: Array.isArray(signs) && signs.length > 0 ? { signs: heatSigns.in(signs[0]) } : {},
    };
  },
  ReproInseminationEvent: inseminationOf,
  ReproPregnancyCheckEvent: ({ method, result, foetalAge, foetusCount }) => ({
    kind: 'pregnancy_checked',
    payload: clean({
      result: checkResults.in(result),
      method: method === undefined || method === 'Other' ? undefined : checkMethods.in(method),
      ageDays: number(foetalAge),
      fetuses: number(foetusCount) ?? (result === 'Multiple' ? 2 : undefined),
      sure: true,
    }),
  }),
  ReproAbortionEvent: () => ({ kind: 'aborted', payload: { sure: true } }),
  MilkingDryOffEvent: () => ({ kind: 'dried_off', payload: {} }),
  ReproDoNotBreedEvent: ({ doNotBreed }) => ({
    kind: doNotBreed === false ? 'kept_for_breeding' : 'culled_from_breeding',
    payload: {},
  }),
  ReproParturitionEvent: ({ progenyDetails, progeny, calvingEase }, herd) => {
    const listed = [...list(progenyDetails), ...list(progeny)];
    const young = listed.map((one) => {
      const alive = (text(one['birthStatus']) ?? 'Alive') === 'Alive';
      const known = herd.youngOf(one);
      const mass = number(resourceIn(one['birthWeight'])?.['measurement']);
      const sex =
        one['gender'] === 'Female' ? 'female' : one['gender'] === 'Male' ? 'male' : undefined;
      return alive && known
        ? clean({ id: known.id, alive: true, sex, massKg: mass, ...known.marks })
        : clean({ alive: false, sex, massKg: mass });
    });
    const ease = eases.findIndex((known) => known === calvingEase) + 1;
    const sireId = listed.map((one) => herd.find(herd.youngOf(one)?.sire ?? null).id).find(Boolean);
    return young.length === 0
      ? 'It names no young.'
      : {
          kind: 'gave_birth',
          payload: clean({
            young: young.slice(0, 8),
            ease: ease > 0 ? ease : undefined,
            sireId: sireId ?? undefined,
            sure: true,
          }),
        };
  },
};

/** What a type means that Kraal does not take in, in words. */
export const passedOver: Record<string, string> = {
  AnimalSetJoinEvent: 'Sets of another program are not mobs of this farm.',
  AnimalSetLeaveEvent: 'Sets of another program are not mobs of this farm.',
  '': 'It does not say what it is, and holds nothing Kraal could tell it by.',
};
