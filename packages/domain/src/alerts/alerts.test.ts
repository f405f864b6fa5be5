import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillGateway, gatewayTemplates } from './gateways.ts';
import type { Occasion } from './engine.ts';
import { messagesOf, type Occurrence, programMessages } from './messages.ts';
import { isQuiet, toldFrom } from './quietHours.ts';
import { alertCodes, looksFrom, standingOf } from './rules.ts';
import { chanceOfAtLeast, oddsOf } from './usual.ts';
import { alertSentence, alertsOfMany, alertWordsIn, messageSentence } from './words/words.ts';

describe('a threshold', () => {
  it('raises from its value on, or up to it, and lets go by its margin', () => {
    expect(standingOf('birth_overdue', 3, 3)).toBe('raised');
    expect(standingOf('birth_overdue', 2, 3)).toBe('clear');
    expect(standingOf('mass_lost', 8, 10)).toBe('held');
    expect(standingOf('mass_lost', 7, 10)).toBe('clear');
    expect(standingOf('feed_ending', 7, 7)).toBe('raised');
    expect(standingOf('feed_ending', 9, 7)).toBe('held');
    expect(standingOf('feed_ending', 10, 7)).toBe('clear');
    expect(standingOf('controlled_disease', 1, null)).toBe('raised');
  });

  it('what is raised or held for the loosest setting is looked for', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...alertCodes),
        fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: -50, max: 500 }),
        (code, thresholds, value) => {
          const from = looksFrom(code, thresholds);
          const isWanted = thresholds.some((one) => standingOf(code, value, one) !== 'clear');
          // The watch sees all values on the loose side of this one.
          const sees = standingOf(code, value, null) === 'raised' && isSeen(code, value, from);
          if (isWanted) expect(sees).toBe(true);
        },
      ),
    );
  });
});

const isSeen = (code: (typeof alertCodes)[number], value: number, from: number): boolean => {
  const up = standingOf(code, 1e9, 0) === 'raised' && standingOf(code, -1e9, 0) === 'clear';
  const down = standingOf(code, -1e9, 0) === 'raised' && standingOf(code, 1e9, 0) === 'clear';
  return up ? value >= from : down ? value <= from : true;
};

describe('what is unusual', () => {
  it('the tail of Poisson’s distribution is what adding up its terms comes to', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 40 }),
        fc.double({ min: 0.05, max: 30, noNaN: true }),
        (n, mean) => {
          let [below, term] = [0, Math.exp(-mean)];
          for (let k = 0; k < n; k += 1) {
            below += term;
            term *= mean / (k + 1);
          }
          expect(chanceOfAtLeast(n, mean)).toBeCloseTo(1 - below, 9);
        },
      ),
    );
    // A textbook's value: with a mean of 4, ten or more come with a chance of 0.00813.
    expect(chanceOfAtLeast(10, 4)).toBeCloseTo(0.00813, 5);
  });

  it('a farm on which nobody died is not woken by one death, and is by four', () => {
    expect(oddsOf(1, { seen: 0, stretches: 1 })).toBeLessThan(100);
    expect(oddsOf(4, { seen: 0, stretches: 1 })).toBeGreaterThan(100);
    expect(oddsOf(0, { seen: 5, stretches: 12 })).toBe(1);
    // A large flock in an ordinary month: so many are certain, not a wonder.
    expect(oddsOf(100, { seen: 24_000, stretches: 12 })).toBe(1);
    expect(chanceOfAtLeast(2000, 2000)).toBeCloseTo(0.503, 2);
    // Twelve a month are usual here: fifteen are no news, thirty are.
    expect(oddsOf(15, { seen: 144, stretches: 12 })).toBeLessThan(100);
    expect(oddsOf(30, { seen: 144, stretches: 12 })).toBeGreaterThan(10_000);
  });
});

