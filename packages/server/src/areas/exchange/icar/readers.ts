import { daysBetween, asDay, dayOf } from '@kraal/domain/format/dates';
import { idFromName } from '../../../platform/idFromName.ts';
import type { Days } from '../unknownProduct.ts';
import type { Herd } from './herd.ts';
import { clean, list, number, type Resource, resourceIn, text } from './resource.ts';
import {
  checkMethods,
  checkResults,
  deathReasons,
  doseUnits,
  eases,
  heatSigns,
  serviceMethods,
} from './words.ts';

export type Medicine = {
  id: string;
  name: string;
  unit: string;
  meatDays: number;
  milkDays: number;
  exportDays: number;
};

/** The cabinet, and what the file names beyond it: that is put there as a default to check against the label. */
export class Cabinet {
  readonly fresh: Medicine[] = [];
  readonly #byName: Map<string, Medicine>;
  readonly #farmId: string;
  readonly #unknown: Days;
  readonly #learnt = new Map<Medicine, Days>();

  constructor(farmId: string, known: readonly Medicine[], unknown: Days) {
    this.#farmId = farmId;
    this.#unknown = unknown;
    this.#byName = new Map(known.map((one) => [one.name.toLowerCase(), one]));
  }

  /** The file brings it, and its label where it has one: the shortest that it says of it. */
  learn(medicine: Medicine, days: Days): void {
    if (!this.fresh.includes(medicine)) return;
    const before = this.#learnt.get(medicine) ?? days;
    const least = {
      meatDays: Math.min(before.meatDays, days.meatDays),
      milkDays: Math.min(before.milkDays, days.milkDays),
      exportDays: Math.min(before.exportDays, days.exportDays),
    };
    this.#learnt.set(medicine, least);
  }

  /** What is put into the cabinet. */
  made(): Medicine[] {
    return this.fresh.map((one) => ({ ...one, ...this.#learnt.get(one) }));
  }

  take(name: string, unit: string): Medicine {
    const known = this.#byName.get(name.toLowerCase());
    if (known) return known;
    const made = {
      id: idFromName(this.#farmId, `icar medicine ${name.toLowerCase()}`),
      name,
      unit,
      ...this.#unknown,
    };
    this.#byName.set(name.toLowerCase(), made);
    this.fresh.push(made);
    return made;
  }
}

type Reader = (
  resource: Resource,
  herd: Herd,
  cabinet: Cabinet,
  timeZone: string,
) => { kind: string; payload: Resource } | string;
const firstSire = (value: unknown, herd: Herd): string | undefined =>
  list(value)
    .map((one) => herd.find(one).id)
    .find((id) => id !== null) ?? undefined;

export const readers: Record<string, Reader> = {
  WeightEvent: ({ weight }) => {
    const measured = resourceIn(weight);
    const value = number(measured?.['measurement']);
    const factor: Record<string, number> = { KGM: 1, GRM: 0.001, LBR: 0.45359237, TNE: 1000 };
    const units = factor[text(measured?.['units']) ?? 'KGM'];
    return value === undefined || units === undefined
      ? 'It holds no mass in a unit Kraal knows.'
      : {
          kind: 'weighed',
          payload: { massKg: Math.round(value * units * 1000) / 1000, sure: true },
        };
  },
  ConformationScoreEvent: ({ traitScored, score }) =>
    traitScored === 'BodyConditionScore'
      ? { kind: 'condition_scored', payload: { score } }
      : 'Kraal keeps the body condition only.',
  MovementDepartureEvent: ({ departureKind }) =>
    departureKind === 'Slaughter'
      ? { kind: 'slaughtered', payload: { sure: true } }
      : { kind: 'sold', payload: { sure: true } },
  MovementDeathEvent: ({ deathReason, explanation }) =>
    deathReason === 'Missing'
      ? { kind: 'lost', payload: clean({ detail: text(explanation) }) }
      : {
          kind: 'died',
          payload: clean({
            cause: deathReasons.in(deathReason),
            detail: text(explanation)?.slice(0, 300),
          }),
        },
  DiagnosisEvent: ({ diagnoses }) => {
    const [first] = list(diagnoses);
    const disease = text(first?.['name']) ?? text(first?.['description']);
    return disease
      ? {
          kind: 'diagnosed',
          payload: clean({
            disease: disease.slice(0, 120),
            symptoms: text(first?.['description'])?.slice(0, 500),
          }),
        }
      : 'It names no disease.';
  },
  TreatmentEvent: (
    { medicine, dose, withdrawals, site, comment, eventDateTime },
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
    };
    if (knows) cabinet.learn(own, line);
    return {
      kind: 'treated',
      payload: clean({ lines: [clean(line)], reason: text(comment)?.slice(0, 300) }),
    };
  },
  ReproHeatEvent: ({ visualDetection }) => {
    const signs = resourceIn(visualDetection)?.['heatSigns'];
    return {
      kind: 'heat_observed',
      payload: Array.isArray(signs) && signs.length > 0 ? { signs: heatSigns.in(signs[0]) } : {},
    };
  },
  ReproInseminationEvent: ({ inseminationType, sireIdentifiers, embryo }, herd) => {
    const method = serviceMethods.in(inseminationType);
    const sireId = firstSire(sireIdentifiers, herd);
    if (method === 'join')
      return sireId
        ? {
            kind: 'joined_sire',
            payload: {
              sireIds: list(sireIdentifiers).flatMap((one) => herd.find(one).id ?? []),
              sure: true,
            },
          }
        : 'None of its sires is known here.';
    const donorId = firstSire(resourceIn(embryo)?.['donorIdentifiers'], herd);
    return method === 'et' && !donorId
      ? 'The donor of its embryo is not known here.'
      : { kind: 'served', payload: clean({ method, sireId, donorId, sure: true }) };
  },
  ReproPregnancyCheckEvent: ({ method, result, foetalAge, foetusCount }) => ({
    kind: 'pregnancy_checked',
    payload: clean({
      result: checkResults.in(result),
      method: method === undefined || method === 'Other' ? undefined : checkMethods.in(method),
      ageDays: number(foetalAge),
      fetuses: number(foetusCount),
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
    const sireId = listed.map((one) => herd.youngOf(one)?.sireId).find(Boolean);
    return young.length === 0
      ? 'It names no young.'
      : {
          kind: 'gave_birth',
          payload: clean({
            young: young.slice(0, 8),
            ease: ease > 0 ? ease : undefined,
            sireId,
            sure: true,
          }),
        };
  },
};

/** What a type means that Kraal does not take in, in words. */
export const passedOver: Record<string, string> = {
  AnimalSetJoinEvent: 'Sets of another program are not mobs of this farm.',
  AnimalSetLeaveEvent: 'Sets of another program are not mobs of this farm.',
};
