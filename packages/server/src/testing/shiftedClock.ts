/**
 * The same tests on another day: `TEST_CLOCK` is `+230d`, `23:00` (an hour of UTC in which a farm in the south of
 * Africa has tomorrow already) or `02-29`. Everything of this process that asks for the time gets the moved one,
 * and openKraal moves the database's as far.
 */
const dayMs = 86_400_000;
const RealDate = globalThis.Date;

function offsetOf(wish: string | undefined): number {
  if (!wish) return 0;
  const now = new RealDate();
  const days = /^\+(\d+)d$/.exec(wish)?.[1];
  if (days) return Number(days) * dayMs;
  const hour = /^(\d\d):00$/.exec(wish)?.[1];
  if (hour) {
    const then = new RealDate(now);
    then.setUTCHours(Number(hour), 5, 0, 0);
    return then.getTime() - now.getTime() + (then < now ? dayMs : 0);
  }
  if (wish !== '02-29') throw new Error(`TEST_CLOCK does not know ${wish}`);
  let year = now.getUTCFullYear() + 1;
  while (year % 4 !== 0 || (year % 100 === 0 && year % 400 !== 0)) year += 1;
  return RealDate.UTC(year, 1, 29, 12) - now.getTime();
}

export const testClockOffsetMs = offsetOf(process.env['TEST_CLOCK']);

/** How far a moment is from the machine's own time. */
export const offsetTo = (moment: Date): number => moment.getTime() - RealDate.now();

if (testClockOffsetMs !== 0 && Date === RealDate) {
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, newTarget) =>
      Reflect.construct(
        target,
        given.length === 0 ? [RealDate.now() + testClockOffsetMs] : given,
        newTarget,
      ),
    apply: () => new RealDate(RealDate.now() + testClockOffsetMs).toString(),
    get: (target, name, receiver) =>
      name === 'now'
        ? () => RealDate.now() + testClockOffsetMs
        : Reflect.get(target, name, receiver),
  });
}
