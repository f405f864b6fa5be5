import type { Species } from '@kraal/domain/animals/species';
import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { makeCurrent, speciesNow, useSpecies } from './species.ts';

/** The species that the address names, as a link of the sidebar does; one that is not enabled is none. */
export function useAddressSpecies(): Species | undefined {
  const [search] = useSearchParams();
  const { enabledSpecies } = useSpecies();
  return enabledSpecies.find((species) => species === search.get('species'));
}

/** Screens of one species at a time, on either layout. */
const ofSpecies = new Set([
  '/livestock',
  '/livestock/animals',
  '/livestock/breeding',
  '/breeding',
  '/analytics',
  '/reports',
]);
/** Work of all species is looked at together, unless the address names one. */
const ofAllToo = new Set(['/livestock/medical', '/medical']);
/** What these name is looked for among all species. */
const wide = ['of', 'campId', 'mobId', 'importId', 'protocol'];

/**
 * Keeps species and address together: whoever opens an address that names a species works with that one, whoever makes
 * another one current sees that one, and a screen of one species that is opened without says in its address which it
 * shows. Answers which choice the screen leaves.
 */
export function useSpeciesInAddress(): 'none' | 'one' | 'all' {
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  const named = useAddressSpecies();
  const { currentSpecies } = useSpecies();
  const isWide = named === undefined && wide.some((name) => search.has(name));
  const hasAll = ofAllToo.has(pathname);
  const isOfOne = hasAll ? named !== undefined : ofSpecies.has(pathname) && !isWide;
  useEffect(() => {
    if (named) makeCurrent(named);
  }, [named]);
  /** Which was current when this was drawn last: whoever makes another one current wants to see that. */
  const before = useRef(currentSpecies);
  useEffect(() => {
    // The address may just have made another one current: it comes with the next drawing.
    if (currentSpecies !== speciesNow()) return;
    const isChosen = before.current !== currentSpecies;
    before.current = currentSpecies;
    if (named === currentSpecies || !(isOfOne || (hasAll && isChosen))) return;
    setSearch(
      (old) => {
        if (named) for (const name of ['class', 'parentId']) old.delete(name);
        old.set('species', currentSpecies);
        return old;
      },
      // Back leads to the species that was looked at before; that an address now says which it is is no step.
      { replace: !isChosen },
    );
  }, [isOfOne, hasAll, named, currentSpecies, setSearch]);
  const isOfAll = ofSpecies.has(pathname) && search.get('of') === 'all';
  if (hasAll || isOfAll) return 'all';
  return isOfOne ? 'one' : 'none';
}
