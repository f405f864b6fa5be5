import type { LedgerPart } from '../../ledger/index.ts';
import { columns } from './columns.ts';
import { addUpDays, areDaysWrong, recount } from './growthDays.ts';
import { projections } from './projections.ts';

export const growthPart: LedgerPart = {
  changed: (before, after) =>
    JSON.stringify(before.weights) === JSON.stringify(after.weights) ? [] : ['mass and gain'],
  projections,
  rowOf: { animal_growth: columns },
  recount,
  ofFarm: {
    tables: ['growth_day'],
    count: addUpDays,
    wrong: async (transaction, farmId) =>
      (await areDaysWrong(transaction, farmId)) ? ['growth_day'] : [],
  },
};
