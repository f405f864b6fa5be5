import { tablePdf } from './pdf.ts';
import { type Cell, sheetTypes, toSheet } from './sheet.ts';

export type ReportFormat = 'csv' | 'xlsx' | 'pdf';
export type Report = {
  title: string;
  /** What stands under the title on paper. */
  lines: readonly string[];
  columns: readonly { heading: string; width: number; right?: boolean }[];
  rows: readonly (readonly Cell[])[];
};

/** A table as a file: for a spreadsheet all of it, on paper with its heading and pages numbered. */
export const reportFile = ({ columns, rows, ...paper }: Report, format: ReportFormat) =>
  format === 'pdf'
    ? tablePdf({ ...paper, columns, rows })
    : toSheet([columns.map(({ heading }) => heading), ...rows], format);

export const reportType = (format: ReportFormat): string =>
  format === 'pdf' ? 'application/pdf' : sheetTypes[format];
