import type { importIcar as contract } from '@kraal/contract/exchange';
import type { Output } from '@kraal/contract/endpoint';
import { parseEid } from '@kraal/domain/identity/eid';
import { tagKey } from '@kraal/domain/identity/tag';
import { dayOf, daysBetween } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
import { insertRows, select, type Transaction } from '../../../platform/database/connection.ts';
import { idFromName } from '../../../platform/idFromName.ts';
import { type Recorder, recordEvents } from '../../ledger/index.ts';
import { checkMethods, checkResults, deathReasons, doseUnits, eases, heatSigns, schemes, serviceMethods, speciesWords } from './words.ts';

type Resource = Record<string, unknown>;
type Raw = Record<string, unknown> & { id: string; kind: string };
export type Report = Output<typeof contract>;

const mostProblems = 200;
const perStep = 500;

const isResource = (value: unknown): value is Resource => typeof value === 'object' && value !== null && !Array.isArray(value);
const resourceIn = (value: unknown): Resource | null => (isResource(value) ? value : null);
const text = (value: unknown): string | undefined => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined);
const number = (value: unknown): number | undefined => (typeof value === 'number' && Number.isFinite(value) ? value : undefined);
const list = (value: unknown): Resource[] => (Array.isArray(value) ? value.filter(isResource) : []);

/** A single resource, a list, a collection, or several of them in one: read leniently, as other programs write them. */
function resourcesIn(value: unknown): Resource[] {
  if (Array.isArray(value)) return value.flatMap(resourcesIn);
  if (!isResource(value)) return [];
  if (Array.isArray(value['member'])) return value['member'].flatMap(resourcesIn);
  return text(value['resourceType']) || value['identifier'] || value['animal'] ? [value] : [];
}

const typeOf = (resource: Resource): string => {
  const named = text(resource['resourceType'])?.replace(/^.*[:/]/, '').replace(/^icar/, '').replace(/Resource$/, '') ?? '';
  return named === 'AnimalCore' || (named === '' && resource['identifier']) ? 'Animal' : named;
};

type Young = { id: string; marks: Resource; sireId: string | undefined };

/** Anyone's words of an animal as ours: its id of this farm when it came from us, else its marks. */
class Herd {
  readonly #byMark = new Map<string, string>();
  readonly #farmId: string;
  readonly ids = new Set<string>();

  constructor(farmId: string, known: readonly { id: string; tagKey: string | null; eid: string | null; species: string }[]) {
    this.#farmId = farmId;
    for (const one of known) this.keep(one.id, [`${schemes.animal} ${one.id}`, ...(one.eid ? [`${schemes.eid} ${one.eid}`] : []), ...(one.tagKey ? [`${schemes.visual} ${one.tagKey}`] : [])]);
  }

