import {
  type HerdPedigree,
  herdInbreeding,
  inbreedingLimits,
  indexPedigree,
  matingMatrix,
  type Parentage,
} from '@kraal/domain/breeding/herdPedigree';
import { warn, isAcknowledged } from '@kraal/domain/ledger/acknowledged';
import { type Problem, sentence } from '@kraal/domain/ledger/problem';
import type { AnimalState } from '@kraal/domain/ledger/state';
import { callName } from '@kraal/domain/animals/callName';
import { sql } from 'drizzle-orm';
import { select, type Transaction } from '../../../platform/database/connection.ts';
import { rowFor, text } from '../../../platform/database/row.ts';
import type { Draft } from '../../ledger/index.ts';
import { ofAnimals } from '../../animals/tables.ts';

export type Matings = (
  draft: Draft,
  stateOf: (animalId: string) => AnimalState | null,
) => Problem[];

const nothing: Matings = () => [];
const sire = (draft: Draft): string[] =>
  draft.involved.filter(({ part }) => part === 'sire').map(({ animalId }) => animalId);
const subjects = (draft: Draft): string[] =>
  draft.involved.filter(({ part }) => part === 'subject').map(({ animalId }) => animalId);
const mostNamed = 3;

/** The known ancestors of some animals, and themselves. */
async function ancestry(
  transaction: Transaction,
  farmId: string,
  ids: readonly string[],
): Promise<HerdPedigree> {
  const rows = await select(
    transaction,
    rowFor<Parentage>()({ id: text, damId: text.orNull, sireId: text.orNull }),
    sql`
    with recursive up(id) as (
      select unnest(${sql.param([...ids])}::uuid[])
      union select p.id from up join ${ofAnimals.animal} a on a.farm_id = ${farmId} and a.id = up.id
        cross join lateral (values (a.dam_id), (a.sire_id)) p(id) where p.id is not null
    ) select up.id, a.dam_id as "damId", a.sire_id as "sireId" from up
      left join ${ofAnimals.animal} a on a.farm_id = ${farmId} and a.id = up.id`,
  );
  return indexPedigree(rows);
}

/**
 * Asks before a mating of near kin: from the inbreeding of first cousins' young on, more urgently from half-sibs on
 * (domain notes, section 3). One look at the pedigree for a whole request, none where nobody was served.
 */
export async function loadMatings(
  transaction: Transaction,
  farmId: string,
  drafts: readonly Draft[],
): Promise<Matings> {
  const mated = drafts.filter(
    (draft) => !isAcknowledged(draft.payload['sure'], 'near_kin') && sire(draft).length > 0,
  );
  if (mated.length === 0) return nothing;
  const pedigree = await ancestry(transaction, farmId, [
    ...new Set(mated.flatMap((draft) => [...sire(draft), ...subjects(draft)])),
  ]);
  const inbreeding = herdInbreeding(pedigree);
  return (draft, stateOf) => {
    const sires = sire(draft);
    if (isAcknowledged(draft.payload['sure'], 'near_kin') || sires.length === 0) return [];
    const females = subjects(draft).filter((id) => stateOf(id)?.sex === 'female');
    const matrix = matingMatrix({ pedigree, inbreeding }, females, sires);
    const near = females
      .flatMap((id, row) =>
        sires.map((sireId, column) => ({ id, sireId, value: matrix[row]?.[column] ?? 0 })),
      )
      .filter(({ value }) => value >= inbreedingLimits.warn);
    if (near.length === 0) return [];
    near.sort((one, other) => other.value - one.value);
    const name = (id: string): string => {
      const state = stateOf(id);
      return state ? callName(state) : '–';
    };
    const pairs = near
      .slice(0, mostNamed)
      .map(
        ({ id, sireId, value }) =>
          `${name(id)} × ${name(sireId)} ${Math.round(value * 10_000) / 100} %`,
      )
      .join(', ');
    return warn(undefined, {
      field: 'sireId',
      code: 'near_kin',
      words: sentence`Near kin: ${pairs}${near.length > mostNamed ? '…' : ''}. Their young would be that inbred. Record it all the same?`,
    });
  };
}
