import type { Day } from '../format/dates.ts';
import type { AnimalState } from '../ledger/state.ts';
import { fieldKey, type FieldName, filteredFields } from './fields.ts';
import type { HerdFilter } from './herdList.ts';

const isAt = (place: string | null, wanted: string): boolean =>
  wanted === 'none' ? place === null : place === wanted;

type Test = (state: AnimalState, wanted: string, today: Day) => boolean;

export const herdTests: Partial<Record<keyof HerdFilter, Test>> = {
  species: (state, wanted) => state.species === wanted,
  sex: (state, wanted) => state.sex === wanted,
  campId: (state, wanted) => isAt(state.campId, wanted),
  mobId: (state, wanted) => isAt(state.mobId, wanted),
  ownerId: ({ ownerId }, wanted) =>
    wanted === 'own' || wanted === 'others'
      ? (ownerId === null) === (wanted === 'own')
      : ownerId === wanted,
  lots: (state, wanted) => state.isLot === (wanted === 'only'),
  bornFrom: (state, wanted) => state.bornOn !== null && state.bornOn >= wanted,
  bornUntil: (state, wanted) => state.bornOn !== null && state.bornOn <= wanted,
  seenBefore: (state, wanted) => state.lastSeenOn < wanted,
  statusFrom: (state, wanted) => state.statusOn >= wanted,
  parentId: (state, wanted) => state.damId === wanted || state.sireId === wanted,
  ...Object.fromEntries(
    filteredFields.map((name): [FieldName, Test] => [
      name,
      (state, wanted) => ['', fieldKey(state[name] ?? '')].includes(fieldKey(wanted)),
    ]),
  ),
};
