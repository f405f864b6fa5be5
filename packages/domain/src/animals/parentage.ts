import { type Day, daysBetween } from '../format/dates.ts';
import { warn, type Acknowledged } from '../ledger/acknowledged.ts';
import { type Problem, problem, sentence } from '../ledger/problem.ts';
import type { AnimalState } from '../ledger/state.ts';
import { callName } from './callName.ts';
import { birthSpan, oldestAtBirthDays } from './birthDay.ts';
import { speciesFacts } from './species.ts';

export type ParentRole = 'dam' | 'sire';

/**
 * Nobody names a record as a parent that was closed by then: the animal has another. What was said before stays true,
 * and so does what follows from it.
 */
export const closedParent = (parent: AnimalState, role: ParentRole, namedOn: Day): Problem[] =>
  parent.sameAsId === undefined || namedOn < parent.statusOn
    ? []
    : [
        problem(
          role === 'dam' ? 'damId' : 'sireId',
          'record_closed',
          sentence`The record of ${callName(parent)} was closed: the animal has another one. Record it there.`,
        ),
      ];

/**
 * A dam is female, a sire male and entire at conception, both of the child's species and older than it by at
 * least the youngest breeding age (domain notes, section 3). What is unknown is not held against anyone: where only
 * years are known, years are compared. A parent that was very young is asked about.
 */
export function checkParent(
  child: AnimalState,
  {
    parent,
    role,
    sure,
  }: { parent: AnimalState; role: ParentRole; sure?: Acknowledged | undefined },
): Problem[] {
  const field = role === 'dam' ? 'damId' : 'sireId';
  if (parent.id === child.id)
    return [problem(field, 'own_parent', sentence`An animal cannot be its own ${role}.`)];
  if (parent.species !== child.species)
    return [
      problem(
        field,
        'other_species',
        sentence`${callName(parent)} is of another species: ${parent.species}.`,
      ),
    ];
  if (role === 'dam' && parent.sex !== 'female')
    return [problem(field, 'dam_not_female', sentence`The dam ${callName(parent)} is not female.`)];
  if (role === 'sire' && parent.sex !== 'male')
    return [problem(field, 'sire_not_male', sentence`The sire ${callName(parent)} is not male.`)];
  const facts = speciesFacts[child.species];
  const bornFrom = birthSpan(child)?.first;
  if (
    role === 'sire' &&
    bornFrom &&
    parent.castratedOn &&
    daysBetween(parent.castratedOn, bornFrom) > facts.gestationDays + 15
  ) {
    return [
      problem(
        field,
        'sire_castrated',
        sentence`The sire ${callName(parent)} was castrated on ${parent.castratedOn}, before the conception.`,
      ),
    ];
  }
  const ageDays = oldestAtBirthDays(parent, child);
  if (ageDays === null || ageDays >= facts.youngestParentDays) return [];
  if (ageDays <= 0)
    return [
      problem(
        field,
        'parent_too_young',
        sentence`The ${role} ${callName(parent)} is not older than its young (born ${parent.bornOn ?? ''}).`,
      ),
    ];
  const words = sentence`The ${role} ${callName(parent)} was only ${ageDays} days old at that birth.`;
  // Nobody conceives before it is weaned; after that it is unlikely, and happens.
  return ageDays < facts.gestationDays + facts.weaningDays / 2
    ? [problem(field, 'parent_too_young', words)]
    : warn(sure, { field, code: 'young_parent', words });
}
