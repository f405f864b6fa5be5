import { agistmentDifferences } from './compareAgistment.ts';
import { clipDifferences } from './compareClip.ts';
import { registerDifferences } from './compareRegister.ts';
import { resultDifferences } from './compareResults.ts';

/** What the farm's counts and sums are held against on paper, each over all its years; a new one is one line. */
export const countedOnPaper = [
  agistmentDifferences,
  registerDifferences,
  resultDifferences,
  clipDifferences,
];
