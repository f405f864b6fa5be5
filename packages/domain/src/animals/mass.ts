import { type Problem, problem, sentence } from '../ledger/problem.ts';
import { type Species, speciesFacts } from './species.ts';

/** A mass no animal of the species has is a slip of the finger or a wrong unit: refused, with the bound named. */
export function checkMass(
  field: string,
  {
    massKg,
    species,
    at = 'any age',
  }: { massKg: number | undefined; species: Species; at?: 'any age' | 'birth' | undefined },
): Problem[] {
  if (massKg === undefined) return [];
  const facts = speciesFacts[species];
  const largest = at === 'birth' ? facts.largestBirthMassKg : facts.largestMassKg;
  if (massKg > 0 && massKg <= largest) return [];
  return [
    problem(
      field,
      'mass_out_of_range',
      sentence`${massKg} kg cannot be the ${at === 'birth' ? 'birth mass' : 'mass'} of ${species}: expected more than 0 and at most ${largest} kg.`,
    ),
  ];
}
