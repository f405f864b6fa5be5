/** Why something is refused: the field it concerns, a code for programs, words for a farmer. */
export type Problem = { field: string; code: string; message: string };

export const problem = (field: string, code: string, message: string): Problem => ({
  field,
  code,
  message,
});

export function toErrorsMap(problems: readonly Problem[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { field, message } of problems) {
    const messages = errors[field] ?? [];
    messages.push(message);
    errors[field] = messages;
  }
  return errors;
}
