import type { ImportOptions } from '@kraal/contract/exchange';
import type { AnimalState } from '@kraal/domain/ledger/state';
import { callName, currentIdentifier } from '@kraal/domain/animals/callName';
import { sentence } from '@kraal/domain/ledger/problem';
import { oldestAtBirthDays } from '@kraal/domain/animals/birthDay';
import { speciesFacts } from '@kraal/domain/animals/species';
import type { Herd } from './herd.ts';
import { complaint, type RowProblem } from './rowCells.ts';
import { markKey, type RowFacts } from './rowFacts.ts';

/** The animal a row speaks of, by the key the user chose. */
export function existing(
  row: RowFacts,
  options: ImportOptions,
  herd: Herd,
): AnimalState | undefined {
  const byTag = row.tag ? herd.living(markKey(row.tag)) : undefined;
  const byEid = row.eid ? herd.living(`eid ${row.eid}`) : undefined;
  if (options.purpose === 'weighings') return byEid ?? byTag;
  const left = leftBefore(row, herd);
  if (left) return left;
  const lot = herd.unmarkedLots.get(row.rowNumber);
  if (lot && options.updateBy !== null && lot.heads === row.heads) return lot;
  // One that was tagged anew is still known here by the tag it wore before.
  const byEarlier = row.previousTag ? herd.living(markKey(row.previousTag)) : undefined;
  if (options.updateBy === 'tag') return byTag ?? byEarlier;
  if (options.updateBy === 'eid') return byEid;
  return options.updateBy === 'externalId' && row.externalId
    ? herd.byExternalId(row.externalId)
    : undefined;
}

/** One that left just as the row says is on record, whichever way rows are recognised: a file brought in twice. */
function leftBefore(row: RowFacts, herd: Herd): AnimalState | undefined {
  if (!row.left) return undefined;
  return [row.tag && markKey(row.tag), row.eid && `eid ${row.eid}`]
    .flatMap((key) => (key ? herd.gone(key) : []))
    .find(
      ({ status, statusOn, sex }) =>
        status === row.left && statusOn === row.leftOn && (row.sex === null || sex === row.sex),
    );
}

/** The EID is one animal's and the tag another's: nobody knows which the row means. */
export function contradicts(row: RowFacts, herd: Herd): RowProblem[] {
  if (!row.eid || !row.tag) return [];
  const byTag = herd.living(markKey(row.tag));
  const byEid = herd.living(`eid ${row.eid}`);
  const worn = byTag && currentIdentifier(byTag, 'eid');
  if (!byTag || byEid?.id === byTag.id || (!byEid && (worn === null || worn === row.eid)))
    return [];
  return [
    complaint(
      'eid',
      sentence`The EID ${row.eid} is not worn by the animal with the tag ${row.tag}.`,
    ),
  ];
}

/** An animal of another species wears this EID. */
export const ofOthers = (row: RowFacts, herd: Herd): RowProblem[] => {
  const other = row.eid ? herd.ofOthers(`eid ${row.eid}`) : undefined;
  return other
    ? [complaint('eid', sentence`${callName(other)} is of another species: ${other.species}.`)]
    : [];
};

/** A lot that looks like one which is here: brought in again it would be there twice. */
export function warnOfSameLot(
  row: RowFacts,
  { options, herd, own }: { options: ImportOptions; herd: Herd; own: AnimalState | undefined },
): RowProblem[] {
  const lot = herd.unmarkedLots.get(row.rowNumber);
  if (!lot || own || options.accepted.includes('same_lot')) return [];
  return [
    {
      ...complaint(
        'heads',
        sentence`A lot of ${lot.heads} without a tag is here already, of the same sex and in the same place. If these are others, say so; if it is that lot, count it on its own page.`,
      ),
      asks: 'same_lot',
    },
  ];
}

/** Whether it was born early enough to be the parent that is known; null where the row does not say when. */
export function isOldEnough(row: RowFacts, known: AnimalState, herd: Herd): boolean | null {
  const young = herd.firstYoungOn.get(known.id) ?? null;
  if (young === null) return true;
  const ageDays = oldestAtBirthDays(row, { bornOn: young });
  return ageDays === null ? null : ageDays > speciesFacts[known.species].gestationDays;
}

/** One that is known as a parent only, and whose own row this is: it becomes the real one. */
export function knownOnly(
  row: RowFacts,
  options: ImportOptions,
  herd: Herd,
): AnimalState | undefined {
  if (row.heads > 1 || row.sex === null) return undefined;
  const sex = row.sex;
  if (sex === 'mixed') return undefined;
  const named = [row.eid, row.tag]
    .flatMap((mark) => (mark === null ? [] : [herd.parent(mark, sex, true)]))
    .find((state) => state !== undefined);
  if (options.parentNumbers !== 'own') return named;
  // Parents have numbers of their own: by its row's number an ancestor is known that came with it, born the same day.
  const isSame = row.isAncestor === true && row.bornOn !== null && named?.bornOn === row.bornOn;
  return isSame ? named : undefined;
}

export function againstHerd(row: RowFacts, herd: Herd, own: AnimalState | undefined): RowProblem[] {
  const problems = ofOthers(row, herd);
  const byTag = row.tag ? herd.living(markKey(row.tag)) : undefined;
  const byEid = row.eid ? herd.living(`eid ${row.eid}`) : undefined;
  if (byTag && byTag.id !== own?.id)
    problems.push(
      complaint(
        'tag',
        sentence`The tag ${row.tag} is worn on the farm already. To change that animal, choose to update by tag.`,
      ),
    );
  if (byEid && byEid.id !== own?.id)
    problems.push(
      complaint(
        'eid',
        sentence`The EID ${row.eid} is worn on the farm already. To change that animal, choose to update by EID.`,
      ),
    );
  return problems;
}
