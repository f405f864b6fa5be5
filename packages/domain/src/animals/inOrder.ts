import type { Day } from '../format/dates.ts';
import type { AnimalState } from '../ledger/state.ts';
import type { AnimalClass } from './animalClass.ts';
import { classOf } from './classOf.ts';
import { gainOf } from '../growth/gain.ts';
import { tagSortOf } from './listed.ts';
import type { HerdFilter } from './herdList.ts';

/** Made once for each state, which is never changed: somebody who types asks for all of them with every letter. */
export function remembered(make: (state: AnimalState) => string): (state: AnimalState) => string {
  const made = new WeakMap<AnimalState, string>();
  return (state) => {
    const known = made.get(state);
    if (known !== undefined) return known;
    const fresh = make(state);
    made.set(state, fresh);
    return fresh;
  };
}

const sortKeyOf = remembered(tagSortOf);

const classes = new WeakMap<AnimalState, { on: Day; animalClass: AnimalClass }>();

/** What it is called on the day, worked out once a day. */
export function classToday(state: AnimalState, today: Day): AnimalClass {
  const known = classes.get(state);
  if (known?.on === today) return known.animalClass;
  const { animalClass } = classOf(state, today);
  classes.set(state, { on: today, animalClass });
  return animalClass;
}

type Value = string | number | null;
const orders: Record<string, (state: AnimalState, today: Day) => Value> = {
  tag: sortKeyOf,
  age: ({ bornOn }) => bornOn,
  mass: ({ weights }) => weights.at(-1)?.massKg ?? null,
  adg: gainOf,
  class: (state, today) => classToday(state, today),
  seen: ({ lastSeenOn }) => lastSeenOn,
};

const compare = (one: string | number, other: string | number): number =>
  one < other ? -1 : one > other ? 1 : 0;

type With = { today: Day; campName: (id: string) => string | null };

/** Each herd in the order in which it was asked for last: who types goes through it, and sorts nothing. */
const ordered = new WeakMap<readonly AnimalState[], { key: string; all: readonly AnimalState[] }>();

export function inOrder(
  states: readonly AnimalState[],
  { sort = 'tag', descending }: HerdFilter,
  { today, campName }: With,
): readonly AnimalState[] {
  // Camps may be called otherwise since.
  const key = sort === 'camp' ? '' : `${sort} ${descending} ${today}`;
  const known = ordered.get(states);
  if (known && key !== '' && known.key === key) return known.all;
  const valueOf =
    sort === 'camp'
      ? ({ campId }: AnimalState) =>
          campId === null ? null : (campName(campId)?.toLowerCase() ?? null)
      : ((Object.hasOwn(orders, sort) ? orders[sort] : undefined) ?? sortKeyOf);
  // Age runs against the day of birth.
  const sign = (descending === 'true') === (sort === 'age') ? 1 : -1;
  const all = states
    .map((state) => ({ state, value: valueOf(state, today) }))
    .sort((one, other) => {
      const unknown = Number(one.value === null) - Number(other.value === null);
      const byValue =
        one.value === null || other.value === null ? 0 : compare(one.value, other.value);
      return unknown || sign * (byValue || compare(one.state.id, other.state.id));
    })
    .map(({ state }) => state);
  ordered.set(states, { key, all });
  return all;
}
