import { type AnimalClass } from './animalClass.ts';
import type { Day } from '../format/dates.ts';
import { gainOf } from '../growth/gain.ts';
import { type TraitName, traitNames } from '../growth/traits.ts';
import type { AnimalState, Status } from '../ledger/state.ts';
import { currentIdentifier } from './callName.ts';
import { classOf } from './classOf.ts';
import { type FieldName, fieldNames, fieldsWhere } from './fields.ts';
import { schemeKey } from './register.ts';

/** Behind every letter there is. */
const last = '\u{10FFFF}';

/** A number stands behind the count of its digits, so that 2 sorts before 10 however long numbers are. */
const numberKey = (digits: string): string => {
  const number = digits.replace(/^0+(?=\d)/u, '');
  return String(number.length).padStart(2, '0') + number;
};

/** By what a list sorts tags: K2 before K10, Ê among E; animals without a tag come last. */
export function tagSortOf(state: AnimalState): string {
  const tag = currentIdentifier(state, 'visual');
  if (tag) return withoutAccents(tag.toLowerCase()).replaceAll(/\d+/gu, numberKey);
  return last + (state.name ?? currentIdentifier(state, 'eid') ?? '').toLowerCase();
}

const searchedFields = fieldsWhere(({ isSearched }) => isSearched);

/**
 * All by which an animal is looked for, in small letters. Whoever looks for k18491 means K18-491 and K 18/491 too: marks
 * stand in it as they are written and without their signs, numbers of other registers with and without their register.
 */
export function searchTextOf(state: AnimalState): string {
  const official = state.identifiers.filter(({ type }) => type === 'official');
  const worn = state.identifiers.filter(({ type }) => type !== 'official' && type !== 'eid');
  const text = [
    ...searchedFields.map((name) => state[name]),
    ...state.identifiers.map((one) => one.value),
    ...worn
      .map(({ value }) => schemeKey(value))
      .filter((key, at) => key !== worn[at]?.value.toLowerCase()),
    ...official.map(({ scheme = '', value }) => schemeKey(scheme) + schemeKey(value)),
  ]
    .filter((text) => text !== null)
    .join(' ')
    .toLowerCase();
  const plain = withoutAccents(text);
  return plain === text ? text : `${text} ${plain}`;
}

/** Môrester is found by morester, and however its accent was typed. */
const withoutAccents = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').normalize('NFC');

/** In: what somebody looks for. Out: each way in which it may stand in `searchTextOf`; none is empty. */
export function searchedAs(written: string): string[] {
  const typed = written.toLowerCase();
  const ways = [typed, schemeKey(written), withoutAccents(typed)];
  return [...new Set(ways)].filter((way) => way !== '');
}

/** The numbers of other registers that it has today, each register before its number; none is null. */
export function officialNumbersOf({
  identifiers,
}: Pick<AnimalState, 'identifiers'>): string | null {
  const numbers = identifiers.filter(({ type, until }) => type === 'official' && until === null);
  if (numbers.length === 0) return null;
  return numbers.map(({ scheme = '', value }) => `${scheme}: ${value}`).join('; ');
}

type NewestReadings = { [Name in TraitName]: number | null } & {
  [Name in TraitName as `${Name}On`]: Day | null;
};
type Fields = { [Name in FieldName]: AnimalState[Name] };

/** An animal as a list shows it on a day, without the names of its camp, mob and parents. Masses in kilograms, gain in grams a day. */
export type Listed = NewestReadings &
  Fields & {
    id: string;
    species: AnimalState['species'];
    sex: AnimalState['sex'];
    heads: number;
    isLot: boolean;
    status: Status;
    statusOn: Day;
    bornOn: Day | null;
    bornPrecision: 'month' | 'year' | null;
    tag: string | null;
    eid: string | null;
    brand: string | null;
    tattoo: string | null;
    official: string | null;
    animalClass: AnimalClass;
    campId: string | null;
    mobId: string | null;
    ownerId: string | null;
    massKg: number | null;
    massOn: Day | null;
    adgG: number | null;
    meatUntil: Day | null;
    milkUntil: Day | null;
    lastSeenOn: Day;
    photoId: string | null;
  };

const fieldsOf = (state: AnimalState): Fields =>
  Object.fromEntries(fieldNames.map((name) => [name, state[name]])) as Fields; // one for each name of the registry

const readingsOf = (state: AnimalState): NewestReadings =>
  Object.fromEntries(
    traitNames.flatMap((name) => [
      [name, state[name]?.value ?? null],
      [`${name}On`, state[name]?.on ?? null],
    ]),
  ) as NewestReadings; // as above

/** In: a state and the farm's day. Out: what a list shows of it. */
export function listed(state: AnimalState, today: Day): Listed {
  const mass = state.weights.at(-1);
  return {
    ...fieldsOf(state),
    ...readingsOf(state),
    id: state.id,
    species: state.species,
    sex: state.sex,
    heads: state.heads,
    isLot: state.isLot,
    status: state.status,
    statusOn: state.statusOn,
    bornOn: state.bornOn,
    bornPrecision: state.bornPrecision ?? null,
    tag: currentIdentifier(state, 'visual'),
    eid: currentIdentifier(state, 'eid'),
    brand: currentIdentifier(state, 'brand'),
    tattoo: currentIdentifier(state, 'tattoo'),
    official: officialNumbersOf(state),
    animalClass: classOf(state, today).animalClass,
    campId: state.campId,
    mobId: state.mobId,
    ownerId: state.ownerId,
    massKg: mass?.massKg ?? null,
    massOn: mass?.on ?? null,
    adgG: gainOf(state),
    meatUntil: state.meatUntil,
    milkUntil: state.milkUntil,
    lastSeenOn: state.lastSeenOn,
    photoId: state.photoId,
  };
}
