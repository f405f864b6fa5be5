import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advance, type AlertState, type Finding, hourMs, nextMoment } from './engine.ts';
import { alertCodes, alertRules } from './rules.ts';

const rule = {
  holdsHours: 2,
  keepsHours: 3,
  escalatesAfterHours: 24,
  repeats: { everyHours: 48, atMost: 2 },
};
const raised: Finding = { standing: 'raised', isSilenced: false, graceUntil: null };
const at = (hours: number): number => 1_800_000_000_000 + hours * hourMs;

/** Goes through looks at given hours. Out: what was told, by hour. */
function told(
  looks: readonly [hour: number, finding: Finding | null][],
  change: (state: AlertState, hour: number) => AlertState = (state) => state,
): string[] {
  let state: AlertState | null = null;
  const said: string[] = [];
  for (const [hour, finding] of looks) {
    if (state) state = change(state, hour);
    const step = advance(rule, state, { finding, now: at(hour) });
    if (step.occasion) said.push(`${hour} ${step.occasion}`);
    state = step.state?.status === 'resolved' ? null : step.state;
  }
  return said;
}

describe('one alert over time', () => {
  it('waits until it has held, tells once, passes on, tells twice more and no more', () => {
    const looks = Array.from({ length: 400 }, (_, hour): [number, Finding] => [hour, raised]);
    expect(told(looks)).toEqual(['2 fired', '26 escalated', '74 repeated', '122 repeated']);
  });

  it('what is over before it has held was nothing', () => {
    expect(
      told([
        [0, raised],
        [1, raised],
        [1.5, null],
        [2.5, null],
        [9, null],
      ]),
    ).toEqual([]);
  });

  it('ends when it has been gone for long enough; what comes back meanwhile is the same alert', () => {
    expect(
      told([
        [0, raised],
        [2, raised],
        [3, null],
        [5, raised],
        [6, null],
        [8, null],
        [9, null],
      ]),
    ).toEqual(['2 fired', '9 resolved']);
  });

  it('back over the threshold by less than the margin it stands, and none is raised by that', () => {
    const held: Finding = { ...raised, standing: 'held' };
    expect(
      told([
        [0, held],
        [5, held],
      ]),
    ).toEqual([]);
    expect(
      told([
        [0, raised],
        [2, raised],
        [3, held],
        [20, held],
      ]),
    ).toEqual(['2 fired']);
  });

  it('a known cause silences it, before it is told and afterwards; when the cause goes it is told', () => {
    const silenced: Finding = { ...raised, isSilenced: true };
    expect(
      told([
        [0, silenced],
        [5, silenced],
        [9, raised],
      ]),
    ).toEqual(['9 fired']);
    expect(
      told([
        [0, raised],
        [2, raised],
        [30, silenced],
        [60, silenced],
      ]),
    ).toEqual(['2 fired']);
  });

  it('what is planned already has its time to help', () => {
    const grace: Finding = { ...raised, graceUntil: at(10) };
    expect(
      told([
        [0, grace],
        [9, grace],
        [10, grace],
      ]),
    ).toEqual(['10 fired']);
  });

  it('seen, nobody else is called; put off, one is told once more at the end', () => {
    const looks = Array.from({ length: 120 }, (_, hour): [number, Finding] => [hour, raised]);
    expect(
      told(looks, (state, hour) => (hour === 3 ? { ...state, ackedAt: at(3) } : state)),
    ).toEqual(['2 fired']);
    expect(
      told(looks, (state, hour) => (hour === 3 ? { ...state, snoozedUntil: at(50) } : state)),
    ).toEqual(['2 fired', '50 repeated', '74 escalated']);
  });

  it('settled, it is quiet until what made it is gone, and the next time is another', () => {
    const settle = (state: AlertState, hour: number) =>
      hour === 3 ? { ...state, settledAt: at(3) } : state;
    expect(
      told(
        [
          [0, raised],
          [2, raised],
          [3, raised],
          [90, raised],
          [91, null],
          [95, null],
          [96, raised],
          [98, raised],
        ],
        settle,
      ),
    ).toEqual(['2 fired', '98 fired']);
  });

  it('a clock that ran ahead and came back neither tells twice nor falls silent', () => {
    expect(
      told([
        [0, raised],
        [2, raised],
        [5000, raised],
        [3, raised],
        [4, raised],
      ]),
    ).toEqual(['2 fired', '5000 escalated']);
    const later = told([
      [0, raised],
      [2, raised],
      [5000, raised],
      [3, raised],
      [60, raised],
    ]);
    expect(later).toEqual(['2 fired', '5000 escalated', '60 repeated']);
  });
});

