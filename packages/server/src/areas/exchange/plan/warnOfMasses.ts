import type { ImportOptions } from '@kraal/contract/exchange';
import { isUnlikely } from '@kraal/domain/growth/unlikelyMass';
import type { AnimalState } from '@kraal/domain/ledger/state';
import { sentence } from '@kraal/domain/ledger/problem';
import { massKey, type Herd } from './herd.ts';
import { complaint, type RowProblem } from './rowCells.ts';
import type { RowFacts } from './rowFacts.ts';

/** A mass far from the one before it, or from what any animal of its age has, is asked as at the crush: 48 for 480. */
export function warnOfMasses(
  row: RowFacts,
  { options, herd, own }: { options: ImportOptions; herd: Herd; own: AnimalState | undefined },
): RowProblem[] {
  if (options.accepted.includes('unlikely_mass') || row.heads > 1 || own?.isLot) return [];
  const known = own?.weights ?? [];
  const bornOn = row.bornOn ?? own?.bornOn ?? null;
  const atBirth = warnOfBirthMass(row, options, own);
  const masses = [...row.masses].sort((one, other) => (one.on < other.on ? -1 : 1));
  const later = masses.flatMap((mass): RowProblem[] => {
    const { on, massKg } = mass;
    if (own && herd.masses.has(massKey(own.id, mass))) return [];
    const last =
      [...known, ...masses]
        .filter((one) => one.on < on)
        .sort((one, other) => (one.on < other.on ? -1 : 1))
        .at(-1) ?? null;
    if (!isUnlikely(options.species, { massKg, last, on, bornOn })) return [];
    const said = last
      ? sentence`${massKg} kg on ${on} is far from ${last.massKg} kg on ${last.on}.`
      : sentence`${massKg} kg on ${on} is not what an animal of that age has.`;
    const asked = { ...complaint('massKg', said), asks: 'unlikely_mass' };
    return [mass.at === undefined ? asked : { ...asked, at: mass.at }];
  });
  return [...atBirth, ...later];
}

/** What a newborn weighed, where that is news. */
function warnOfBirthMass(
  { birthMassKg, bornOn, bornPrecision }: RowFacts,
  { species }: ImportOptions,
  own: AnimalState | undefined,
): RowProblem[] {
  if (birthMassKg === null || bornOn === null || bornPrecision) return [];
  if (own?.birthMassKg === birthMassKg) return [];
  if (!isUnlikely(species, { massKg: birthMassKg, last: null, on: bornOn, bornOn })) return [];
  const said = sentence`${birthMassKg} kg on ${bornOn} is not what an animal of that age has.`;
  return [{ ...complaint('birthMassKg', said), asks: 'unlikely_mass' }];
}
