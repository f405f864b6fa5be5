import type { AnimalQuery } from '@kraal/contract/animals';
import { filteredFields } from '@kraal/domain/animals/fields';
import { allSpecies } from '@kraal/domain/animals/species';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { makeCurrent, useSpecies } from '../../../platform/species.ts';

const names = [
  'species',
  'status',
  'class',
  'sex',
  'campId',
  'mobId',
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
};

/** Filters live in the address, so that a view can be kept, shared and gone back to. Links carry the species. */
export function useAnimalFilter(): AnimalFilter {
  const [search, setSearch] = useSearchParams();
  const { currentSpecies } = useSpecies();
  const named = allSpecies.find((species) => species === search.get('species'));
  useEffect(() => {
    if (named) makeCurrent(named);
  }, [named]);
  const given = Object.fromEntries(
    names.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])),
  );
  const wide = search.has('campId') || search.has('mobId') || search.has('importId');
  const species = named ?? (wide ? undefined : currentSpecies);
  return {
    query: { ...given, ...(species ? { species } : {}) } as AnimalQuery, // the server checks every filter of the address
    value: (name) => search.get(name) ?? '',
    set: (changes) =>
      setSearch(
        (current) => {
          const next = new URLSearchParams(current);
          for (const [name, value] of Object.entries(changes)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: true },
      ),
  };
}
