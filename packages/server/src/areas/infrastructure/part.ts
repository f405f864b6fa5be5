import type { LedgerPart } from '../ledger/index.ts';

export const infrastructurePart: LedgerPart = {
  references: { campId: ['camp', 'This camp is not on the farm.'] },
};
