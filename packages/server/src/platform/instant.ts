/** A moment that somebody wrote, where it is one that a farm can have. */
export function momentIn(text: string | undefined): Date | null {
  const time = Date.parse(text ?? '');
  return time > Date.UTC(1800, 0) && time < Date.UTC(2300, 0) ? new Date(time) : null;
}
