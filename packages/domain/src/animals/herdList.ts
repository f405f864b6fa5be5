import type { Day } from '../format/dates.ts';
import type { AnimalState } from '../ledger/state.ts';
import { isGone } from '../ledger/gone.ts';
import { currentIdentifier } from './callName.ts';
import type { AnimalClass } from './animalClass.ts';
import type { FieldName } from './fields.ts';
import { parseEid } from './identification/eid.ts';
import { tagKey } from './identification/tag.ts';
import { searchedAs, searchTextOf } from './listed.ts';
import { schemeKey } from './register.ts';
import { inOrder, classToday, remembered } from './inOrder.ts';
import { herdTests } from './herdTests.ts';

/** What a list of the herd is asked for, as the address of its screen says it; what is left out fits every animal. */
export type HerdFilter = { [Name in FieldName]?: string | undefined } & {
  species?: string | undefined;
  status?: string | undefined;
  class?: string | undefined;
  sex?: string | undefined;
  campId?: string | undefined;
  mobId?: string | undefined;
  ownerId?: string | undefined;
  lots?: string | undefined;
  bornFrom?: string | undefined;
  bornUntil?: string | undefined;
  seenBefore?: string | undefined;
  statusFrom?: string | undefined;
  parentId?: string | undefined;
  q?: string | undefined;
  sort?: string | undefined;
  descending?: string | undefined;
};

function hasStatus(state: AnimalState, wanted: string): boolean {
  if (wanted === 'all') return state.status !== 'merged';
  if (wanted === 'gone')
    return isGone(state) || state.status === 'lost' || state.status === 'stolen';
  return state.status === wanted;
}

const textOf = remembered(searchTextOf);

/** What is looked for is found in each way in which it may stand there. */
function finder(typed: string): (state: AnimalState) => boolean {
  const ways = searchedAs(typed);
  return (state) => {
    const text = textOf(state);
    return ways.some((way) => text.includes(way));
  };
}

/**
 * Animals that fit a filter, in its order: what the server's list says, for a device that keeps the herd. What is not
 * known comes last both ways. In: states, the filter, the farm's day, and the names of camps for the order by them.
 */
export function herdList(
  states: readonly AnimalState[],
  filter: HerdFilter,
  asked: With,
): readonly AnimalState[] {
  const wanted = filter.class ? filter.class.split(',') : undefined;
  const found = ofAnyClass(states, filter, asked);
  return wanted ? found.filter((state) => wanted.includes(classToday(state, asked.today))) : found;
}

/**
 * What was found last in a herd: a list and the classes above it ask for the same, each letter narrows what the one
 * before it found, and another word begins from all that fit the filter.
 */
const foundLast = new WeakMap<
  readonly AnimalState[],
  { key: string; all: readonly AnimalState[]; q: string; found: readonly AnimalState[] }
>();

/** Whoever fits what is typed on fits what was typed before, unless that were signs alone. */
const narrows = (q: string, before: string): boolean =>
  q.startsWith(before) &&
  (before === '' || (schemeKey(before) !== '' && schemeKey(q).startsWith(schemeKey(before))));

/** What makes a list another, but for what is looked for in it. */
function keyOf(filter: HerdFilter, today: Day): string {
  const { sort = 'tag', descending = 'false', status = 'alive' } = filter;
  // Camps may be called otherwise since.
  if (sort === 'camp') return '';
  const asked = Object.keys(herdTests).map((name) => filter[name as keyof HerdFilter]); // a name of the tests
  return JSON.stringify([today, sort, descending, status, ...asked]);
}

function ofAnyClass(
  states: readonly AnimalState[],
  { class: _class, q: typed = '', ...filter }: HerdFilter,
  asked: With,
): readonly AnimalState[] {
  const key = keyOf(filter, asked.today);
  const q = typed.trim().toLowerCase();
  const last = foundLast.get(states);
  const isSame = last !== undefined && key !== '' && last.key === key;
  if (isSame && last.q === q) return last.found;
  const all = isSame ? last.all : inOrder(states, filter, asked).filter(fits(filter, asked.today));
  const among = isSame && narrows(q, last.q) ? last.found : all;
  const found = q === '' ? among : among.filter(finder(q));
  foundLast.set(states, { key, all, q, found });
  return found;
}

function fits(filter: HerdFilter, today: Day): (state: AnimalState) => boolean {
  const asked = Object.entries(herdTests).flatMap(([name, test]) => {
    const wanted = filter[name as keyof HerdFilter]; // a name of the tests
    return wanted ? [(state: AnimalState) => test(state, wanted, today)] : [];
  });
  const status = filter.status ?? 'alive';
  return (state) => hasStatus(state, status) && asked.every((test) => test(state));
}

/** Makes ready what a search reads of some of a herd's animals, so that the first letter finds it there. */
export function readySearch(states: readonly AnimalState[]): void {
  for (const state of states) textOf(state);
}

/** Heads and records of each class among those that fit, in the order of the classes' names; the filter's own class aside. */
export function herdClasses(
  states: readonly AnimalState[],
  filter: HerdFilter,
  asked: With,
): { animalClass: AnimalClass; heads: number; records: number }[] {
  const found = herdList(states, { ...filter, class: undefined }, asked);
  const byClass = new Map<AnimalClass, { heads: number; records: number }>();
  for (const state of found) {
    const animalClass = classToday(state, asked.today);
    const { heads, records } = byClass.get(animalClass) ?? { heads: 0, records: 0 };
    byClass.set(animalClass, { heads: heads + state.heads, records: records + 1 });
  }
  return [...byClass]
    .map(([animalClass, counted]) => ({ animalClass, ...counted }))
    .sort((one, other) => (one.animalClass < other.animalClass ? -1 : 1));
}

type With = { today: Day; campName: (id: string) => string | null };

const wearsNumber = ({ identifiers }: AnimalState, key: string): boolean =>
  identifiers.some(
    ({ type, until, scheme = '', value }) =>
      type === 'official' &&
      until === null &&
      [schemeKey(value), schemeKey(scheme) + schemeKey(value)].includes(key),
  );

/**
 * The living that wear exactly what was typed or scanned: an EID as any reader writes it, a tag, else a number of another
 * register. Those of the species that is asked for come first.
 */
export function wearersOf(
  states: readonly AnimalState[],
  mark: string,
  species: string | undefined,
): AnimalState[] {
  const living = states.filter(({ status }) => status === 'alive');
  const eid = parseEid(mark);
  const wanted = tagKey(mark);
  const worn = living.filter((state) => {
    const tag = currentIdentifier(state, 'visual');
    const own = currentIdentifier(state, 'eid');
    return (eid.ok && own === eid.eid) || (tag !== null && tagKey(tag) === wanted);
  });
  const key = schemeKey(mark);
  const numbered =
    worn.length > 0 || key.length < 2 ? worn : living.filter((one) => wearsNumber(one, key));
  return numbered.sort(
    (one, other) => Number(other.species === species) - Number(one.species === species),
  );
}