describe('quiet hours', () => {
  const quiet = { from: '21:00', until: '05:00' };
  const of = (
    moment: string,
    timeZone = 'Africa/Johannesburg',
    severity: 'warning' | 'critical' = 'warning',
  ) => new Date(toldFrom(Date.parse(moment), { quiet, timeZone, severity })).toISOString();

  it('what comes in them waits for their end; what is critical does not', () => {
    expect(of('2026-05-20T12:00:00Z')).toBe('2026-05-20T12:00:00.000Z');
    expect(of('2026-05-20T22:00:00Z')).toBe('2026-05-21T03:00:00.000Z');
    expect(of('2026-05-20T22:00:00Z', 'Africa/Johannesburg', 'critical')).toBe(
      '2026-05-20T22:00:00.000Z',
    );
    expect(isQuiet({ from: '13:00', until: '14:00' }, 13 * 60)).toBe(true);
    expect(isQuiet({ from: '13:00', until: '13:00' }, 13 * 60)).toBe(false);
  });

  it('over a change of the clock they end at the hour on the wall', () => {
    // Berlin goes from 2 to 3 o'clock in the night to 29 March 2026, and from 3 to 2 in that to 25 October.
    expect(of('2026-03-28T22:00:00Z', 'Europe/Berlin')).toBe('2026-03-29T03:00:00.000Z');
    expect(of('2026-10-24T21:00:00Z', 'Europe/Berlin')).toBe('2026-10-25T04:00:00.000Z');
  });

  it('where the clock leaves out the one hour that is not quiet, they end a day later', () => {
    // St John's goes from 2 to 3 o'clock in the night to 8 March 2026: nobody is told in the middle of the quiet instead.
    const allDay = { from: '03:00', until: '02:00' };
    const told = toldFrom(Date.parse('2026-03-07T06:30:30Z'), {
      quiet: allDay,
      timeZone: 'America/St_Johns',
      severity: 'warning',
    });
    expect(new Date(told).toISOString()).toBe('2026-03-09T04:30:00.000Z');
  });

  it('where the clock is put back before them, they are over until they begin again', () => {
    // Berlin's 2 o'clock comes twice in the night to 25 October: the second time it is not yet five past.
    const nearlyAllDay = { from: '02:05', until: '00:00' };
    const told = toldFrom(Date.parse('2026-10-25T00:05:30Z'), {
      quiet: nearlyAllDay,
      timeZone: 'Europe/Berlin',
      severity: 'warning',
    });
    expect(new Date(told).toISOString()).toBe('2026-10-25T01:00:00.000Z');
  });

  it('they end at the first minute whose wall is not quiet, in every zone and over every change', () => {
    const zones = [
      'Africa/Johannesburg',
      'Europe/Berlin',
      'Australia/Lord_Howe',
      'America/St_Johns',
    ];
    const clock = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 5, 30, 59))
      .map(([hour, minute]) => [hour, minute].map((one) => String(one).padStart(2, '0')).join(':'));
    const near = fc.constantFrom(
      '2026-03-28',
      '2026-03-07',
      '2026-04-04',
      '2026-10-03',
      '2026-10-24',
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.tuple(clock, clock).filter(([from, until]) => from !== until),
        fc.tuple(near, fc.integer({ min: 0, max: 3 * 1440 })),
        (timeZone, [from, until], [day, minutes]) => {
          const now = Date.parse(`${day}T00:00:30Z`) + minutes * 60_000;
          const wall = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' });
          const isQuietAt = (moment: number): boolean => {
            const at = wall.format(moment);
            return from < until ? at >= from && at < until : at >= from || at < until;
          };
          let plain = now;
          if (isQuietAt(now)) {
            plain = Math.floor(now / 60_000) * 60_000;
            while (isQuietAt(plain)) plain += 60_000;
          }
          const quiet = { from, until };
          expect(toldFrom(now, { quiet, timeZone, severity: 'warning' })).toBe(plain);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('who is told', () => {
  const people = [
    { id: 'owner', role: 'farm_owner' },
    { id: 'hand', role: 'field_worker' },
    { id: 'eye', role: 'viewer' },
  ];
  const nobody = () => new Set<string>();
  const one = (more: Partial<Occurrence> = {}): Occurrence => ({
    alertId: 'a',
    rule: 'birth_overdue',
    severity: 'warning',
    occasion: 'fired',
    level: 0,
    name: 'K1',
    heads: 1,
    knownTo: [],
    ...more,
  });
  const whom = (occurrences: Occurrence[], told: () => ReadonlySet<string> = nobody, of = people) =>
    messagesOf(occurrences, of, told).map(({ userId, heads }) => [userId, heads]);

  it('whoever knows of it already is told nothing, and nobody is called in their stead who would not be', () => {
    const owners = [
      { id: 'piet', role: 'farm_owner' },
      { id: 'anna', role: 'farm_owner' },
      { id: 'hand', role: 'field_worker' },
    ];
    const raised = (knownTo: string[]) =>
      whom([one({ rule: 'role_raised', severity: 'critical', knownTo })], nobody, owners);
    expect(raised(['hand', 'piet'])).toEqual([['anna', 1]]);
    expect(raised(['anna', 'piet'])).toEqual([]);
  });

  it('first the stockman, then, where nobody answered, the owner, and nobody twice', () => {
    expect(whom([one()])).toEqual([['hand', 1]]);
    const told = () => new Set(['hand']);
    expect(whom([one({ occasion: 'escalated', level: 1 })], told)).toEqual([['owner', 1]]);
    expect(
      whom([one({ occasion: 'escalated', level: 1 })], () => new Set(['hand', 'owner'])),
    ).toEqual([]);
    // What cannot wait asks the last in the line once more: nobody else is there.
    expect(
      whom(
        [one({ occasion: 'escalated', level: 1, severity: 'critical' })],
        () => new Set(['hand', 'owner']),
      ),
    ).toEqual([['owner', 1]]);
  });

  it('where nobody is there to be told first, the next are at once', () => {
    expect(whom([one()], nobody, [{ id: 'owner', role: 'farm_owner' }])).toEqual([['owner', 1]]);
  });

  it('five thousand at once are one message', () => {
    const storm = Array.from({ length: 5000 }, (_, index) =>
      one({ alertId: `a${index}`, name: `K${index}` }),
    );
    const [message, ...others] = messagesOf(storm, people, nobody);
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      userId: 'hand',
      heads: 5000,
      names: ['K0', 'K1', 'K2', 'K3', 'K4'],
    });
    expect(message?.alertIds).toHaveLength(5000);
  });

  it('that it is over is told only of what is critical, to who heard of it', () => {
    const over = one({ occasion: 'resolved', severity: 'critical' });
    expect(whom([over], () => new Set(['hand']))).toEqual([['hand', 1]]);
    expect(whom([one({ occasion: 'resolved' })], () => new Set(['hand']))).toEqual([]);
  });
});

describe('words', () => {
  const facts = { days: 3, dueOn: '2026-05-17' };
  it('are the same sentence in each language, with days as it writes them', () => {
    const of = (language: string) =>
      alertSentence(language, { rule: 'birth_overdue', name: 'K1', facts });
    expect(of('en')).toBe(
      'K1 is 3 days past the last day on which the birth was expected, May 17, 2026.',
    );
    expect(of('af')).toContain('17 Mei 2026');
    expect(of('zu')).toContain('17 Mey 2026');
    expect(of('xx')).toBe(of('en'));
  });

  it('no sentence of any rule in any language lacks a fact that the others have', () => {
    const known = new Proxy({}, { get: (_of, name) => `<${String(name)}>`, has: () => true });
    const named = (text: string) => new Set(text.match(/<\w+>/g));
    for (const rule of alertCodes) {
      const [english, ...others] = ['en', 'af', 'zu'].map((language) =>
        named(alertWordsIn(language).rules[rule].one('<name>', known)),
      );
      for (const other of others) expect(other, rule).toEqual(english);
    }
  });

  it('a program hears of every alert and occasion once, of the end of each too, whoever else hears of it', () => {
    const of = (
      alertId: string,
      occasion: Occasion,
      more: Partial<Occurrence> = {},
    ): Occurrence => ({
      alertId,
      rule: 'birth_overdue',
      severity: 'warning',
      occasion,
      level: 0,
      name: alertId,
      heads: 2,
      knownTo: [],
      ...more,
    });
    const all = [
      of('a', 'fired'),
      of('b', 'fired', { severity: 'critical' }),
      of('c', 'resolved', { severity: 'info' }),
      of('d', 'fired', { rule: 'not_seen' }),
    ];
    expect(programMessages(all)).toMatchObject([
      { rule: 'birth_overdue', occasion: 'fired', alertIds: ['a'], severity: 'warning', heads: 2 },
      { rule: 'birth_overdue', occasion: 'fired', alertIds: ['b'], severity: 'critical' },
      { rule: 'birth_overdue', occasion: 'resolved', alertIds: ['c'] },
      { rule: 'not_seen', occasion: 'fired', alertIds: ['d'] },
    ]);
  });

  it('write figures as the product does, in every language', () => {
    const facts = { percent: 12_389, usual: 1.5 };
    for (const language of ['en', 'af', 'zu'])
      expect(
        alertSentence(language, { rule: 'camp_overgrazed', name: 'Rivier', facts }),
        language,
      ).toContain('12\u00a0389');
    const deaths = { species: 'Sheep', events: 12, days: 30, usual: 1.5 };
    expect(alertSentence('en', { rule: 'deaths_above', name: 'Sheep', facts: deaths })).toContain(
      'usual is 1,5',
    );
    expect(alertsOfMany('en', 'not_seen', 5000)).toBe('5\u00a0000 animals not seen');
  });

  it('of many say how many and name the first', () => {
    const spoken = {
      rule: 'birth_overdue',
      occasion: 'fired',
      heads: 40,
      alerts: 40,
      names: ['K1', 'K2'],
      facts: null,
    } as const;
    expect(messageSentence('en', spoken)).toBe('Births overdue of 40 animals: K1, K2 and 38 more');
    expect(messageSentence('en', { ...spoken, alerts: 2 })).toBe(
      'Births overdue of 40 animals: K1, K2',
    );
    expect(messageSentence('en', { ...spoken, occasion: 'escalated' })).toMatch(
      /^Nobody answered: /,
    );
  });
});

describe('a gateway’s request', () => {
  const values = {
    to: '+27821234567',
    text: 'K1 & "K2"\r\nhost: evil',
    apiKey: 'k',
    username: 'u',
    basicToken: 'b',
    accountSid: 'AC1',
    from: '+2711',
  };

  it('no text of an alert leaves its field', () => {
    for (const [name, template] of Object.entries(gatewayTemplates)) {
      const { headers, body } = fillGateway(template, values);
      expect(Object.values(headers).join(''), name).not.toMatch(/[\r\n]/);
      if ((headers['content-type'] ?? '').includes('json'))
        expect(JSON.stringify(JSON.parse(body)), name).toContain('evil');
      else expect([...new URLSearchParams(body).values()].join(), name).toContain('host: evil');
    }
  });

  it('a name that nobody filled in is empty, never the template’s own', () => {
    expect(fillGateway({ url: 'https://x/{{toString}}', headers: '', body: '' }, {}).url).toBe(
      'https://x/',
    );
  });
});