/** What people do, and take back. */
const acts = ['ack', 'settle', 'snooze', 'unack', 'unsettle', 'unsnooze'] as const;
const snoozedMs = 30 * hourMs;

type Look = {
  hours: number;
  kind: 'raised' | 'held' | 'silenced' | 'gone';
  act: (typeof acts)[number] | null;
};
const looksOf = fc.array(
  fc.record({
    hours: fc.integer({ min: 0, max: 40 }),
    kind: fc.constantFrom('raised', 'raised', 'held', 'silenced', 'gone'),
    act: fc.option(fc.constantFrom(...acts), { freq: 4, nil: null }),
  }) as fc.Arbitrary<Look>,
  { minLength: 1, maxLength: 60 },
);

/**
 * The same once more from the words of the rule, over the whole history at once: spells of being found, and of each
 * spell who was told when.
 */
function oracle(looks: readonly (Look & { at: number })[]): string[] {
  const said: string[] = [];
  let index = 0;
  while (index < looks.length) {
    // A spell begins with the first raised look and is broken before it fires by any look that is not found.
    const begin = looks.findIndex((look, i) => i >= index && isFound(look));
    if (begin < 0) return said;
    let fire = -1;
    for (let i = begin; i < looks.length; i += 1) {
      const look = looks[i]!;
      if (!isFound(look)) break;
      if (look.kind === 'raised' && look.at - looks[begin]!.at >= 2 * hourMs) {
        fire = i;
        break;
      }
    }
    if (fire < 0) {
      index = looks.findIndex((look, i) => i > begin && !isFound(look));
      if (index < 0) return said;
      continue;
    }
    said.push(`${looks[fire]!.at} fired`);
    let [last, escalated, repeats, quiet, settled] = [looks[fire]!.at, false, 0, false, false];
    let goneSince: number | null = null;
    let wakesAt: number | null = null;
    index = looks.length;
    for (let i = fire + 1; i < looks.length; i += 1) {
      const look = looks[i]!;
      if (look.act === 'ack' || look.act === 'unack') quiet = look.act === 'ack';
      if (look.act === 'settle' || look.act === 'unsettle') settled = look.act === 'settle';
      if (look.act === 'snooze') wakesAt = look.at + snoozedMs;
      if (look.act === 'unsnooze') wakesAt = null;
      if (look.kind === 'gone') {
        goneSince ??= look.at;
        if (look.at - goneSince < 3 * hourMs) continue;
        if (!settled) said.push(`${look.at} resolved`);
        index = i + 1;
        break;
      }
      goneSince = null;
      if (look.kind === 'silenced' || settled) continue;
      if (wakesAt !== null) {
        // Put off it is quiet, and at the end of that told once, whoever had seen it.
        if (look.at < wakesAt) continue;
        wakesAt = null;
        last = look.at;
        said.push(`${look.at} repeated`);
        continue;
      }
      if (quiet) continue;
      if (!escalated && look.at - last >= 24 * hourMs) {
        escalated = true;
        last = look.at;
        said.push(`${look.at} escalated`);
      } else if (repeats < 2 && look.at - last >= 48 * hourMs) {
        repeats += 1;
        last = look.at;
        said.push(`${look.at} repeated`);
      }
    }
  }
  return said;
}

