import { z } from 'zod';
import { defineKind } from '../../ledger/kind.ts';
import { wentBackToNobody } from '../wentBack.ts';

/** Nothing happened: this entry only cancels another (the envelope's `voids`). A correction uses the right kind with `voids` instead. */
export const voided = defineKind({
  name: 'voided',
  permission: 'field_worker',
  payload: z.strictObject({}),
  allowsGone: true,
  fits: wentBackToNobody,
  apply: (state) => state,
});
