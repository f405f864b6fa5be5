import { type Day, formatDate } from '@kraal/domain/format/dates';
import type { Transaction } from '../../platform/database/connection.ts';

type Farm = { id: string; timeZone: string; now: Date };
export type Asked = {
  transaction: Transaction;
  farm: Farm;
  from: Day | undefined;
  to: Day | undefined;
};

export const period = (from: string, to: string): string =>
  `${formatDate(from)} – ${formatDate(to)}`;
