import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { messageOf } from '../../../platform/errors.ts';

const notSetUp = msg`Signing in this way is not set up right here. Use your e-mail and password, and tell the people who run this Kraal.`;
const again = msg`The sign-in window and this page lost each other. Try again.`;

/** The provider's error codes in words a farmer can act on. The first four are the specification's. */
const problems: Record<string, MessageDescriptor> = {
  'invalid-api-key': notSetUp,
  'auth-domain-config-required': notSetUp,
  'invalid-auth-event': again,
  'internal-error': msg`The sign-in service did not answer as it should. Try again in a minute.`,
  'unauthorized-domain': notSetUp,
  'operation-not-allowed': notSetUp,
  'app-not-authorized': notSetUp,
  'popup-closed-by-user': msg`The sign-in window was closed before it was done. Nothing happened.`,
  'cancelled-popup-request': msg`The sign-in window was closed before it was done. Nothing happened.`,
  'popup-blocked': msg`Your browser blocked the sign-in window. Allow windows for this site and try again.`,
  'network-request-failed': msg`Network error. Please check your connection.`,
  timeout: msg`Network error. Please check your connection.`,
  'too-many-requests': msg`Too many tries. Wait a while, or sign in with your e-mail and password.`,
  'quota-exceeded': msg`No more codes can be sent today. Sign in with your e-mail and password.`,
  'invalid-phone-number': msg`This is not a telephone number. Write it as you dial it.`,
  'missing-phone-number': msg`This is not a telephone number. Write it as you dial it.`,
  'invalid-verification-code': msg`This is not the code we sent. Look at the message again.`,
  'missing-verification-code': msg`This is not the code we sent. Look at the message again.`,
  'code-expired': msg`This code is too old. Ask for a new one.`,
  'session-expired': msg`This code is too old. Ask for a new one.`,
  'captcha-check-failed': msg`The check that you are a person did not work. Do it again.`,
  'user-disabled': msg`This account is closed at the sign-in service.`,
  'account-exists-with-different-credential': msg`There is an account with this address that signs in another way. Use that way.`,
  'web-storage-unsupported': msg`Your browser keeps nothing for this site. Allow it, or sign in with your e-mail and password.`,
};

export function problemOf(error: unknown): string {
  const code =
    typeof error === 'object' && error !== null && 'code' in error
      ? String(error.code).replace(/^auth\//, '')
      : '';
  const known = problems[code];
  return known ? i18n._(known) : messageOf(error);
}
