import type { Day } from '@kraal/domain/format/dates';
import type { SentAnimal } from '@kraal/domain/movement/consignment';
import type { Life } from '../../animals/index.ts';

/** Whatever the other farm says ends later than this farm's own book has it. */
export const heldLonger = (facts: SentAnimal, own: Life['state'], day: Day): Partial<SentAnimal> =>
  Object.fromEntries(
    (['meatUntil', 'milkUntil', 'exportUntil'] as const).flatMap((field) => {
      const until = facts[field];
      const is = own[field];
      return until !== null && until >= day && (is === null || is < until) ? [[field, until]] : [];
    }),
  );
