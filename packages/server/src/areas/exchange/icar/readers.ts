import { dayOf, isRealDay } from '@kraal/domain/format/dates';
import { routes } from '@kraal/domain/health/medicine';
import type { KindName } from '@kraal/domain/all';
import type { Cabinet } from './cabinet.ts';
import type { Herd } from './herd.ts';
import type { NamedPlaces } from './places.ts';
import { type Resource, clean, cut, list, momentOf, number, resourceIn, text } from './resource.ts';
import { statedDays } from './withdrawals.ts';
import { checkMethods, checkResults, doseUnits, eases, heatSigns, weighMethods } from './words.ts';
import {
  goesHome,
  hereAlready,
  deathOf,
  diagnosesOf,
  inseminationOf,
  massIn,
  mostYoung,
  noMoment,
  neverLeft,
  passing,
  placeUnknown,
  place,
  programmeWithdrawals,
  says,
} from './readerParts.ts';

/** What a resource becomes; `when` where it is not the resource's own moment, `key` where several tell of one act. */
export type Made = {
  kind: KindName;
  payload: Resource;
  when?: string;
  key?: string;
  /** What of it could not be taken as it stands. */
  remark?: string;
};

type Beside = { herd: Herd; cabinet: Cabinet; places: NamedPlaces; timeZone: string };
type Reader = (resource: Resource, beside: Beside) => Made | Made[] | string;

/** Known again by what is its own, so that what stood beside it in a file of before keeps its id. */
const absence = (kind: 'departed' | 'moved', payload: Resource, resource: Resource): Made => ({
  ...says(kind, payload),
  key: `absence ${kind} ${text(resource['id'])} ${momentOf(resource)}`,
});

