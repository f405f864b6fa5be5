/** The texts of a submitted form; an empty field is not there at all. */
export function textsOf(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form).entries()].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [],
  );
  return Object.fromEntries(entries);
}
