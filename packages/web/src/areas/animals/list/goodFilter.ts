import { animalSorts } from '@kraal/contract/animals';
import { isRealDay } from '@kraal/domain/format/dates';
import { statusNames } from '../../../ui/statusNames.ts';
import type { FilterName } from './useAnimalFilter.ts';

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
const isIdOrNone = (text: string): boolean => text === 'none' || isId(text);
const isOneOf =
  (...words: readonly string[]) =>
  (text: string): boolean =>
    words.includes(text);

const checks: Partial<Record<FilterName, (text: string) => boolean>> = {
  status: isOneOf(...Object.keys(statusNames), 'gone', 'all'),
  sex: isOneOf('female', 'male', 'mixed'),
  campId: isIdOrNone,
  mobId: isIdOrNone,
  ownerId: (text) => text === 'own' || text === 'others' || isId(text),
  parentId: isId,
  importId: isId,
  lots: isOneOf('only', 'without'),
  bornFrom: isRealDay,
  bornUntil: isRealDay,
  seenBefore: isRealDay,
  statusFrom: isRealDay,
  sort: isOneOf(...animalSorts),
  descending: isOneOf('true', 'false'),
};

/** Whether a word of an address, which anybody may have typed or cut, is one that the list knows; others are no filter. */
export const isGoodFilter = (name: FilterName, text: string): boolean =>
  checks[name]?.(text) ?? true;
