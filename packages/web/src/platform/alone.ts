/** Work of this page by name, where the browser has no locks: it has them on a secure origin only, and a farm's own server in the house is none. */
const lines = new Map<string, Promise<unknown>>();

const line = (name: string): Promise<unknown> => lines.get(name) ?? Promise.resolve();

/** Does work while nobody else does what goes by this name, in whichever tab; who comes later waits. */
export function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  if ('locks' in navigator) return navigator.locks.request(name, work);
  const turn = line(name).then(work);
  const ended = turn
    .catch(() => undefined)
    .then(() => {
      if (lines.get(name) === ended) lines.delete(name);
    });
  lines.set(name, ended);
  return turn;
}

/** The same, unless somebody is at it already: then it is theirs to do, and the answer is null. */
export async function ifAlone<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  if ('locks' in navigator)
    return navigator.locks.request(name, { ifAvailable: true }, async (lock) =>
      lock ? work() : null,
    );
  return lines.has(name) ? null : alone(name, work);
}
