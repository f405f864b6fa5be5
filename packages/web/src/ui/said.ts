import { i18n } from '@lingui/core';

/** The texts of the error catalogue, word for word in English (specification, section 8) and in the other languages. */
const known = new Set([
  /*i18n*/ 'You do not have permission to perform this action',
  /*i18n*/ 'Resource not found',
  /*i18n*/ 'Validation failed',
  /*i18n*/ 'Too many requests. Please try again later.',
  /*i18n*/ 'Service temporarily unavailable. Please try again later.',
  /*i18n*/ 'An unexpected error occurred',
  /*i18n*/ 'Network error. Please check your connection.',
]);

/** A message in the language of the screen, where it is one we know beforehand. */
export const say = (message: string): string => (known.has(message) ? i18n._(message) : message);
