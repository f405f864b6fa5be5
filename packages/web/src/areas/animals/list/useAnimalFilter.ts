import type { AnimalQuery } from '@kraal/contract/animals';
import { filteredFields } from '@kraal/domain/animals/fields';
import { useSearchParams } from 'react-router';
import { useAddressSpecies } from '../../../platform/addressSpecies.ts';
import { useSpecies } from '../../../platform/species.ts';
import { isGoodFilter } from './goodFilter.ts';
import { useTyped } from './useTyped.ts';

const names = [
  'species',
  'status',
  'class',
  'sex',
  'campId',
  'mobId',
  'ownerId',
  ...filteredFields,
  'lots',
  'bornFrom',
  'bornUntil',
  'seenBefore',
  'statusFrom',
  'parentId',
  'importId',
  'q',
  'sort',
  'descending',
] as const;
export type FilterName = (typeof names)[number];

type AnimalFilter = {
  query: AnimalQuery;
  value: (name: FilterName) => string;
  set: (changes: Partial<Record<FilterName, string>>) => void;
  /** All that its address says. */
  address: Record<string, string>;
  /** Goes to another address of this list. */
  open: (address: Readonly<Record<string, string>>) => void;
  /** What stands in the search field, which is ahead of what is asked and of the address. */
  typed: () => string;
  /** What the search field begins with, and a number that is another when it begins anew. */
  begun: { text: string; times: number };
  type: (text: string) => void;
};

/** Reads what a filter is about to ask, so that the screen is drawn once, with the answer. */
type Ahead = (query: AnimalQuery) => Promise<unknown>;

/** Filters live in the address, so that a view can be kept, shared and gone back to. Links carry the species. */
export function useAnimalFilter(ahead: Ahead): AnimalFilter {
  const [search, setSearch] = useSearchParams();
  const { currentSpecies } = useSpecies();
  const named = useAddressSpecies();
  const saidOf = (name: FilterName): string => {
    const said = search.get(name) ?? '';
    return isGoodFilter(name, said) ? said : '';
  };
  const given: Partial<Record<FilterName, string>> = Object.fromEntries(
    names.flatMap((name) => (saidOf(name) ? [[name, saidOf(name)]] : [])),
  );
  const isOfOne = given.ownerId !== undefined && given.ownerId !== 'own';
  const wide = given.campId !== undefined || given.mobId !== undefined || isOfOne || given.importId;
  const species = named ?? (wide ? undefined : currentSpecies);
  /** Of the address as it is: what a timer was given may be older. */
  const change = (changes: Partial<Record<FilterName, string>>) => {
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setSearch(next, { replace: true });
  };
  const { q: _inAddress, species: _asEnabled, ...others } = given;
  const queryOf = (q: string) =>
    ({ ...others, ...(q ? { q } : {}), ...(species ? { species } : {}) }) as AnimalQuery; // the server checks every filter of the address
  const { typed, begun, asked, type, settle } = useTyped(
    search.get('q') ?? '',
    (q) => change({ q }),
    (text) => ahead(queryOf(text)),
  );
  const set: AnimalFilter['set'] = (changes) => change({ q: settle(), ...changes });
  return {
    query: queryOf(asked),
    value: (name) => (name === 'q' ? asked : saidOf(name)),
    set,
    // With the species that is meant where none is said: a kept view is of it.
    address: Object.fromEntries(
      names.flatMap((name) => {
        const implied = name === 'species' ? species : undefined;
        const value = name === 'q' ? asked : (implied ?? saidOf(name));
        return value ? [[name, value]] : [];
      }),
    ),
    open: (address) => {
      settle();
      setSearch(new URLSearchParams(address));
    },
    typed,
    begun,
    type,
  };
}
