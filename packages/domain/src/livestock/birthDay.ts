import type { Day } from '../format/dates.ts';
import { type Problem, problem, sentence } from '../ledger/problem.ts';

type Birth = {
  bornOn?: Day | undefined;
  damId?: string | undefined;
  sireId?: string | undefined;
};

/** Nobody is born after they arrive, and nobody is their own parent. */
export function checkBirthDay(birth: Birth, animalId: string, day: Day): Problem[] {
  const problems: Problem[] = [];
  if (birth.bornOn && birth.bornOn > day)
    problems.push(
      problem(
        'bornOn',
        'born_later',
        sentence`The date of birth ${birth.bornOn} is later than ${day}.`,
      ),
    );
  if (birth.damId === animalId)
    problems.push(problem('damId', 'own_parent', 'An animal cannot be its own dam.'));
  if (birth.sireId === animalId)
    problems.push(problem('sireId', 'own_parent', 'An animal cannot be its own sire.'));
  return problems;
}
