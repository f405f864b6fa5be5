import { outlookOn } from '@kraal/domain/breeding/status';
import type { AnimalState } from '@kraal/domain/ledger/state';
import { parity } from '@kraal/domain/breeding/slice';
import type { Row } from '../../../platform/database/connection.ts';
import { tagSortOf } from '@kraal/domain/animals/listed';
import type { AsOf, OwnColumns } from '../../ledger/index.ts';

/** Where she stands on a day, and what is to be watched for; null where nothing of breeding is known. */
function of(state: AnimalState, { today, gestationDays }: AsOf): Row | null {
  const outlook = outlookOn(state, today, gestationDays);
  const births = parity(state);
  const lastBirthOn = state.birthsOn.at(-1) ?? null;
  const isKnown = outlook.status !== null || outlook.lactating || births > 0 || lastBirthOn;
  if (!isKnown && outlook.until === null) return null;
  return {
    species: state.species,
    is_lot: state.isLot,
    heads: state.heads,
    tag_sort: tagSortOf(state),
    breeding_status: outlook.status,
    breeding_until: outlook.until,
    lactating: outlook.lactating,
    due_from: outlook.due?.from ?? null,
    due_to: outlook.due?.to ?? null,
    due_confidence: outlook.due?.confidence ?? null,
    heat_from: outlook.heat?.from ?? null,
    heat_to: outlook.heat?.to ?? null,
    check_from: outlook.checkFrom,
    parity: births,
    last_birth_on: lastBirthOn,
  };
}

export const columns: OwnColumns = {
  of,
  reads: [
    'species',
    'breed',
    'sex',
    'status',
    'bornOn',
    'birthsBefore',
    'birthsOn',
    'breeding',
    'heads',
    'isLot',
    'identifiers',
    'name',
  ],
};
