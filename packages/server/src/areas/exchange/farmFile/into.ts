import { sentence } from '@kraal/domain/ledger/problem';
import type { Transaction } from '../../../platform/database/connection.ts';
import type { Services } from '../../../platform/services.ts';
import { Unusable } from './open.ts';

export type Into = {
  services: Services;
  transaction: Transaction;
  farmId: string;
  userId: string;
  /** The file with which all of it comes. */
  importId: string;
};

export const rowsAtOnce = 2000;

export const wrongLine = (part: string, number: number, said: string): Unusable =>
  new Unusable(sentence`${part}.jsonl, line ${number}: ${said}`);
