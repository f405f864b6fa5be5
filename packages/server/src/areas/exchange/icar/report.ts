import type { importIcar as contract } from '@kraal/contract/exchange';
import type { Output } from '@kraal/contract/endpoint';
import type { Residue } from '../../health/index.ts';
import type { Problem, Raw } from './animals.ts';

type Answer = Output<typeof contract>;

/** Problems by the place of their resource among all that came; the answer says in which file of a zip, and where. */
export type Report = Omit<Answer, 'problems'> & { problems: Problem[] };

/** Who hears of those that left inside a withdrawal which the file makes known, and of diseases it names. */
export type Notifications = {
  residues: (found: readonly Residue[]) => Promise<void>;
  recorded: (events: readonly Raw[]) => Promise<void>;
};
