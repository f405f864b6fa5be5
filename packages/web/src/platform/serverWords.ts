type Writer = (text: string) => string;
/** A sentence of the catalogue and what stands at its {0}, {1} … */
export type Sentence = { text: string; params: readonly (string | number)[] };

let translator: Writer = (text) => text;
let dayWriter: Writer = (text) => text;
let entryWriter: Writer = (text) => text;

/** Set with a language other than English; the texts of the server and of the domain's rules are English. */
export function translateWith(given: Writer): void {
  translator = given;
}

/** Set behind the sign-in: a text of the server names days as 2025-01-05, a screen as people write them. */
export function writeDaysWith(given: Writer): void {
  dayWriter = given;
}

/** Set behind the sign-in: a refusal names entries by the ledger's codes, a screen as its forms do. */
export function nameEntriesWith(given: Writer): void {
  entryWriter = given;
}

/** A text that the server or a rule made, in the language of the screen. */
export const inWords = (text: string): string => dayWriter(entryWriter(translator(text)));
export const allInWords = (errors: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, texts.map(inWords)]));

/** A sentence in the language of the screen: looked up as it is, and only then filled. */
export const sentenceInWords = ({ text, params }: Sentence): string =>
  translator(text).replaceAll(/\{(\d+)\}/g, (_whole, index: string) =>
    inWords(String(params[Number(index)] ?? '')),
  );
