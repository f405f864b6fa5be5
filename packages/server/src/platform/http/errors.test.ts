import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, it } from 'vitest';
import { withoutValues } from './errors.ts';

it('a failed query is logged without the values it was asked with', () => {
  const cause = Object.assign(new Error('invalid input syntax for type uuid: "K17 geheim"'), {
    code: '22P02',
  });
  const failed = new DrizzleQueryError(
    'select * from animal where tag = $1',
    ['K17 geheim'],
    cause,
  );
  const told = withoutValues(failed);
  expect(`${JSON.stringify(told)} ${told.message} ${told.stack}`).not.toContain('geheim');
  expect(told).toMatchObject({ query: 'select * from animal where tag = $1', code: '22P02' });
  const other = new Error('another');
  expect(withoutValues(other)).toBe(other);
});
