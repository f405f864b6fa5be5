import { i18n } from '@lingui/core';
import { messages } from '../messages/public/en.po';
import { keepNames } from './asWritten.ts';

/** How numbers inside sentences are written: as everywhere else in the product, 6 000 and not 6,000. */
export const numbersIn = (language: string): string => (language === 'en' ? 'en-ZA' : language);

i18n.load('en', messages);
i18n.activate('en', numbersIn('en'));
keepNames(i18n);

export { i18n };
