import type { Sex } from '../animals/animalClass.ts';
import type { Species } from '../animals/species.ts';
import { type Problem, problem, sentence } from '../ledger/problem.ts';
import { tapsOf, type TraitName, traitOf } from './traits.ts';

/**
 * Whether a reading can be: taken of such an animal, and within what it can come to. In: the field it stands in, what
 * was read, and of whom. Out: what is wrong; nothing where it can be.
 */
export function readingProblems(
  field: string,
  { trait, value }: { trait: TraitName; value: number },
  { species, sex }: { species: Species; sex: Sex | null },
): Problem[] {
  const { range, step, ofMales, unit } = traitOf(trait);
  const [least, most] = range[species] ?? [];
  if (least === undefined || most === undefined)
    return [problem(field, 'not_of_species', 'This is not taken of this species.')];
  if (ofMales && sex === 'female')
    return [problem(field, 'of_males_only', 'This is taken of males only.')];
  if (!(value >= least && value <= most))
    return [
      problem(
        field,
        'out_of_range',
        unit === 'kg'
          ? sentence`This is between ${least} and ${most} kg.`
          : sentence`This is between ${least} and ${most}.`,
      ),
    ];
  // A score is one of a few; what is measured or worked out may have any decimals.
  const taps = tapsOf(trait, species);
  return taps === null || taps.includes(value)
    ? []
    : [problem(field, 'out_of_step', sentence`This goes by ${step}.`)];
}
