/** A form for the next of several: empty, and one begins to type where one began before. */
export function clearForm(form: HTMLFormElement): void {
  form.reset();
  const first = form.querySelector<HTMLElement>(
    'input:not([type=hidden], [type=checkbox]), textarea',
  );
  first?.focus();
}
