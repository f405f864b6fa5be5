import type { z } from 'zod';

/**
 * What is wrong with a value, where its schema says nothing of its own: for people, in the catalogue. In: what the
 * schema library found. Out: a sentence; undefined for what only a program can get wrong, which the library says.
 */
export function inputWords(issue: z.core.$ZodRawIssue): string | undefined {
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
  // What was typed beside a list and not chosen from it.
  if (issue.code === 'invalid_format' && issue.format === 'uuid')
    return 'Choose one of those offered.';
  if (issue.code !== 'invalid_type') return undefined;
  if (issue.input === undefined || issue.input === '') return 'Fill this in.';
  if (issue.expected === 'int' && Number.isFinite(issue.input)) return 'Give a whole number.';
  return issue.expected === 'number' || issue.expected === 'int'
    ? 'This is no number.'
    : 'This cannot be read.';
}
