type Param = string | number | null | undefined;
/** A sentence of the catalogue, with what it puts in at {0}, {1} … kept apart: each language says it its own way. */
export type Said = { text: string; params: readonly Param[] };

/** sentence`${name} has ${heads} heads` is the sentence '{0} has {1} heads' and its two parameters. */
export const sentence = (parts: TemplateStringsArray, ...params: readonly Param[]): Said => ({
  text: parts.reduce((text, part, index) => `${text}{${index - 1}}${part}`),
  params,
});

const inEnglish = ({ text, params }: Said): string =>
  text.replaceAll(/\{(\d+)\}/g, (_whole, index: string) => String(params[Number(index)] ?? ''));

/** Why something is refused: the field it concerns, a code for programs, words for a farmer. */
export type Problem = { field: string; code: string; message: string; said: Said };

export const problem = (field: string, code: string, words: string | Said): Problem => {
  const whole = typeof words === 'string' ? { text: words, params: [] } : words;
  return { field, code, message: inEnglish(whole), said: whole };
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