/** Before it fires a value that is merely held is not found. */
const isFound = ({ kind }: Look): boolean => kind === 'raised' || kind === 'silenced';

const noneYet = (): AlertState | null => null;

/** What each act writes of the state, as the server does (server: areas/alerts/act.ts). */
function written(act: (typeof acts)[number], now: number): Partial<AlertState> {
  switch (act) {
    case 'ack':
      return { ackedAt: now };
    case 'unack':
      return { ackedAt: null };
    case 'settle':
      return { settledAt: now };
    case 'unsettle':
      return { settledAt: null };
    case 'snooze':
      return { snoozedUntil: now + snoozedMs };
    case 'unsnooze':
      return { snoozedUntil: null };
  }
}

function run(looks: readonly (Look & { at: number })[], again: boolean): string[] {
  const said: string[] = [];
  let state = noneYet();
  for (const { at: now, kind, act } of looks) {
    if (state?.firedAt != null && act !== null) state = { ...state, ...written(act, now) };
    const finding: Finding | null =
      kind === 'gone'
        ? null
        : {
            standing: kind === 'held' ? 'held' : 'raised',
            isSilenced: kind === 'silenced',
            graceUntil: null,
          };
    for (let times = again ? 2 : 1; times > 0; times -= 1) {
      const step = advance(rule, state, { finding, now });
      if (step.occasion) said.push(`${now} ${step.occasion}`);
      state = step.state?.status === 'resolved' ? null : step.state;
    }
  }
  return said;
}

it('agrees with the words of the rule on random histories, and every look done twice tells nothing twice', () => {
  fc.assert(
    fc.property(looksOf, (looks) => {
      let now = 1_800_000_000_000;
      const timed = looks.map((look) => ({ ...look, at: (now += look.hours * hourMs + 60_000) }));
      expect(run(timed, false)).toEqual(oracle(timed));
      expect(run(timed, true)).toEqual(oracle(timed));
    }),
    { numRuns: 2000 },
  );
});

it('whatever time alone changes is looked at no later than it says', () => {
  fc.assert(
    fc.property(looksOf, (looks) => {
      let [now, state]: [number, AlertState | null] = [1_800_000_000_000, null];
      for (const { hours, kind } of looks) {
        const finding: Finding | null =
          kind === 'gone' ? null : { ...raised, isSilenced: kind === 'silenced' };
        const next =
          state &&
          nextMoment(rule, state, {
            graceUntil: null,
            isSilenced: finding?.isSilenced ?? false,
            now,
          });
        now += hours * hourMs;
        // Looked at again before that moment, with the same facts, nobody is told anything.
        if (state && next !== null && now < next && state.status === 'firing')
          expect(advance(rule, state, { finding: raised, now }).occasion).toBeNull();
        state = advance(rule, state, { finding, now }).state;
        if (state?.status === 'resolved') state = null;
      }
    }),
    { numRuns: 500 },
  );
});

it('every rule is sane: somebody is told, its usual lies within its bounds, causes are rules', () => {
  for (const code of alertCodes) {
    const { threshold, first, silencedBy, escalatesAfterHours, next, repeats } = alertRules[code];
    expect(first.length, code).toBeGreaterThan(0);
    if (threshold) {
      expect(threshold.usual, code).toBeGreaterThanOrEqual(threshold.least);
      expect(threshold.usual, code).toBeLessThanOrEqual(threshold.most);
    }
    for (const cause of silencedBy) expect(alertCodes, code).toContain(cause.rule);
    if (escalatesAfterHours !== null) expect(next.length, code).toBeGreaterThan(0);
    // Both count from the last time anybody was told: repeats that came sooner would put off the next for ever.
    if (escalatesAfterHours !== null && repeats)
      expect(repeats.everyHours, code).toBeGreaterThan(escalatesAfterHours);
  }
});
