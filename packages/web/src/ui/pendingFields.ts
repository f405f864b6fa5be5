/** Fields of our own making that are still being made ready, and whether they will be. */
const pending = new WeakMap<Element, Promise<boolean>>();

/** `work` says whether the field may be sent as it is then. */
export function keepPending(field: Element, work: Promise<boolean>): void {
  pending.set(field, work);
  void work.finally(() => {
    if (pending.get(field) === work) pending.delete(field);
  });
}

/** Null where nothing is waited for; else whether all of it may be sent. What comes up meanwhile is waited for too. */
export function whenReady(form: HTMLFormElement): Promise<boolean> | null {
  const work = [...form.elements].flatMap((field) => pending.get(field) ?? []);
  if (work.length === 0) return null;
  return Promise.all(work).then((all) => all.every(Boolean) && (whenReady(form) ?? true));
}
