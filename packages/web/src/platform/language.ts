import { type Language, languages } from '@kraal/domain/people/languages';
import type { Messages } from '@lingui/core';
import { i18n, numbersIn } from './i18n.ts';
import { writeSentencesInEnglish, writeWith } from './serverWords.ts';

const key = 'kraal_language';
type Catalogue = { messages: Messages };

/** English comes with the page; the others are fetched when they are chosen. */
const catalogues: Record<Exclude<Language, 'en'>, () => Promise<Catalogue[]>> = {
  af: () =>
    Promise.all([
      import('../messages/public/af.po'),
      import('../messages/first/af.po'),
      import('../messages/inside/af.po'),
      import('../messages/server/af.po'),
    ]),
  zu: () =>
    Promise.all([
      import('../messages/public/zu.po'),
      import('../messages/first/zu.po'),
      import('../messages/inside/zu.po'),
      import('../messages/server/zu.po'),
    ]),
};

export const isLanguage = (text: string | null): text is Language =>
  languages.some((one) => one === text);

/** What was chosen on this device, else what the browser asks for, else English. */
export function preferredLanguage(): Language {
  const kept = localStorage.getItem(key);
  if (isLanguage(kept)) return kept;
  const asked = navigator.languages.map((one) => one.slice(0, 2)).find(isLanguage);
  return asked ?? 'en';
}

/** Shows the product in a language from now on. Without a signal a language that never was here stays away. */
export async function speak(language: Language): Promise<void> {
  if (language !== 'en') {
    for (const { messages } of await catalogues[language]()) i18n.load(language, messages);
    writeWith({ sentence: (await import('../texts/translate.ts')).translate });
  } else writeSentencesInEnglish();
  i18n.activate(language, numbersIn(language));
  document.documentElement.lang = language;
}

export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(key, language);
  await speak(language);
}
