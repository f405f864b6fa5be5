import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, it } from 'vitest';
import { awayOf } from '../database/away.ts';
import { loggedError } from './errors.ts';

it('a failed query is logged without the values it was asked with', () => {
  const cause = Object.assign(new Error('invalid input syntax for type uuid: "K17 geheim"'), {
    code: '22P02',
  });
  const failed = new DrizzleQueryError(
    'select * from animal where tag = $1',
    ['K17 geheim'],
    cause,
  );
  const told = loggedError(failed);
  expect(JSON.stringify(told)).not.toContain('geheim');
  expect(told).toMatchObject({ query: 'select * from animal where tag = $1', code: '22P02' });
  // Nor where it is what caused another.
  const outer = new Error('a letter was not sent', { cause: failed });
  expect(JSON.stringify(loggedError(outer))).not.toContain('geheim');
  expect(loggedError(outer)).toMatchObject({
    message: 'a letter was not sent',
    cause: { query: 'select * from animal where tag = $1' },
  });
  expect(loggedError('no error at all').message).toBe('no error at all');
});

it.each(['3D000', '55000', '28000', '28P01', '25006', '57P01', 'ENOSPC', 'EMFILE'])(
  'a database that answers %s is away, and no fault',
  (code) => {
    const cause = Object.assign(new Error('x'), { code });
    expect(awayOf(new DrizzleQueryError('select 1', [], cause))).toBe('database_away');
  },
);
