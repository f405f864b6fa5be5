/**
 * The same tests on another day: `TEST_CLOCK` is `+230d` (another season), `23:00` (an hour of UTC in which a farm in
 * the south of Africa has tomorrow already), both as `+230d 23:00`, or `02-29`. Everything of this process that asks for the time gets the moved one,
 * and openKraal moves the database's as far.
 */
const dayMs = 86_400_000;
const RealDate = globalThis.Date;

function leapDay(): number {
  let year = new RealDate().getUTCFullYear() + 1;
  while (year % 4 !== 0 || (year % 100 === 0 && year % 400 !== 0)) year += 1;
  return RealDate.UTC(year, 1, 29, 12);
}

function offsetOf(wish: string | undefined): number {
  if (!wish) return 0;
  const now = RealDate.now();
  if (wish === '02-29') return leapDay() - now;
  const { days, hour } = /^(?:\+(?<days>\d+)d)? ?(?:(?<hour>\d\d):00)?$/.exec(wish)?.groups ?? {};
  if (!days && !hour) throw new Error(`TEST_CLOCK does not know ${wish}`);
  const then = new RealDate(now + Number(days ?? 0) * dayMs);
  if (hour) then.setUTCHours(Number(hour), 5, 0, 0);
  // Never into the past: what the database wrote before it was moved lies there.
  return then.getTime() - now + (then.getTime() < now ? dayMs : 0);
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
