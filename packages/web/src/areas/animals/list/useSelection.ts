import { animalIds, type AnimalQuery, type AnimalRow } from '@kraal/contract/animals';
import { call } from '../../../platform/api.ts';
import { useReturning } from '../../../platform/useReturning.ts';
import { useFarm } from '../../../platform/useSession.ts';

type Selection = {
  ids: ReadonlySet<string>;
  flip: (row: AnimalRow) => void;
  set: (rows: readonly AnimalRow[], isChosen: boolean) => void;
  all: () => Promise<void>;
  clear: () => void;
};

type Chosen = { of: AnimalQuery['species'] | null; ids: readonly string[] };
const none: readonly string[] = [];

/** "Select all" means all that match the filter, not the page. */
export function useSelection(query: AnimalQuery): Selection {
  const { farmId } = useFarm();
  const species = query.species ?? null;
  // Whoever looks at one of them and comes back has them still.
  const [chosen, setChosen] = useReturning<Chosen>(`animals chosen ${farmId}`, {
    of: species,
    ids: none,
  });
  // Who was chosen among sheep is not chosen among cattle.
  const ids = new Set(chosen.of === species ? chosen.ids : none);
  const setIds = (
    next: ReadonlySet<string> | ((old: ReadonlySet<string>) => ReadonlySet<string>),
  ) =>
    setChosen(({ of, ids: before }) => {
      const old = new Set(of === species ? before : none);
      return { of: species, ids: [...(typeof next === 'function' ? next(old) : next)] };
    });
  return {
    ids,
    flip: ({ id }) =>
      setIds((old) =>
        old.has(id) ? new Set([...old].filter((one) => one !== id)) : new Set([...old, id]),
      ),
    set: (rows, isChosen) =>
      setIds((old) => {
        const next = new Set(old);
        for (const { id } of rows)
          if (isChosen) next.add(id);
          else next.delete(id);
        return next;
      }),
    all: async () => setIds(new Set((await call(animalIds, { params: { farmId }, query })).ids)),
    clear: () => setIds(new Set()),
  };
}
