import {
  animalClassCounts,
  animalDetail,
  animalFamily,
  animalGrowth,
  animalIds,
  findAnimal,
  listAnimals,
} from '@kraal/contract/animals';
import { dueSummary, listDue } from '@kraal/contract/due';
import { listWithdrawals, planDoses } from '@kraal/contract/health';
import { animalTimeline, recentEvents } from '@kraal/contract/ledger';
import { registerLocalAnswers } from '../platform/read.ts';

/** Questions that a device which keeps the herd answers by itself; the answers are loaded when there is no signal first. */
registerLocalAnswers(
  [
    listAnimals,
    animalIds,
    animalClassCounts,
    findAnimal,
    animalDetail,
    animalFamily,
    animalGrowth,
    animalTimeline,
    recentEvents,
    listDue,
    dueSummary,
    listWithdrawals,
    planDoses,
  ],
  async () => (await import('./localAnswers.ts')).localAnswers,
);
