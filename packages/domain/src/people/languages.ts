export const languages = ['en', 'af', 'zu'] as const;
export type Language = (typeof languages)[number];
/** Each language calls itself by its own name. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  af: 'Afrikaans',
  zu: 'isiZulu',
};