  keep(id: string, marks: readonly string[]): void {
    this.ids.add(id);
    for (const mark of marks) if (!this.#byMark.has(mark)) this.#byMark.set(mark, id);
  }

  readonly #young = new Map<string, Young>();

  /** Young that a birth in the file brings into being, with what the file says of them as animals. */
  expect(young: Young, marks: readonly string[]): void {
    this.#young.set(young.id, young);
    this.keep(young.id, marks);
  }

  youngOf(resource: Resource): Young | null {
    return this.#young.get(this.find(resourceIn(resource['identifier'])).id ?? '') ?? null;
  }

  /** The id an identifier means here, and the one it would get as a new animal. */
  find(identifier: Resource | null): { id: string | null; fresh: string | null; mark: string | null } {
    const id = text(identifier?.['id']);
    if (!id) return { id: null, fresh: null, mark: null };
    const mark = markOf(text(identifier?.['scheme']) ?? '', id);
    return { id: this.#byMark.get(mark) ?? null, fresh: idFromName(this.#farmId, `icar ${mark}`), mark };
  }
}

function markOf(scheme: string, id: string): string {
  const eid = parseEid(id);
  if (eid.ok) return `${schemes.eid} ${eid.eid}`;
  return scheme === schemes.visual ? `${schemes.visual} ${tagKey(id)}` : `${scheme} ${id}`;
}

/** Marks of an animal resource: its identifier, its other ones, and the farmer's tag. */
function marksOf(resource: Resource): { marks: string[]; tag: string | undefined; eid: string | undefined } {
  const identifiers = [resource['identifier'], ...list(resource['alternativeIdentifiers'])].map(resourceIn).filter((one) => one !== null);
  const marks = identifiers.map((one) => markOf(text(one['scheme']) ?? '', text(one['id']) ?? '')).filter((mark) => !mark.endsWith(' '));
  const tag = text(resource['managementTag']) ?? identifiers.filter(({ scheme }) => scheme === schemes.visual).map(({ id }) => text(id)).find(Boolean);
  const eid = marks.find((mark) => mark.startsWith(`${schemes.eid} `))?.slice(schemes.eid.length + 1);
  return { marks: [...marks, ...(tag ? [`${schemes.visual} ${tagKey(tag)}`] : [])], tag, eid };
}

type Reading = { cabinet: Cabinet; first: ReadonlyMap<string, string>; herd: Herd; farmId: string; recorder: Recorder; problems: Report['problems'] };

/** Animals the farm does not know yet, as opening balances on their day of birth, or today. */
function animalEvent(resource: Resource, { first, herd, farmId, recorder, problems }: Reading, at: number): Raw | null {
  const { marks, tag, eid } = marksOf(resource);
  const known = marks.map((mark) => herd.find({ id: mark.slice(mark.indexOf(' ') + 1), scheme: mark.slice(0, mark.indexOf(' ')) }).id).find(Boolean);
  if (known) {
    herd.keep(known, marks);
    return null;
  }
  const main = herd.find(resourceIn(resource['identifier']));
  const id = main.fresh ?? (marks[0] ? idFromName(farmId, `icar ${marks[0]}`) : null);
  const gender = text(resource['gender']);
  if (!id || (gender !== 'Female' && !gender?.startsWith('Male'))) {
    problems.push({ at, type: 'Animal', message: id ? 'Its sex is not known: Kraal keeps females and males.' : 'It has no identifier.' });
    return null;
  }
  herd.keep(id, marks);
  const bornOn = text(resource['birthDate'])?.slice(0, 10);
  const breed = resourceIn(resource['primaryBreed']);
  const parent = (wanted: string): string | undefined => {
    const found = list(resource['parentage']).find((one) => one['gender'] === wanted && (one['relation'] === undefined || one['relation'] === 'Genetic'));
    return herd.find(resourceIn(found?.['identifier'])).id ?? undefined;
  };
  return {
    id: idFromName(farmId, `icar animal ${id}`), kind: 'registered', occurredAt: bornOn ? `${bornOn}T12:00:00Z` : (first.get(main.mark ?? '') ?? recorder.now.toISOString()), animalIds: [id],
    payload: Object.fromEntries(Object.entries({
      species: speciesWords.in(resource['specie']), sex: gender === 'Female' ? 'female' : 'male', tag, eid, name: text(resource['name']), breed: text(breed?.['id']), colour: text(resource['coatColor']), bornOn, castrated: gender === 'MaleNeuter' ? true : undefined, damId: parent('Female'), sireId: parent('Male'),
      brand: list(resource['alternativeIdentifiers']).filter(({ scheme }) => scheme === schemes.brand).map(({ id: mark }) => text(mark)).find(Boolean),
    }).filter(([, value]) => value !== undefined)),
  };
}

type Medicine = { id: string; name: string; unit: string; meatDays: number; milkDays: number; exportDays: number };

/** The cabinet, and what the file names beyond it: that is put there as a default to check against the label. */
class Cabinet {
  readonly fresh: Medicine[] = [];
  readonly #byName: Map<string, Medicine>;
  readonly #farmId: string;

  constructor(farmId: string, known: readonly Medicine[]) {
    this.#farmId = farmId;
    this.#byName = new Map(known.map((one) => [one.name.toLowerCase(), one]));
  }

  take(name: string, unit: string): Medicine {
    const known = this.#byName.get(name.toLowerCase());
    if (known) return known;
    const made = { id: idFromName(this.#farmId, `icar medicine ${name.toLowerCase()}`), name, unit, meatDays: 0, milkDays: 0, exportDays: 0 };
    this.#byName.set(name.toLowerCase(), made);
    this.fresh.push(made);
    return made;
  }
}

type Reader = (resource: Resource, herd: Herd, cabinet: Cabinet) => { kind: string; payload: Resource } | string;
const firstSire = (value: unknown, herd: Herd): string | undefined => list(value).map((one) => herd.find(one).id).find((id) => id !== null) ?? undefined;
const clean = (payload: Resource): Resource => Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined));

const readers: Record<string, Reader> = {
  WeightEvent: ({ weight }) => {
    const measured = resourceIn(weight);
    const value = number(measured?.['measurement']);
    const factor: Record<string, number> = { KGM: 1, GRM: 0.001, LBR: 0.45359237, TNE: 1000 };
    const units = factor[text(measured?.['units']) ?? 'KGM'];
    return value === undefined || units === undefined ? 'It holds no mass in a unit Kraal knows.' : { kind: 'weighed', payload: { massKg: Math.round(value * units * 1000) / 1000 } };
  },
  ConformationScoreEvent: ({ traitScored, score }) => (traitScored === 'BodyConditionScore' ? { kind: 'condition_scored', payload: { score } } : 'Kraal keeps the body condition only.'),
  MovementDepartureEvent: ({ departureKind }) => (departureKind === 'Slaughter' ? { kind: 'slaughtered', payload: {} } : { kind: 'sold', payload: {} }),
  MovementDeathEvent: ({ deathReason, explanation }) => (deathReason === 'Missing' ? { kind: 'lost', payload: clean({ detail: text(explanation) }) } : { kind: 'died', payload: clean({ cause: deathReasons.in(deathReason), detail: text(explanation)?.slice(0, 300) }) }),
  DiagnosisEvent: ({ diagnoses }) => {
    const [first] = list(diagnoses);
    const disease = text(first?.['name']) ?? text(first?.['description']);
    return disease ? { kind: 'diagnosed', payload: clean({ disease: disease.slice(0, 120), symptoms: text(first?.['description'])?.slice(0, 500) }) } : 'It names no disease.';
  },
  TreatmentEvent: ({ medicine, dose, withdrawals, site, comment, eventDateTime }, _herd, cabinet) => {
    const name = text(resourceIn(medicine)?.['name']);
    const given = resourceIn(dose);
    const amount = number(given?.['doseQuantity']);
    if (!name) return 'It names no medicine.';
    const own = cabinet.take(name.slice(0, 120), doseUnits.in(given?.['doseUnits']));
    const daysTo = (product: string): number => {
      const end = text(list(withdrawals).find(({ productType }) => productType === product)?.['endDate']);
      const days = end ? daysBetween(String(eventDateTime).slice(0, 10), end.slice(0, 10)) : 0;
      return Number.isFinite(days) ? Math.min(400, Math.max(0, days)) : 0;
    };
    const line = { medicineId: own.id, dose: amount && amount > 0 ? amount : 1, unit: own.unit, meatDays: Math.max(own.meatDays, daysTo('Meat')), milkDays: Math.max(own.milkDays, daysTo('Milk')), exportDays: own.exportDays, site: text(site)?.slice(0, 120) };
    return { kind: 'treated', payload: clean({ lines: [clean(line)], reason: text(comment)?.slice(0, 300) }) };
  },
  ReproHeatEvent: ({ visualDetection }) => {
    const signs = resourceIn(visualDetection)?.['heatSigns'];
    return { kind: 'heat_observed', payload: Array.isArray(signs) && signs.length > 0 ? { signs: heatSigns.in(signs[0]) } : {} };
  },
  ReproInseminationEvent: ({ inseminationType, sireIdentifiers, embryo }, herd) => {
    const method = serviceMethods.in(inseminationType);
    const sireId = firstSire(sireIdentifiers, herd);
    if (method === 'join') return sireId ? { kind: 'joined_sire', payload: { sireIds: list(sireIdentifiers).flatMap((one) => herd.find(one).id ?? []), sure: true } } : 'None of its sires is known here.';
    const donorId = firstSire(resourceIn(embryo)?.['donorIdentifiers'], herd);
    return method === 'et' && !donorId ? 'The donor of its embryo is not known here.' : { kind: 'served', payload: clean({ method, sireId, donorId, sure: true }) };
  },
  ReproPregnancyCheckEvent: ({ method, result, foetalAge, foetusCount }) => ({ kind: 'pregnancy_checked', payload: clean({ result: checkResults.in(result), method: method === undefined || method === 'Other' ? undefined : checkMethods.in(method), ageDays: number(foetalAge), fetuses: number(foetusCount), sure: true }) }),
  ReproAbortionEvent: () => ({ kind: 'aborted', payload: { sure: true } }),
  MilkingDryOffEvent: () => ({ kind: 'dried_off', payload: {} }),
  ReproDoNotBreedEvent: ({ doNotBreed }) => ({ kind: doNotBreed === false ? 'kept_for_breeding' : 'culled_from_breeding', payload: {} }),
  ReproParturitionEvent: ({ progenyDetails, progeny, calvingEase }, herd) => {
    const listed = [...list(progenyDetails), ...list(progeny)];
    const young = listed.map((one) => {
      const alive = (text(one['birthStatus']) ?? 'Alive') === 'Alive';
      const known = herd.youngOf(one);
      const mass = number(resourceIn(one['birthWeight'])?.['measurement']);
      const sex = one['gender'] === 'Female' ? 'female' : one['gender'] === 'Male' ? 'male' : undefined;
      return alive && known ? clean({ id: known.id, alive: true, sex, massKg: mass, ...known.marks }) : clean({ alive: false, sex, massKg: mass });
    });
    const ease = eases.findIndex((known) => known === calvingEase) + 1;
    const sireId = listed.map((one) => herd.youngOf(one)?.sireId).find(Boolean);
    return young.length === 0 ? 'It names no young.' : { kind: 'gave_birth', payload: clean({ young: young.slice(0, 8), ease: ease > 0 ? ease : undefined, sireId, sure: true }) };
  },
};

/** What a type means that Kraal does not take in, in words. */
const passedOver: Record<string, string> = {
  AnimalSetJoinEvent: 'Sets of another program are not mobs of this farm.', AnimalSetLeaveEvent: 'Sets of another program are not mobs of this farm.',
};

/**
 * Brings in what another program exported: animals first, whatever their order in the file, then their events in order
 * of time. The same file again changes nothing: ids follow from the ids in it.
 */
export async function importIcar(transaction: Transaction, recorder: Recorder, content: unknown, dryRun: boolean): Promise<Report> {
  const { farmId } = recorder;
  const resources = resourcesIn(content);
  const known = await select<{ id: string; tagKey: string | null; eid: string | null; species: string }>(transaction, sql`select id, tag_key as "tagKey", eid, species from animal where farm_id = ${farmId} and status <> 'merged'`);
  const herd = new Herd(farmId, known);
  const stocked = await select<Medicine>(transaction, sql`select id, name, unit, meat_days as "meatDays", milk_days as "milkDays", export_days as "exportDays" from medicine where farm_id = ${farmId} and archived_at is null`);
  const cabinet = new Cabinet(farmId, stocked);
  const reading: Reading = { cabinet, first: firstSeen(resources, herd), herd, farmId, recorder, problems: [] };
  expectYoung(resources, reading.herd);
  const animals = resources.map((resource, at) => ({ resource, at })).filter(({ resource }) => typeOf(resource) === 'Animal').sort((one, other) => ((text(one.resource['birthDate']) ?? '') < (text(other.resource['birthDate']) ?? '') ? -1 : 1));
  const born = animals.flatMap(({ resource, at }) => animalEvent(resource, reading, at) ?? []);
  const events = resources.flatMap((resource, at) => eventOf(resource, at, reading)).sort((one, other) => (String(one['occurredAt']) < String(other['occurredAt']) ? -1 : 1));
  const report: Report = { resources: resources.length, animals: born.length, entries: events.length, recorded: 0, duplicate: 0, problems: reading.problems };
  if (dryRun) return { ...report, problems: report.problems.slice(0, mostProblems) };
  await insertRows(transaction, 'medicine', cabinet.fresh.map(({ id, name, unit }) => ({ farm_id: farmId, id, name, medicine_class: 'other', species: [], dose_per: 'head', unit, meat_days: 0, milk_days: 0, export_days: 0, is_default: true, needs_prescription: false, version: 1 })));
  await recordAll(transaction, recorder, [...born, ...events], report);
  return { ...report, problems: report.problems.slice(0, mostProblems) };
}

/** When the file first speaks of each animal: an animal whose birth is not known is on the books from then. */
function firstSeen(resources: readonly Resource[], herd: Herd): Map<string, string> {
  const first = new Map<string, string>();
  for (const resource of resources) {
    const { mark } = herd.find(resourceIn(resource['animal']));
    const when = text(resource['eventDateTime']);
    if (!mark || !when || Number.isNaN(Date.parse(when))) continue;
    const day = new Date(when).toISOString();
    if (day < (first.get(mark) ?? '9999')) first.set(mark, day);
  }
  return first;
}

/** Young that are born in the file come into being by their birth, and not a second time as animals. */
function expectYoung(resources: readonly Resource[], herd: Herd): void {
  const animals = new Map(resources.filter((one) => typeOf(one) === 'Animal').map((one) => [herd.find(resourceIn(one['identifier'])).mark, one]));
  const births = resources.filter((one) => typeOf(one) === 'ReproParturitionEvent' && animals.has(herd.find(resourceIn(one['animal'])).mark));
  for (const one of births.flatMap((birth) => [...list(birth['progenyDetails']), ...list(birth['progeny'])])) {
    const { id, fresh, mark } = herd.find(resourceIn(one['identifier']));
    if (id !== null || fresh === null || mark === null || (text(one['birthStatus']) ?? 'Alive') !== 'Alive') continue;
    const animal = animals.get(mark);
    const said = marksOf(animal ?? one);
    const sire = list(animal?.['parentage']).find((parent) => parent['gender'] === 'Male');
    herd.expect({ id: fresh, marks: clean({ tag: said.tag ?? text(one['managementTag']), eid: said.eid, name: text(animal?.['name']) ?? text(one['name']) }), sireId: herd.find(resourceIn(sire?.['identifier'])).id ?? undefined }, [mark, ...said.marks]);
  }
}

function eventOf(resource: Resource, at: number, { cabinet, herd, farmId, recorder, problems }: Reading): Raw[] {
  const type = typeOf(resource);
  if (type === 'Animal' || type === 'MovementBirthEvent' || type === 'MovementArrivalEvent') return [];
  const refuse = (message: string): Raw[] => {
    problems.push({ at, type, message });
    return [];
  };
  if (resourceIn(resource['meta'])?.['isDeleted'] === true) return [];
  const read = readers[type];
  if (!read) return refuse(passedOver[type] ?? 'Kraal has nothing that this could become.');
  const { id: animalId } = herd.find(resourceIn(resource['animal']));
  const when = text(resource['eventDateTime']);
  if (!animalId) return refuse('Its animal is not known here and not in the file.');
  if (!when || Number.isNaN(Date.parse(when))) return refuse('It has no date and time that can be read.');
  const made = read(resource, herd, cabinet);
  if (typeof made === 'string') return refuse(made);
  const source = text(resource['id']) ?? text(resourceIn(resource['meta'])?.['sourceId']) ?? `${type} ${animalId} ${when}`;
  const note = text(resource['remark'])?.slice(0, 2000);
  return [{ id: idFromName(farmId, `icar ${source} ${animalId}`), occurredAt: new Date(when).toISOString(), animalIds: [animalId], ...made, ...(note ? { note } : {}), day: dayOf(when, recorder.timeZone) }].map(({ day: _day, ...event }) => event);
}

async function recordAll(transaction: Transaction, recorder: Recorder, events: readonly Raw[], report: Report): Promise<void> {
  for (let from = 0; from < events.length; from += perStep) {
    const step = events.slice(from, from + perStep);
    const { answers } = await recordEvents(transaction, recorder, step);
    for (const [index, answer] of answers.entries()) {
      if (answer.result === 'recorded') report.recorded += 1;
      else if (answer.result === 'duplicate') report.duplicate += 1;
      else report.problems.push({ at: from + index, type: step[index]?.kind ?? '', message: answer.message ?? '' });
    }
  }
}
