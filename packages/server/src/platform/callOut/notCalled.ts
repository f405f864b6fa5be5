/** Why there is no answer, in a word: what is said of it must not help to look around a network. */
export type CallProblem =
  | 'address'
  | 'not_found'
  | 'not_allowed'
  | 'unreachable'
  | 'too_slow'
  | 'too_long';

export class NotCalled extends Error {
  readonly problem: CallProblem;

  constructor(problem: CallProblem) {
    super(problem);
    this.problem = problem;
  }
}
