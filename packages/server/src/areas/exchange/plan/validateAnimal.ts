import type { AnimalState } from '@kraal/domain/ledger/state';
import { sentence } from '@kraal/domain/ledger/problem';
import { readingsOf } from './readings.ts';
import type { Herd } from './herd.ts';
import { type RowProblem, complaint } from './rowCells.ts';
import type { RowFacts } from './rowFacts.ts';
import { againstHerd, contradicts, ofOthers } from './whose.ts';

const needsOneOf = (row: RowFacts): boolean =>
  row.tag !== null ||
  row.eid !== null ||
  row.name !== null ||
  row.externalId !== null ||
  row.heads > 1;

/** A weighing is of a living animal that is meant without doubt, and has a mass. */
export function validateWeighing(
  row: RowFacts,
  herd: Herd,
  own: AnimalState | undefined,
): RowProblem[] {
  const problems = [...ofOthers(row, herd), ...contradicts(row, herd)];
  if (!own && problems.length + row.problems.length === 0)
    problems.push(
      complaint(
        row.eid ? 'eid' : 'tag',
        row.eid || row.tag
          ? 'No living animal of the farm wears this.'
          : 'The row names no animal.',
      ),
    );
  const since = own && herd.since.get(own.id);
  if (since && [...row.masses, ...readingsOf(row)].some(({ on }) => on < since))
    problems.push(complaint('massOn', sentence`The animal is on the books from ${since} on.`));
  if (row.masses.length + readingsOf(row).length + problems.length + row.problems.length === 0)
    problems.push(complaint('massKg', 'There is no mass in this row.'));
  return problems;
}

/** An owner is one of the places that the farm knows: a column of names makes no list of neighbours. */
function whoseItIs(row: RowFacts, { owners }: Herd, own: AnimalState | undefined): RowProblem[] {
  if (row.owner !== null && !owners.has(row.owner.toLowerCase()))
    return [
      complaint(
        'owner',
        sentence`No place of others is called "${row.owner}". Add it to the places first.`,
      ),
    ];
  const isOurs = row.owner === null && (own?.ownerId ?? null) === null;
  return row.left === 'returned' && isOurs
    ? [complaint('status', 'Say to whom it belongs: only what belongs to others is given back.')]
    : [];
}

/** An animal wears nobody else's marks, and a new one has something to be known by and a sex. */
export function validateAnimal(
  row: RowFacts,
  herd: Herd,
  own: AnimalState | undefined,
): RowProblem[] {
  const problems = [...againstHerd(row, herd, own), ...whoseItIs(row, herd, own)];
  if (row.isAncestor && (own?.status === 'alive' || row.heads > 1))
    problems.push(complaint('statusOn', 'Say on which day it left.'));
  if (own?.isLot && row.heads > 1 && row.heads !== own.heads)
    problems.push(
      complaint('heads', sentence`The lot has ${own.heads} heads. Count it on its own page.`),
    );
  if (own) return problems;
  if (!needsOneOf(row))
    problems.push(
      complaint('tag', 'The row names no animal: give a tag, an EID, a name or a number of heads.'),
    );
  const isSaid = row.problems.some(({ field }) => field === 'sex');
  if (!row.sex && !isSaid) problems.push(complaint('sex', 'The sex is missing.'));
  return problems;
}
