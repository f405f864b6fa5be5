import type { AnimalState } from '../ledger/state.ts';
import { currentIdentifier } from './callName.ts';
import { fieldsWhere } from './fields.ts';
import { schemeKey } from './register.ts';

/** By what a list sorts tags: numbers padded, so that K2 sorts before K10; animals without a tag come last. */
export function tagSortOf(state: AnimalState): string {
  const tag = currentIdentifier(state, 'visual');
  if (!tag) return `~${(state.name ?? currentIdentifier(state, 'eid') ?? '').toLowerCase()}`;
  return tag.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(10, '0'));
}

const searchedFields = fieldsWhere(({ isSearched }) => isSearched);

/**
 * All by which an animal is looked for, in small letters. A number of another register is looked for as it is written,
 * and without its signs, with and without its register.
 */
export function searchTextOf(state: AnimalState): string {
  const official = state.identifiers.filter(({ type }) => type === 'official');
  return [
    ...searchedFields.map((name) => state[name]),
    ...state.identifiers.map((one) => one.value),
    ...official.map(({ scheme = '', value }) => schemeKey(scheme) + schemeKey(value)),
  ]
    .filter((text) => text !== null)
    .join(' ')
    .toLowerCase();
}

/** The numbers of other registers that it has today, each register before its number; none is null. */
export function officialNumbersOf({
  identifiers,
}: Pick<AnimalState, 'identifiers'>): string | null {
  const numbers = identifiers.filter(({ type, until }) => type === 'official' && until === null);
  if (numbers.length === 0) return null;
  return numbers.map(({ scheme = '', value }) => `${scheme}: ${value}`).join('; ');
}
