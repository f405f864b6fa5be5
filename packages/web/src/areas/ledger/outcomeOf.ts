import { isWarning } from '@kraal/domain/ledger/warning';
import type { FieldErrors } from '../../platform/errors.ts';
import { type Answered, codesOf } from './send.ts';
import type { Each } from './each.ts';

type Named = { id: string; name: string };

/** What is asked of entries that are refused for nothing else. */
const questionsOf = (answers: readonly Answered[]): string[] =>
  codesOf(answers.filter((one) => codesOf([one]).every(isWarning)));

/** All that was said of an entry, each sentence once. */
const messagesOf = (answer: Answered): string[] =>
  answer.result === 'waiting'
    ? []
    : [...new Set([answer.message ?? '', ...Object.values(answer.errors ?? {}).flat()])];

const errorsOf = (answer: Answered): FieldErrors =>
  answer.result === 'waiting' ? {} : (answer.errors ?? {});

/** What the last round was refused for, and of how many. */
export type Outcome = Pick<
  Each<Named>,
  'rejections' | 'rejectedCount' | 'asked' | 'errors' | 'codes'
>;

type Rejected = { name: string; answer: Answered };

export const outcomeOf = (rejected: readonly Rejected[], isAlone: boolean): Outcome => {
  const answers = rejected.map(({ answer }) => answer);
  return {
    rejections: rejected.flatMap(({ name, answer }) =>
      messagesOf(answer).map((message) => ({ name, message })),
    ),
    rejectedCount: rejected.length,
    asked: questionsOf(answers),
    errors: answers[0] && isAlone ? errorsOf(answers[0]) : {},
    codes: codesOf(answers),
  };
};
