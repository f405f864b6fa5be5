import { type Param, type Problem, problem, toErrorsMap } from './problem.ts';

type Rejected = {
  id: string;
  result: 'rejected';
  code: string;
  message: string;
  errors: Record<string, string[]>;
  problems: { field: string; code: string; text: string; params: Param[] }[];
};

/** Said where no rule gave a reason of its own: nobody is refused in silence. */
const withoutReason = problem('event', 'rejected', 'This entry was refused.');

/** What whoever recorded an entry is told of its problems, by the server or by the device that keeps it. */
export function rejected(id: string, given: readonly Problem[]): Rejected {
  const [first = withoutReason, ...others] = given;
  const problems = [first, ...others];
  return {
    id,
    result: 'rejected',
    code: first.code,
    message: first.message,
    errors: toErrorsMap(problems),
    problems: problems.map(({ field, code, said: { text, params } }) => ({
      field,
      code,
      text,
      params: [...params],
    })),
  };
}
