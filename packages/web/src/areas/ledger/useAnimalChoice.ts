import { animalDetail, type AnimalRow, listAnimals } from '@kraal/contract/animals';
import type { Species } from '@kraal/domain/animals/species';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useDeferredValue, useState } from 'react';
import { useEndpoint } from '../../platform/queries.ts';
import { read } from '../../platform/read.ts';
import { useFarm } from '../../platform/useSession.ts';

/** Before what was typed and not chosen yet. */
const typedSign = '?';

export type AnimalOption = { id: string; name: string };
type Wanted = {
  sex: 'female' | 'male' | undefined;
  species: Species | undefined;
  many: boolean;
  anyStatus: boolean;
  withLots: boolean;
  known: AnimalOption | null | undefined;
};

/** Animals found by a few characters and chosen one by one, by pointer or by key. */
export function useAnimalChoice(wanted: Wanted) {
  const { sex, species, many, anyStatus, withLots, known } = wanted;
  const { t } = useLingui();
  const { farmId } = useFarm();
  const [chosen, setChosen] = useState<readonly AnimalOption[]>(known ? [known] : []);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const left = text.trim();
  const q = useDeferredValue(left);
  const isOpen = many || chosen.length === 0;
  const isAsking = q !== '' && isOpen;
  const query = {
    q,
    ...(species ? { species } : {}),
    ...(sex ? { sex } : {}),
    status: anyStatus ? ('all' as const) : ('alive' as const), // as literals of the query
    ...(withLots ? {} : { lots: 'without' as const }), // as above
    limit: 6,
  };
  const found = useEndpoint(listAnimals, { params: { farmId }, query }, { enabled: isAsking });
  const optionOf = (one: Pick<AnimalRow, 'id' | 'tag' | 'name'>): AnimalOption => ({
    id: one.id,
    name: one.tag ?? one.name ?? t`without a tag`,
  });
  const options = (found.data?.items ?? [])
    .filter(({ id }) => !chosen.some((one) => one.id === id))
    .map(optionOf);
  const type = (typed: string) => {
    setText(typed);
    setAt(0);
  };
  const choose = (one: AnimalOption) => {
    type('');
    setChosen([...chosen, one]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (q === '') return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    const hit = options[at];
    if (step !== undefined) setAt(Math.max(0, Math.min(options.length - 1, at + step)));
    // Nobody records what they are just looking for.
    else if (event.key === 'Enter') {
      if (hit) choose(hit);
    } else return;
    event.preventDefault();
  };
  /** A draft knows their ids; what they are called is read. */
  const fill = async (ids: string) => {
    const parts = ids.split(',').filter(Boolean);
    const wanted = parts.filter((part) => !part.startsWith(typedSign));
    setText(parts.find((part) => part.startsWith(typedSign))?.slice(1) ?? '');
    const asked = wanted.map((id) =>
      read(animalDetail, { params: { farmId, id } }).catch(() => null),
    );
    setChosen((await Promise.all(asked)).flatMap((one) => (one ? [optionOf(one)] : [])));
  };
  return {
    chosen,
    options,
    text,
    at,
    isOpen,
    isAsking,
    isNobody: found.data !== undefined && options.length === 0,
    // What was typed and is nobody is not left out silently: it is no animal, and the form says so.
    value: [...chosen.map(({ id }) => id), ...(left === '' ? [] : [`${typedSign}${left}`])].join(
      ',',
    ),
    type,
    choose,
    takeOff: (id: string) => setChosen(chosen.filter((one) => one.id !== id)),
    onKeyDown,
    fill,
  };
}
