import { z } from 'zod';

/** What is wrong with a value, where its schema says nothing of its own: for people, in the catalogue. */
function inputWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'too_big')
    return issue.origin === 'string'
      ? 'This is too long.'
      : issue.origin === 'array'
        ? 'These are too many.'
        : 'This number is too large.';
  if (issue.code === 'too_small')
    return issue.origin === 'string'
      ? 'Fill this in.'
      : issue.origin === 'array'
        ? 'Choose at least one.'
        : 'This number is too small.';
  if (issue.code === 'invalid_value') return 'Choose one of those offered.';
  // What only a program can get wrong is said in a program's words.
  if (issue.code !== 'invalid_type') return undefined;
  if (issue.input === undefined || issue.input === '') return 'Fill this in.';
  return issue.expected === 'number' || issue.expected === 'int'
    ? 'This is no number.'
    : 'This cannot be read.';
}

/** Set once, before the first request: schemas that say their own words keep them. */
export const speakPlainly = (): void => {
  z.config({ customError: inputWords });
};
