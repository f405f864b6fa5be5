import type { Ancestor } from '@kraal/contract/breeding';
import { formatDate } from '@kraal/domain/format/dates';

export const generations = 5;

export const nameOf = (one: Ancestor): string =>
  [one.tag, one.name].filter(Boolean).join(' ') || '–';
const bornOf = ({ bornOn, bornPrecision }: Ancestor): string | null => {
  if (bornOn === null) return null;
  if (bornPrecision === 'year') return bornOn.slice(0, 4);
  return bornPrecision === 'month'
    ? bornOn.slice(0, 7).split('-').toReversed().join('/')
    : formatDate(bornOn);
};
export const factsOf = (one: Ancestor): string =>
  [one.breed, bornOf(one)].filter(Boolean).join(', ');

export const margin = 36;
