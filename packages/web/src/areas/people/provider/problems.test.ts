import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { problemOf } from './problems.ts';

i18n.load('en', {});
i18n.activate('en');

it.each([
  ['invalid-api-key', 'Signing in this way is not set up right here.'],
  ['auth-domain-config-required', 'Signing in this way is not set up right here.'],
  ['invalid-auth-event', 'The sign-in window and this page lost each other.'],
  ['internal-error', 'The sign-in service did not answer as it should.'],
  ['popup-closed-by-user', 'The sign-in window was closed'],
  ['network-request-failed', 'Network error.'],
  ['invalid-verification-code', 'This is not the code we sent.'],
  ['code-expired', 'This code is too old.'],
  ['too-many-requests', 'Too many tries.'],
])('the provider’s %s becomes words a farmer can act on', (code, words) => {
  expect(problemOf({ code: `auth/${code}` })).toContain(words);
});

it('what nobody foresaw keeps its own words', () => {
  expect(problemOf(new Error('Odd'))).toBe('Odd');
  expect(problemOf({ code: 'auth/never-heard-of' })).toBe('An unexpected error occurred');
});
