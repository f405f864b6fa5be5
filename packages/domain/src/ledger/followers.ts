import { rearing } from '../breeding/rearing.ts';
import { sireRuns } from '../breeding/sireRuns.ts';
import { controlled } from '../health/controlled.ts';
import type { Follower } from './follower.ts';

/** What follows from a step of a life beside its own kind. A new one is its own file and one line here. */
export const followers: readonly Follower[] = [rearing, sireRuns, controlled];