export const readers: Record<string, Reader> = {
  WeightEvent: (resource, { herd }) => {
    const massKg = massIn(resource);
    if (massKg === null) return 'It holds no mass in a unit Kraal knows.';
    if (herd.hasMass(resourceIn(resource['animal']), momentOf(resource))) return [];
    const method = weighMethods.in(resourceIn(resource['weight'])?.['method']);
    return says('weighed', { massKg, method, sure: true });
  },
  ConformationScoreEvent: ({ traitScored, score }) =>
    traitScored === 'BodyConditionScore'
      ? says('condition_scored', { score })
      : 'Kraal keeps the body condition only.',
  MovementDepartureEvent: (resource, { herd, places }) => {
    const { departureKind, departureReason, consignment, animal } = resource;
    const kind = text(departureKind) ?? '';
    if (kind.endsWith('Return') && passing.has(kind)) return goesHome;
    if (passing.has(kind)) {
      if (!herd.isFresh(resourceIn(animal))) return hereAlready;
      const placeId = places.find(consignment, 'destination');
      return placeId ? absence('departed', { placeId }, resource) : placeUnknown;
    }
    const to = place(consignment, 'destination');
    if (departureKind === 'Slaughter') return says('slaughtered', { at: to, sure: true });
    const forSlaughter = departureReason === 'Slaughter' ? true : undefined;
    return says('sold', { to, forSlaughter, sure: true });
  },
  MovementDeathEvent: ({ deathReason, explanation }) => {
    const said = text(explanation);
    if (deathReason !== 'Missing') return says('died', deathOf(deathReason, said));
    const [stolen, ...more] = (said ?? '').split(': ');
    const isStolen = stolen === 'stolen';
    const detail = cut(isStolen ? more.join(': ') || undefined : said, 300);
    return says(isStolen ? 'stolen' : 'lost', { detail });
  },
  MovementArrivalEvent: (resource, { herd, places }) => {
    const { arrivalReason, animal } = resource;
    if (passing.has(text(arrivalReason) ?? '')) {
      if (!herd.isFresh(resourceIn(animal))) return hereAlready;
      return places.wasAway(herd, resource)
        ? absence('moved', { campId: null }, resource)
        : neverLeft;
    }
    if (herd.cameBy(resourceIn(animal))) return [];
    return arrivalReason === 'Other'
      ? says('found', {})
      : 'It is on the books from before its arrival: from the first day the file speaks of.';
  },
  MovementBirthEvent: () => [],
  // Held against the doses when all of them are known: withdrawals.ts.
  WithdrawalEvent: () => [],
  TreatmentProgramEvent: (resource, beside) => {
    const made = list(resource['treatments']).flatMap((one): (Made | string)[] => {
      const when = text(one['eventDateTime']) ?? text(resource['eventDateTime']);
      if (!momentOf({ when }, 'when')) return [noMoment];
      const read = readers['TreatmentEvent']?.({ ...one, eventDateTime: when }, beside);
      if (read === undefined || Array.isArray(read)) return read ?? [];
      return typeof read === 'string' ? [read] : [{ ...read, ...(when ? { when } : {}) }];
    });
    const treatments = made.filter((one) => typeof one === 'object');
    const [flaw] = made.filter((one) => typeof one === 'string');
    const all: Made[] = [...diagnosesOf(resource['diagnoses']), ...treatments];
    const [first, ...others] = all;
    if (!first) return flaw ?? 'It holds courses only, and no dose that was given.';
    const named = resource['withdrawals'] === undefined ? flaw : (flaw ?? programmeWithdrawals);
    return [{ ...first, ...(named ? { remark: named } : {}) }, ...others];
  },
  DiagnosisEvent: ({ diagnoses }) => {
    const made = diagnosesOf(diagnoses);
    return made.length > 0 ? made : 'It names no disease.';
  },
  TreatmentEvent: (
    { medicine, dose, withdrawals, site, comment, eventDateTime, procedure, batches },
    { cabinet, timeZone },
  ) => {
    const name = text(resourceIn(medicine)?.['name']);
    const given = resourceIn(dose);
    const amount = number(given?.['doseQuantity']);
    if (!name) return 'It names no medicine.';
    const own = cabinet.take(cut(name, 120) ?? '', doseUnits.in(given?.['doseUnits']));
    const givenOn = dayOf(String(eventDateTime), timeZone);
    const meat = statedDays(withdrawals, { product: 'Meat', given: givenOn, timeZone });
    const milk = statedDays(withdrawals, { product: 'Milk', given: givenOn, timeZone });
    // What the file brings along it knows the label of, where it names it; of the farm's own the label stands.
    const longest = (label: number, told: number | null): number =>
      cabinet.fresh.includes(own) ? (told ?? label) : Math.max(label, told ?? 0);
    const line = {
      medicineId: own.id,
      dose: amount && amount > 0 ? amount : 1,
      unit: own.unit,
      meatDays: longest(own.meatDays, meat.days),
      milkDays: longest(own.milkDays, milk.days),
      exportDays: Math.max(own.exportDays, meat.days ?? 0),
      site: cut(text(site), 120),
      route: routes.find((one) => one === procedure),
    };
    cabinet.learn(own, { meatDays: meat.days, milkDays: milk.days });
    const [first] = list(batches);
    const batchNumber = cut(text(first?.['identifier']), 60);
    const expires = text(first?.['expiryDate'])?.slice(0, 10) ?? '';
    const expiresOn = isRealDay(expires) ? expires : null;
    const batch = batchNumber
      ? cabinet.takeFrom(own, { number: batchNumber, expiresOn, amount: line.dose })
      : null;
    return {
      ...says('treated', {
        lines: [clean({ ...line, batchId: batch?.id })],
        reason: cut(text(comment), 300),
        // What was given was given, whatever the date on the bottle and the shelf say.
        batchOverride: batch ? 'ICAR' : undefined,
        courseGoesOn: meat.isOpen || milk.isOpen ? true : undefined,
      }),
      ...(meat.isUnread || milk.isUnread
        ? {
            remark:
              'The end of a withdrawal cannot be read: it counts as the label, or what nobody knows, says.',
          }
        : {}),
    };
  },
  ReproHeatEvent: ({ visualDetection }) => {
    const signs = resourceIn(visualDetection)?.['heatSigns'];
    return says(
      'heat_observed',
      Array.isArray(signs) && signs.length > 0 ? { signs: heatSigns.in(signs[0]) } : {},
    );
  },
  ReproInseminationEvent: (resource, { herd, cabinet }) => inseminationOf(resource, herd, cabinet),
  ReproPregnancyCheckEvent: ({ method, result, foetalAge, foetusCount }) =>
    says('pregnancy_checked', {
      result: checkResults.in(result),
      method: method === undefined || method === 'Other' ? undefined : checkMethods.in(method),
      ageDays: number(foetalAge),
      fetuses: number(foetusCount) ?? (result === 'Multiple' ? 2 : undefined),
      sure: true,
    }),
  ReproAbortionEvent: () => says('aborted', { sure: true }),
  MilkingDryOffEvent: () => says('dried_off', {}),
  ReproDoNotBreedEvent: ({ doNotBreed }) =>
    says(doNotBreed === false ? 'kept_for_breeding' : 'culled_from_breeding', {}),
  ReproParturitionEvent: ({ progenyDetails, progeny, calvingEase }, { herd }) => {
    // Some programs list the same young both ways.
    const both = [...list(progenyDetails), ...list(progeny)];
    const listed = both.filter((one, index) => {
      const { mark } = herd.find(resourceIn(one['identifier']));
      const isSame = (other: Resource) => herd.find(resourceIn(other['identifier'])).mark === mark;
      return mark === null || both.findIndex(isSame) === index;
    });
    if (listed.length > mostYoung) return 'More young than any dam bears at once.';
    const young = listed.map((one) => {
      const alive = (text(one['birthStatus']) ?? 'Alive') === 'Alive';
      const known = herd.youngOf(one);
      const mass = number(resourceIn(one['birthWeight'])?.['measurement']);
      const gender = text(one['gender']);
      const sex = gender === 'Female' ? 'female' : gender?.startsWith('Male') ? 'male' : undefined;
      return alive && known
        ? clean({ id: known.id, alive: true, sex, massKg: mass, ...known.marks })
        : clean({ alive: false, sex, massKg: mass });
    });
    const ease = eases.findIndex((known) => known === calvingEase) + 1;
    const sireId = listed.map((one) => herd.find(herd.youngOf(one)?.sire ?? null).id).find(Boolean);
    return young.length === 0
      ? 'It names no young.'
      : says('gave_birth', {
          young,
          ease: ease > 0 ? ease : undefined,
          sireId: sireId ?? undefined,
          sure: true,
        });
  },
};

/** What a type means that Kraal does not take in, in words. */
export const passedOver: Record<string, string> = {
  AnimalSetJoinEvent: 'Sets of another program are not mobs of this farm.',
  AnimalSetLeaveEvent: 'Sets of another program are not mobs of this farm.',
  '': 'It does not say what it is, and holds nothing Kraal could tell it by.',
};
