/** Entries that a sentence names: each language has its own words for their kinds and days. */
type NamedEntries = { entries: readonly { kind: string; on: string }[] };
export type Param = string | number | NamedEntries;
/** A sentence of the catalogue, with what it puts in at {0}, {1} … kept apart: each language says it its own way. */
export type Said = { text: string; params: readonly Param[] };

/** sentence`${name} has ${heads} heads` is the sentence '{0} has {1} heads' and its two parameters. */
export const sentence = (
  parts: TemplateStringsArray,
  ...params: readonly (Param | null | undefined)[]
): Said => ({
  text: parts.reduce((text, part, index) => `${text}{${index - 1}}${part}`),
  params: params.map((one) => one ?? ''),
});

/** What is said, with its words and parameters apart, whichever way it was written. */
export const asSaid = (words: string | Said): Said =>
  typeof words === 'string' ? { text: words, params: [] } : words;

const paramInEnglish = (param: Param | undefined): string =>
  typeof param === 'object'
    ? param.entries.map(({ kind, on }) => `${kind.replaceAll('_', ' ')} on ${on}`).join(', ')
    : String(param ?? '');

export const inEnglish = ({ text, params }: Said): string =>
  text.replaceAll(/\{(\d+)\}/g, (_whole, index: string) => paramInEnglish(params[Number(index)]));

/** Why something is refused: the field it concerns, a code for programs, words for a farmer. */
export type Problem = { field: string; code: string; message: string; said: Said };

export const problem = (field: string, code: string, words: string | Said): Problem => {
  const said = asSaid(words);
  return { field, code, message: inEnglish(said), said };
};

export function toErrorsMap(problems: readonly Problem[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { field, message } of problems) {
    const messages = errors[field] ?? [];
    messages.push(message);
    errors[field] = messages;
  }
  return errors;
}
