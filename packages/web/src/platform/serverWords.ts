type Translator = (text: string) => string;

let translator: Translator = (text) => text;

/** Set with a language other than English; the texts of the server and of the domain's rules are English. */
export function translateWith(given: Translator): void {
  translator = given;
}

/** A text that the server or a rule made, in the language of the screen. */
export const inWords = (text: string): string => translator(text);
export const allInWords = (errors: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, texts.map(inWords)]));
