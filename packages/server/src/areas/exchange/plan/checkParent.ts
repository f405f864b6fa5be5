import type { ImportOptions } from '@kraal/contract/exchange';
import { type Said, sentence } from '@kraal/domain/ledger/problem';
import { oldestAtBirthDays } from '@kraal/domain/animals/birthDay';
import { speciesFacts } from '@kraal/domain/animals/species';
import type { RowPlan } from './rowPlan.ts';
import { complain } from './complain.ts';
import { type ParentCandidate, sexes } from './parentCandidate.ts';

type Role = 'dam' | 'sire';

/** As much of the day as is known. */
const bornWords = ({
  bornOn,
  bornPrecision,
}: Pick<ParentCandidate, 'bornOn' | 'bornPrecision'>): string =>
  (bornOn ?? '').slice(0, bornPrecision === 'year' ? 4 : bornPrecision === 'month' ? 7 : 10);

function otherSex(role: Role, mark: string, { row }: ParentCandidate): Said {
  if (role === 'dam')
    return row
      ? sentence`The dam ${mark} is no female in row ${row.rowNumber}. If the parents' numbers are a series of their own, say so where the columns are chosen.`
      : sentence`The dam ${mark} is no female. If the parents' numbers are a series of their own, say so where the columns are chosen.`;
  return row
    ? sentence`The sire ${mark} is no male in row ${row.rowNumber}. If the parents' numbers are a series of their own, say so where the columns are chosen.`
    : sentence`The sire ${mark} is no male. If the parents' numbers are a series of their own, say so where the columns are chosen.`;
}

export function checkParent(
  plan: RowPlan,
  {
    role,
    mark,
    parent,
    options,
  }: { role: Role; mark: string; parent: ParentCandidate; options: ImportOptions },
): void {
  if (parent.row === plan)
    return complain(plan, { role, message: sentence`The animal is named as its own ${role}.` });
  if (parent.sex && parent.sex !== sexes[role])
    return complain(plan, { role, message: otherSex(role, mark, parent) });
  const { gestationDays, weaningDays, youngestParentDays } = speciesFacts[options.species];
  const ageDays = oldestAtBirthDays(parent, plan.facts);
  if (ageDays === null || ageDays >= youngestParentDays) return;
  if (ageDays <= 0)
    return complain(plan, {
      role,
      message: sentence`The ${role} ${mark} (born ${bornWords(parent)}) is not older than its young (born ${bornWords(plan.facts)}). If the parents' numbers are a series of their own, say so where the columns are chosen.`,
    });
  const words = sentence`The ${role} ${mark} was only ${ageDays} days old at that birth.`;
  if (ageDays < gestationDays + weaningDays / 2) return complain(plan, { role, message: words });
  if (!options.accepted.includes('young_parent'))
    complain(plan, { role, message: words, asks: 'young_parent' });
}
