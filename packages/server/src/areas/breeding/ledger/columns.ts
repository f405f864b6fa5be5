import { outlookOn } from '@kraal/domain/breeding/status';
import { type AnimalState, parity } from '@kraal/domain/ledger/state';
import type { Row } from '../../../platform/database/connection.ts';
import type { AsOf } from '../../ledger/index.ts';

/** Where she stands on a day, and what is to be watched for. */
export function columns(state: AnimalState, { today, gestationDays }: AsOf): Row {
  const outlook = outlookOn(state, today, gestationDays);
  return {
    breeding_status: outlook.status,
    breeding_until: outlook.until,
    lactating: outlook.lactating,
    due_from: outlook.due?.from ?? null,
    due_to: outlook.due?.to ?? null,
    due_confidence: outlook.due?.confidence ?? null,
    heat_from: outlook.heat?.from ?? null,
    heat_to: outlook.heat?.to ?? null,
    check_from: outlook.checkFrom,
    parity: parity(state),
    last_birth_on: state.birthsOn.at(-1) ?? null,
  };
}
