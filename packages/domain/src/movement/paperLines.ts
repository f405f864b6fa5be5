import { classOnPaper } from './classOnPaper.ts';
import { paperNumber } from './papers.ts';
import type { PaperSummary } from './paperToken.ts';

/**
 * What a token says, as whoever verifies it reads it, with the server or without a signal: in both languages at once,
 * as on the paper that is held beside it; days are written as both do, the year first. Out: its number, and names with
 * values; what is not known is left out.
 */
export function readable(summary: PaperSummary): {
  number: string;
  lines: [name: string, value: string][];
} {
  const heads = summary.heads.reduce((sum, one) => sum + one.heads, 0);
  const classes = summary.heads.map(
    (one) => `${one.heads} ${classOnPaper(one.animalClass) || 'other / ander'}`,
  );
  const more = summary.marksTotal - summary.marks.length;
  const lines: [string, string][] = [
    ['Issued / Uitgereik', summary.issuedOn],
    ['They go on / Hulle gaan op', summary.day],
    ['From / Van', summary.from],
    ['To / Na', summary.to],
    ['Vehicle / Voertuig', summary.vehicle],
    ['Stock / Vee', `${heads}: ${classes.join(', ')}`],
    ['Marks / Merke', [...summary.marks, ...(more > 0 ? [`+ ${more}`] : [])].join(', ')],
  ];
  return {
    number: paperNumber(summary.kind, summary),
    lines: lines.filter(([, value]) => value !== ''),
  };
}
