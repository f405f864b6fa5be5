import type { Day } from '../format/dates.ts';
import type { AnimalState } from '../ledger/state.ts';
import type { Identifier } from './slice.ts';
import { type FieldName, fieldsOfBoth } from './fields.ts';

/** What an animal is, whoever knows of it: the rest of a state is what happened to it. */
type Description = Pick<
  AnimalState,
  FieldName | 'bornOn' | 'bornPrecision' | 'damId' | 'sireId' | 'photoId' | 'birthMassKg'
>;

/** Of two who speak of one animal: what the first leaves open, the other fills. */
export const filled = (first: Description, other: Description): Description => ({
  ...fieldsOfBoth(first, other),
  bornOn: first.bornOn ?? other.bornOn,
  ...(first.bornOn === null && other.bornPrecision ? { bornPrecision: other.bornPrecision } : {}),
  damId: first.damId ?? other.damId,
  sireId: first.sireId ?? other.sireId,
  photoId: first.photoId ?? other.photoId,
  birthMassKg: first.birthMassKg ?? other.birthMassKg,
});

const kindOfMark = ({ type, scheme = '' }: Identifier): string => `${type} ${scheme}`;

/**
 * The marks of both: of each kind it wears what the first says. `day`: from when what only the other said in the same
 * place is a mark of before; null leaves such ones out.
 */
export function marksOfBoth(
  first: readonly Identifier[],
  other: readonly Identifier[],
  day: Day | null,
): Identifier[] {
  const worn = new Set(first.filter(({ until }) => until === null).map(kindOfMark));
  const added = other.flatMap((one): Identifier[] => {
    // What the first took off long ago and the other wears is worn.
    const isSaid = first.some(
      (mark) =>
        mark.value === one.value &&
        kindOfMark(mark) === kindOfMark(one) &&
        (mark.until === null || one.until !== null),
    );
    if (isSaid) return [];
    if (one.until !== null || !worn.has(kindOfMark(one))) return [one];
    return day === null ? [] : [{ ...one, until: day }];
  });
  return [...first, ...added];
}
