import { openEnd } from '@kraal/domain/health/hold';
import type { Transaction } from '../../platform/database/connection.ts';
import type { Cell } from '../../platform/files/sheet.ts';
import type { RegisterQuery } from './lists.ts';

type Column<Line> = {
  heading: string;
  width: number;
  right?: boolean;
  cell: (line: Line, timeZone: string) => Cell;
};
export type Book<Line> = {
  title: string;
  columns: Column<Line>[];
  lines: (
    transaction: Transaction,
    farmId: string,
    asked: { query: RegisterQuery; most: number },
  ) => Promise<Line[]>;
};

export const endIn = (until: string | null): string | null =>
  until === openEnd ? 'course goes on' : until;
export const plain = (code: string | null): string | null => code?.replaceAll('_', ' ') ?? null;
