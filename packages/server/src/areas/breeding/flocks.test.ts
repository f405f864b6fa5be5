import type { Measure } from '@kraal/contract/breeding';
import { addDays, dayOf, type Day } from '@kraal/domain/format/dates';
import { type Chance, chance } from '@kraal/domain/testing/chance';
import { describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/connection.ts';
import {
  call,
  event,
  openKraal,
  type Person,
  record,
  recorded,
  signUp,
  type TestEvent,
  uuid,
} from '../../testing/kraal.ts';
import { replayFarm } from '../ledger/index.ts';

const kraal = await openKraal();
const ask = (who: Person, path: string) =>
  call(kraal, 'GET', `/api/farms/${who.farmId}${path}`, { token: who.token });
const toMob = (kind: string, mobId: string, on: Day, payload: Record<string, unknown> = {}) => {
  const { animalIds: _none, ...one } = event(kind, uuid(), on, payload);
  return { ...one, mobId } as unknown as TestEvent; // a test's entry names animals or a mob
};
const agrees = (owner: Person) =>
  inTenant(kraal.services.database, {
    tenant: { farmId: owner.farmId, userId: owner.userId },
    work: (transaction) =>
      replayFarm(transaction, {
        id: owner.farmId,
        timeZone: 'Africa/Johannesburg',
        gestationDays: {},
      }),
  });
const figures = async (who: Person): Promise<Record<string, [number | null, number]>> => {
  const { body } = await ask(
    who,
    '/breeding/measures?species=Sheep&from=2020-01-01&to=2026-06-01&by=year',
  );
  const heads = (one: Measure) => one.leftOut.reduce((sum, { animals }) => sum + animals, 0);
  return Object.fromEntries(
    (body['measures'] as Measure[]).map((one) => [
      one.name,
      [one.value === null ? null : Math.round(one.value * 1e6) / 1e6, heads(one)],
    ]),
  );
};
/** Heads are what is left out of these two where nothing is: lots do not say which birth brought the dead. */
const compared = [
  'conception',
  'birth_rate',
  'born_rate',
  'weaning_rate',
  'litter',
  'mortality',
  'weaned_of_born',
] as const;

type Ewe = {
  id: string;
  young: { id: string; alive: boolean; dies: boolean }[];
  dies: boolean;
  /** She is found pregnant and aborts. */
  loses: boolean;
};

/** What really happens to a flock in one season; the two books tell the same of it. */
function season(roll: Chance, ewes: number): Ewe[] {
  return Array.from({ length: ewes }, () => {
    const litter = roll.is(0.12) ? 0 : roll.is(0.4) ? 2 : roll.is(0.03) ? 3 : 1;
    const dies = roll.is(0.06);
    return {
      id: uuid(),
      dies,
      loses: !dies && litter > 0 && roll.is(0.1),
      young: Array.from({ length: litter }, () => ({
        id: uuid(),
        alive: roll.is(0.93),
        dies: roll.is(0.08),
      })),
    };
  });
}

const start = '2023-04-01';
const out = addDays(start, 42);
const scanned = addDays(out, 45);
const lambing = addDays(start, 155);
const weaning = addDays(lambing, 110);
const results = ['empty', 'single', 'twin', 'triplet'] as const;

async function flockOf(name: string): Promise<{ owner: Person; mob: string; ram: string }> {
  const owner = await signUp(kraal);
  const mob = (
    await call(kraal, 'POST', `/api/farms/${owner.farmId}/mobs`, {
      token: owner.token,
      body: { name, species: 'Sheep' },
    })
  ).body['id'];
  const ram = uuid();
  await recorded(kraal, owner, [
    event('registered', ram, '2022-01-01', {
      species: 'Sheep',
      sex: 'male',
      tag: 'R1',
      bornOn: '2020-01-01',
    }),
  ]);
  return { owner, mob, ram };
}
const rams = (mob: string, ram: string): TestEvent[] => [
  toMob('joined_sire', mob, start, { sireIds: [ram] }),
  toMob('removed_sire', mob, out),
];

async function tagged(ewes: readonly Ewe[]): Promise<Person> {
  const { owner, mob, ram } = await flockOf('Tagged');
  await recorded(
    kraal,
    owner,
    ewes.map(({ id }, index) =>
      event('registered', id, '2022-01-01', {
        species: 'Sheep',
        sex: 'female',
        tag: `E${index}`,
        bornOn: '2019-01-01',
        mobId: mob,
      }),
    ),
  );
  await recorded(kraal, owner, rams(mob, ram));
  const living = ewes.filter(({ dies }) => !dies);
  const bearing = living.filter(({ young, loses }) => young.length > 0 && !loses);
  const lambs = bearing.flatMap(({ young }) => young.filter(({ alive }) => alive));
  await recorded(kraal, owner, [
    ...ewes.map(({ id, young }) =>
      event('pregnancy_checked', id, scanned, {
        result: young.length > 0 ? 'pregnant' : 'empty',
        ...(young.length > 0 ? { fetuses: young.length } : {}),
        method: 'ultrasound',
      }),
    ),
    ...ewes
      .filter(({ dies }) => dies)
      .map(({ id }) => event('died', id, addDays(scanned, 10), { cause: 'disease' })),
    ...ewes
      .filter(({ loses }) => loses)
      .map(({ id }) => event('aborted', id, addDays(scanned, 20), { cause: 'not known' })),
    ...bearing.map(({ id, young }) =>
      event('gave_birth', id, lambing, {
        sure: true,
        young: young.map((one) =>
          one.alive ? { id: one.id, alive: true, sex: 'female' } : { alive: false },
        ),
      }),
    ),
  ]);
  await recorded(kraal, owner, [
    ...lambs
      .filter(({ dies }) => dies)
      .map(({ id }) => event('died', id, addDays(lambing, 20), { cause: 'predator' })),
    ...lambs.filter(({ dies }) => !dies).map(({ id }) => event('weaned', id, weaning)),
  ]);
  return owner;
}

/** The same in lots, drafted by the scan or not. */
async function inLots(ewes: readonly Ewe[], drafts: boolean): Promise<Person> {
  const { owner, mob, ram } = await flockOf('Lots');
  const lot = uuid();
  await recorded(kraal, owner, [
    event('registered', lot, '2022-01-01', {
      species: 'Sheep',
      sex: 'female',
      heads: ewes.length,
      bornOn: '2019-01-01',
      mobId: mob,
    }),
    ...rams(mob, ram),
  ]);
  const of = (litter: number) => ewes.filter(({ young }) => young.length === litter);
  const groups = results.map((result, litter) => ({ result, id: uuid(), ewes: of(litter) }));
  const drafted = groups.filter((one) => one.ewes.length > 0);
  await recorded(kraal, owner, [
    event('flock_scanned', lot, scanned, {
      ...Object.fromEntries(groups.map((one) => [one.result, one.ewes.length])),
      ...(drafts ? { drafts: drafted.map(({ result, id }) => ({ result, intoId: id })) } : {}),
    }),
  ]);
  const lots = drafts ? drafted : [{ id: lot, ewes: [...ewes] }];
  const gone = (of_: readonly { dies: boolean }[]) => of_.filter(({ dies }) => dies).length;
  const alive = (of_: readonly Ewe[]) =>
    of_.flatMap(({ young }) => young.filter((one) => one.alive));
  for (const one of lots) {
    const dead = gone(one.ewes);
    const lost = one.ewes.filter(({ loses }) => loses).length;
    const bearing = one.ewes.filter(
      ({ dies, loses, young }) => !dies && !loses && young.length > 0,
    );
    const young = bearing.flatMap((ewe) => ewe.young);
    const youngId = uuid();
    if (dead > 0)
      await recorded(kraal, owner, [
        {
          ...event('died', one.id, addDays(scanned, 10), { cause: 'disease', sure: true }),
          heads: dead,
        },
      ]);
    if (lost > 0)
      await recorded(kraal, owner, [
        { ...event('aborted', one.id, addDays(scanned, 20), { cause: 'not known' }), heads: lost },
      ]);
    if (bearing.length === 0) continue;
    // The lambing is entered in two goes.
    const first = bearing.slice(0, Math.ceil(bearing.length / 2));
    for (const [index, part] of [first, bearing.slice(first.length)].entries()) {
      if (part.length === 0) continue;
      const living = alive(part).length;
      await recorded(kraal, owner, [
        event('flock_bore', one.id, addDays(lambing, index * 9), {
          mothers: part.length,
          alive: living,
          dead: part.flatMap((ewe) => ewe.young).length - living,
          ...(living > 0 ? { youngId } : {}),
        }),
      ]);
    }
    const lambs = alive(bearing);
    if (lambs.length === 0) continue;
    const marked = lambs.length - gone(young.filter((lamb) => lamb.alive));
    await recorded(kraal, owner, [
      event('marked', youngId, addDays(lambing, 40), { heads: marked, docked: marked }),
      event('weaned', youngId, addDays(weaning, 9)),
    ]);
  }
  return owner;
}

describe('a flock only in lots and the same flock tagged', () => {
  it.each([1, 2, 3, 4, 5, 6])('say the same of a season, seed %i', async (seed) => {
    const ewes = season(chance(seed), 40);
    const wanted = await figures(await tagged(ewes));
    for (const drafts of [true, false]) {
      const owner = await inLots(ewes, drafts);
      const said = await figures(owner);
      for (const name of compared)
        expect([name, drafts, said[name]]).toEqual([name, drafts, wanted[name]]);
      expect(await agrees(owner)).toEqual([]);
    }
  });
});

describe('heads taken out of a scanned lot', () => {
  it('are asked for what they are, and take it along', async () => {
    const { owner, mob, ram } = await flockOf('Mixed');
    const lot = uuid();
    await recorded(kraal, owner, [
      event('registered', lot, '2022-01-01', {
        species: 'Sheep',
        sex: 'female',
        heads: 20,
        bornOn: '2019-01-01',
        mobId: mob,
      }),
      ...rams(mob, ram),
      event('flock_scanned', lot, scanned, { empty: 5, single: 10, twin: 5 }),
    ]);
    const takeOut = (scan?: string) =>
      event('split', lot, addDays(scanned, 5), {
        intoId: uuid(),
        heads: 1,
        tag: `T${scan ?? 'x'}`,
        ...(scan ? { scan } : {}),
      });
    expect((await record(kraal, owner, [takeOut()])).body['answers'][0]).toMatchObject({
      result: 'rejected',
      code: 'scan_needed',
    });
    await recorded(kraal, owner, [takeOut('twin'), takeOut('empty'), takeOut('unknown')]);
    expect((await ask(owner, `/animals/${lot}`)).body['flock']).toMatchObject({
      exposed: 17,
      scanned: 17,
      pregnant: 13,
      youngId: null,
    });
    const said = await figures(owner);
    // 20 were exposed; 15 pregnant, of one taken out nobody knows it.
    expect(said['conception']).toEqual([expect.closeTo(14 / 19, 1), 0]);
    expect(await agrees(owner)).toEqual([]);
  });

  it('a lot is not scanned with more than it has, and asked when not all were', async () => {
    const { owner, mob } = await flockOf('Counts');
    const lot = uuid();
    await recorded(kraal, owner, [
      event('registered', lot, '2022-01-01', {
        species: 'Sheep',
        sex: 'female',
        heads: 20,
        mobId: mob,
      }),
    ]);
    const answer = async (kind: string, payload: Record<string, unknown>) =>
      (await record(kraal, owner, [event(kind, lot, scanned, payload)])).body['answers'][0].code;
    expect(await answer('flock_scanned', { empty: 21 })).toBe('too_many_heads');
    expect(await answer('flock_scanned', { empty: 2 })).toBe('ask_not_all_scanned');
    expect(await answer('flock_scanned', {})).toBe('nothing_scanned');
    expect(await answer('flock_bore', { mothers: 3, alive: 1, dead: 0 })).toBe('too_few_young');
    expect(await answer('flock_bore', { mothers: 3, alive: 3 })).toBe('young_needed');
    expect(await answer('flock_bore', { mothers: 30, alive: 30, youngId: uuid() })).toBe(
      'too_many_heads',
    );
    expect(await answer('flock_bore', { mothers: 2, alive: 20, youngId: uuid() })).toBe(
      'too_many_young',
    );
    const twice = ['empty', 'empty'].map((result) => ({ result, intoId: uuid() }));
    expect(await answer('flock_scanned', { empty: 5, single: 15, drafts: twice })).toBe(
      'drafted_twice',
    );
    const capitals = { intoId: lot.toUpperCase(), heads: 2 };
    expect(await answer('split', capitals)).toBe('same_lot');
    expect(await answer('marked', { heads: 5, docked: 9 })).toBe('more_than_marked');
  });
});

describe('seasons of lots, by hand', () => {
  type Flock = { owner: Person; mob: string; ram: string; lot: string };
  const flock = async (heads = 100): Promise<Flock> => {
    const { owner, mob, ram } = await flockOf('By hand');
    const lot = uuid();
    await recorded(kraal, owner, [
      event('registered', lot, '2019-01-01', {
        species: 'Sheep',
        sex: 'female',
        heads,
        bornOn: '2017-01-01',
        mobId: mob,
      }),
    ]);
    return { owner, mob, ram, lot };
  };
  const ramsIn = ({ mob, ram }: Flock, from: Day, to: Day | null): TestEvent[] => [
    toMob('joined_sire', mob, from, { sireIds: [ram], sure: true }),
    ...(to ? [toMob('removed_sire', mob, to)] : []),
  ];
  const bore = (lot: string, day: Day, mothers: number, alive: number, youngId = uuid()) =>
    event('flock_bore', lot, day, { mothers, alive, youngId, sure: true });
  const rates = async (owner: Person) => {
    const said = await figures(owner);
    const rounded = (name: string) => Math.round((said[name]?.[0] ?? -1) * 1000) / 1000;
    return {
      conception: rounded('conception'),
      births: rounded('birth_rate'),
      born: rounded('born_rate'),
      weaned: rounded('weaning_rate'),
      mortality: rounded('mortality'),
      litter: rounded('litter'),
    };
  };

  it('rams that stay make a season a year', async () => {
    const one = await flock();
    await recorded(kraal, one.owner, ramsIn(one, '2022-01-05', null));
    for (const year of [2022, 2023, 2024])
      await recorded(kraal, one.owner, [bore(one.lot, `${year}-07-01`, 80, 90)]);
    expect(await rates(one.owner)).toMatchObject({ births: 0.8, born: 0.9 });
    expect(await agrees(one.owner)).toEqual([]);
  });

  it('rams that come again soon after the births come for the next season', async () => {
    const one = await flock();
    await recorded(kraal, one.owner, [
      ...ramsIn(one, '2022-04-01', '2022-05-15'),
      bore(one.lot, '2022-08-29', 90, 90),
      ...ramsIn(one, '2022-09-25', '2022-11-01'),
      bore(one.lot, '2023-02-25', 80, 80),
    ]);
    expect(await rates(one.owner)).toMatchObject({ births: 0.85 });
  });

  it('a scan of the year after does not change the year before', async () => {
    const one = await flock();
    await recorded(kraal, one.owner, [
      ...ramsIn(one, '2022-04-01', '2022-05-15'),
      event('flock_scanned', one.lot, '2022-06-29', { empty: 40, single: 60 }),
      bore(one.lot, '2022-09-01', 60, 60),
      event('flock_scanned', one.lot, '2023-07-01', { single: 100 }),
    ]);
    expect(await rates(one.owner)).toMatchObject({ conception: 0.6, births: 0.6 });
  });

  it('births without a ram on record count as births, and say so', async () => {
    const one = await flock();
    await recorded(kraal, one.owner, [bore(one.lot, '2022-09-01', 90, 100)]);
    expect(await rates(one.owner)).toMatchObject({ births: -1, litter: 1.111, mortality: 0 });
    expect((await figures(one.owner))['birth_rate']).toEqual([null, 90]);
  });

  it('a lot bought in lamb was exposed', async () => {
    const one = await flock();
    const bought = uuid();
    await recorded(kraal, one.owner, [
      event('acquired', bought, '2023-01-10', {
        species: 'Sheep',
        sex: 'female',
        heads: 50,
        bornOn: '2019-01-01',
        dueOn: '2023-03-01',
      }),
      event('flock_scanned', bought, '2023-01-20', { empty: 5, single: 45 }),
      bore(bought, '2023-03-02', 45, 45),
    ]);
    expect(await rates(one.owner)).toMatchObject({ conception: 0.9, births: 0.9 });
  });

  it('a lot that was found empty gives birth only when somebody is sure of it; its young are called by it', async () => {
    const one = await flock();
    const [dry, young] = [uuid(), uuid()];
    await recorded(kraal, one.owner, [
      ...ramsIn(one, '2022-04-01', '2022-05-15'),
      event('flock_scanned', one.lot, '2022-07-01', {
        empty: 20,
        single: 80,
        drafts: [{ result: 'empty', intoId: dry, name: 'Dry ewes' }],
      }),
    ]);
    const birth = { mothers: 4, alive: 5, youngId: young };
    expect(
      (await record(kraal, one.owner, [event('flock_bore', dry, '2022-09-01', birth)])).body[
        'answers'
      ][0].code,
    ).toBe('ask_found_empty');
    await recorded(kraal, one.owner, [
      event('flock_bore', dry, '2022-09-01', { ...birth, sure: true }),
    ]);
    expect((await ask(one.owner, `/animals/${young}`)).body).toMatchObject({
      name: 'Dry ewes 2022',
      heads: 5,
    });
  });

  it('empties that joined a lot of pregnant ones are the first to be sold, and none of these is counted away', async () => {
    const one = await flock(15);
    const [dry, single] = [uuid(), uuid()];
    await recorded(kraal, one.owner, [
      ...ramsIn(one, '2022-04-01', '2022-05-15'),
      event('flock_scanned', one.lot, '2022-07-01', {
        empty: 5,
        single: 10,
        drafts: [
          { result: 'empty', intoId: dry },
          { result: 'single', intoId: single },
        ],
      }),
      event('merged', dry, '2022-07-05', { intoId: single, heads: 5 }),
      { ...event('sold', single, '2022-07-10', { to: 'x', sure: true }), heads: 5 },
      bore(single, '2022-09-05', 10, 10),
    ]);
    expect(await rates(one.owner)).toMatchObject({ conception: 0.667, births: 0.667 });
    expect(await agrees(one.owner)).toEqual([]);
  });

  it('a lot that joins another takes what was seen along; its young are counted once', async () => {
    const one = await flock();
    const [other, young, next] = [uuid(), uuid(), uuid()];
    await recorded(kraal, one.owner, [
      ...ramsIn(one, '2022-04-01', '2022-05-15'),
      event('split', one.lot, '2022-06-01', { intoId: other, heads: 40 }),
      event('flock_scanned', one.lot, '2022-07-01', { empty: 10, single: 50 }),
      event('flock_scanned', other, '2022-07-01', { empty: 4, single: 36 }),
      event('merged', other, '2022-07-10', { intoId: one.lot, heads: 40 }),
    ]);
    expect(await rates(one.owner)).toMatchObject({ conception: 0.86 });
    await recorded(kraal, one.owner, [
      bore(one.lot, '2022-09-01', 50, 60, young),
      bore(one.lot, '2022-09-05', 30, 40, next),
    ]);
    await recorded(kraal, one.owner, [
      event('weaned', young, '2022-12-20'),
      event('weaned', next, '2022-12-20'),
      event('merged', next, '2022-12-21', { intoId: young, heads: 40 }),
    ]);
    expect(await rates(one.owner)).toMatchObject({ births: 0.8, born: 1, weaned: 1 });
    expect(await agrees(one.owner)).toEqual([]);
  });

  it('empties drafted to the next group stay in the season they were seen empty in', async () => {
    const one = await flock();
    const [empties, second] = [uuid(), uuid()];
    await recorded(kraal, one.owner, [
      ...ramsIn(one, '2022-04-01', '2022-05-15'),
      event('registered', second, '2022-01-01', {
        species: 'Sheep',
        sex: 'female',
        heads: 40,
        bornOn: '2019-01-01',
      }),
      event('flock_scanned', one.lot, '2022-07-01', {
        empty: 10,
        single: 90,
        drafts: [{ result: 'empty', intoId: empties }],
      }),
      bore(one.lot, '2022-09-01', 90, 90),
      event('merged', empties, '2022-10-05', { intoId: second, heads: 10 }),
    ]);
    expect(await rates(one.owner)).toMatchObject({ conception: 0.9, births: 0.9 });
  });

  it('empties sold out of a scanned lot stay in; stolen heads that were found never went', async () => {
    const one = await flock();
    await recorded(kraal, one.owner, [
      ...ramsIn(one, '2022-04-01', '2022-05-15'),
      { ...event('stolen', one.lot, '2022-06-01', { sure: true }), heads: 10 },
      { ...event('found', one.lot, '2022-06-05'), heads: 10 },
      event('flock_scanned', one.lot, '2022-07-01', { empty: 10, single: 90 }),
      { ...event('sold', one.lot, '2022-07-03', { sure: true }), heads: 10 },
      bore(one.lot, '2022-09-01', 90, 90),
    ]);
    expect(await rates(one.owner)).toMatchObject({ births: 0.9 });
    expect((await figures(one.owner))['birth_rate']?.[1]).toBe(0);
  });

  it('the second half of a scan adds to the first; a recount upward brings nobody back from the dead', async () => {
    const one = await flock();
    const young = uuid();
    await recorded(kraal, one.owner, [
      ...ramsIn(one, '2022-04-01', '2022-05-15'),
      event('flock_scanned', one.lot, '2022-07-01', { empty: 10, single: 40, sure: true }),
      event('flock_scanned', one.lot, '2022-07-02', { single: 50, sure: true }),
      bore(one.lot, '2022-09-01', 90, 90, young),
      event('marked', young, '2022-10-01', { heads: 80 }),
      event('marked', young, '2022-10-05', { heads: 88, sure: true }),
      event('weaned', young, '2022-12-20'),
    ]);
    expect(await rates(one.owner)).toMatchObject({
      conception: 0.9,
      weaned: 0.88,
      mortality: 0.022,
    });
  });

  it.each([
    // Marked, then died: of 40 counted at birth 42 were there, so 42 were born alive and 5 dead.
    ['marked', 42, 0, { weaned_of_born: 1, mortality: 0, born: 1.567 }],
    ['marked', 42, 1, { weaned_of_born: 0.976, mortality: 0.024, born: 1.567 }],
    ['marked', 42, 3, { weaned_of_born: 0.929, mortality: 0.071, born: 1.567 }],
    ['counted', 42, 3, { weaned_of_born: 0.929, mortality: 0.071, born: 1.567 }],
    ['marked', 37, 0, { weaned_of_born: 0.925, mortality: 0.075, born: 1.5 }],
  ] as const)('young that were overlooked at birth were born: %s %i, %i died', async (...told) => {
    const [kind, heads, died, said] = told;
    const one = await flock(30);
    const young = uuid();
    await recorded(kraal, one.owner, [
      ...ramsIn(one, '2022-02-01', '2022-03-15'),
      event('flock_bore', one.lot, '2022-06-28', {
        mothers: 30,
        alive: 40,
        dead: 5,
        youngId: young,
        sure: true,
      }),
      event(kind, young, '2022-07-20', kind === 'marked' ? { heads, sure: true } : { heads }),
      ...(died > 0
        ? [
            {
              ...event('died', young, '2022-08-25', { cause: 'predator', sure: true }),
              heads: died,
            },
          ]
        : []),
      event('weaned', young, '2022-10-10'),
    ]);
    const { weaned_of_born: _known, ...rest } = said;
    const shown = await figures(one.owner);
    expect(shown['weaned_of_born']?.[0]).toBeCloseTo(said.weaned_of_born, 3);
    expect(await rates(one.owner)).toMatchObject(rest);
  });

  it('young of last year are not this year’s lot of young', async () => {
    const one = await flock();
    const young = uuid();
    await recorded(kraal, one.owner, [
      ...ramsIn(one, '2022-04-01', '2022-05-15'),
      bore(one.lot, '2022-09-01', 90, 110, young),
      ...ramsIn(one, '2023-04-01', '2023-05-15'),
    ]);
    const { body } = await record(kraal, one.owner, [bore(one.lot, '2023-09-01', 80, 80, young)]);
    expect(body['answers'][0]).toMatchObject({ result: 'rejected', code: 'not_its_young' });
  });

  it('a lot of lambs weighed at weaning gives its kilograms a ewe exposed', async () => {
    const one = await flock();
    const lambs = uuid();
    await recorded(kraal, one.owner, [
      ...ramsIn(one, '2022-04-01', '2022-05-15'),
      event('flock_scanned', one.lot, '2022-07-01', { empty: 10, single: 90 }),
      bore(one.lot, '2022-09-01', 90, 95, lambs),
      { ...event('died', lambs, '2022-10-01', { cause: 'predator', sure: true }), heads: 15 },
      event('weighed', lambs, '2022-12-10', { massKg: 29 }),
      event('weaned', lambs, '2022-12-12'),
    ]);
    const weanedKg = (await figures(one.owner))['weaned_per_female'];
    // 100 days old: (29 − 4) / 100 × 100 + 4, of 80 weaned, over 100 exposed.
    expect(weanedKg?.[0]).toBeCloseTo((80 * 29) / 100, 6);
    // Of its ram there are 95 young, the dead among them, and a mass of the 80 that were weighed.
    const tag = event('split', lambs, '2023-01-05', {
      intoId: uuid(),
      heads: 1,
      tag: 'L1',
      sex: 'female',
    });
    const sold = {
      ...event('sold', lambs, '2023-01-10', { to: 'the auction', sure: true }),
      heads: 79,
    };
    await recorded(kraal, one.owner, [tag, sold]);
    const { items } = (await ask(one.owner, '/breeding/sires?species=Sheep')).body;
    expect(items).toMatchObject([{ tag: 'R1', young: 95, meanWeaningKg: expect.closeTo(29, 6) }]);
    const bySire = (await ask(one.owner, '/weaning-by-sire?species=Sheep')).body['items'];
    expect(bySire).toMatchObject([
      { sireTag: 'R1', young: 95, weaned: 80, meanAdjustedKg: expect.closeTo(29, 6) },
    ]);
  });

  it('sires and lots are counted in heads', async () => {
    const one = await flock();
    await recorded(kraal, one.owner, [
      ...ramsIn(one, '2022-04-01', '2022-05-15'),
      event('flock_scanned', one.lot, '2022-07-01', { empty: 10, single: 90 }),
    ]);
    const { items } = (await ask(one.owner, '/breeding/sires?species=Sheep')).body;
    expect(items).toMatchObject([{ tag: 'R1', served: 100, pregnant: 90, empty: 10 }]);
  });

  it('abortions in a lot are counted in heads, and open on the board', async () => {
    const one = await flock();
    const today = dayOf(kraal.services.now(), 'Africa/Johannesburg');
    await recorded(kraal, one.owner, [
      ...ramsIn(one, addDays(today, -110), addDays(today, -75)),
      event('flock_scanned', one.lot, addDays(today, -20), { empty: 10, single: 90 }),
    ]);
    const loss = (heads?: number) => ({
      ...event('aborted', one.lot, addDays(today, -5), { cause: 'EAE' }),
      ...(heads ? { heads } : {}),
    });
    const code = async (sent: TestEvent) =>
      (await record(kraal, one.owner, [sent])).body['answers'][0].code;
    expect(await code(loss())).toBe('heads_needed');
    expect(await code(loss(101))).toBe('too_many_heads');
    await recorded(kraal, one.owner, [loss(7)]);
    expect((await ask(one.owner, '/breeding/board?species=Sheep')).body['counts']).toEqual(
      expect.arrayContaining([
        { standing: 'open', count: 17 },
        { standing: 'pregnant', count: 83 },
      ]),
    );
    const { flock: said } = (await ask(one.owner, `/animals/${one.lot}`)).body;
    expect(said).toMatchObject({ pregnant: 90, lost: 7 });
    expect(await agrees(one.owner)).toEqual([]);
  });

  it('a ewe tagged while the others give birth is one of those that did or goes on by herself', async () => {
    const one = await flock();
    await recorded(kraal, one.owner, [
      ...ramsIn(one, '2022-03-01', '2022-04-20'),
      bore(one.lot, '2022-08-01', 40, 50),
    ]);
    const [yes, no, ten] = [uuid(), uuid(), uuid()];
    const takeOut = (intoId: string, more: Record<string, unknown>) =>
      event('split', one.lot, '2022-08-10', { intoId, heads: 1, ...more });
    const { body } = await record(kraal, one.owner, [takeOut(uuid(), { tag: 'E1' })]);
    expect(body['answers'][0].code).toBe('bore_needed');
    await recorded(kraal, one.owner, [
      takeOut(yes, { tag: 'E1', scan: 'gave_birth' }),
      takeOut(no, { tag: 'E2', scan: 'twin' }),
      takeOut(ten, { heads: 10, scan: 'single' }),
      event('gave_birth', no, '2022-08-20', {
        young: [1, 2].map(() => ({ id: uuid(), sex: 'female', alive: true })),
        sure: true,
      }),
      bore(ten, '2022-08-21', 9, 10),
      bore(one.lot, '2022-09-01', 45, 50),
    ]);
    // 40 + 1 + 9 + 45 births of the 100 that were with the ram.
    expect(await rates(one.owner)).toMatchObject({ births: 0.95, born: 1.12 });
    expect((await ask(one.owner, `/animals/${no}`)).body['birthsOn']).toEqual(['2022-08-20']);
    expect((await ask(one.owner, `/animals/${yes}`)).body['birthsOn']).toEqual(['2022-08-01']);
    expect(await agrees(one.owner)).toEqual([]);
  });

  const ramOf = async ({ owner }: Flock, tag: string): Promise<string> => {
    const ram = uuid();
    await recorded(kraal, owner, [
      event('registered', ram, '2019-01-01', {
        species: 'Sheep',
        sex: 'male',
        tag,
        bornOn: '2017-01-01',
      }),
    ]);
    return ram;
  };
  const mobOf = async ({ owner }: Flock, name: string): Promise<string> =>
    (
      await call(kraal, 'POST', `/api/farms/${owner.farmId}/mobs`, {
        token: owner.token,
        body: { name, species: 'Sheep' },
      })
    ).body['id'];
  const ewes = (id: string, heads: number, mobId: string): TestEvent =>
    event('registered', id, '2019-01-01', {
      species: 'Sheep',
      sex: 'female',
      heads,
      bornOn: '2017-01-01',
      mobId,
    });

  it('where a scan names only empties the others are as they were', async () => {
    const today = dayOf(kraal.services.now(), 'Africa/Johannesburg');
    const ago = (days: number): Day => addDays(today, -days);
    const board = async ({ owner }: Flock) =>
      Object.fromEntries(
        (await ask(owner, '/breeding/board?species=Sheep')).body['counts'].map(
          (one: { standing: string; count: number }) => [one.standing, one.count],
        ),
      );
    const checksDue = async ({ owner }: Flock) =>
      (await ask(owner, `/due?to=${today}&kinds=check&limit=10`)).body['items'].length;
    const scanned = (one: Flock, day: Day, payload: Record<string, unknown>) =>
      event('flock_scanned', one.lot, day, { ...payload, sure: true });
    const scans: [Record<string, unknown>[], Record<string, number>, number][] = [
      [[{ empty: 12 }], { open: 12, served: 88 }, 1],
      [[{ empty: 12, drafts: [{ result: 'empty', intoId: uuid() }] }], { open: 12, served: 88 }, 1],
      [[{ single: 88 }, { empty: 12 }], { open: 12, pregnant: 88 }, 0],
      [[{ empty: 12 }, { single: 88 }], { open: 12, pregnant: 88 }, 0],
      [[{ empty: 5, single: 35 }], { open: 5, pregnant: 35, served: 60 }, 1],
    ];
    for (const [entries, wanted, checks] of scans) {
      const one = await flock(100);
      await recorded(kraal, one.owner, [
        ...ramsIn(one, ago(150), ago(110)),
        ...entries.map((payload, index) => scanned(one, ago(60 - index), payload)),
      ]);
      expect([JSON.stringify(entries), await board(one)]).toEqual([
        JSON.stringify(entries),
        expect.objectContaining(wanted),
      ]);
      expect([JSON.stringify(entries), await checksDue(one)]).toEqual([
        JSON.stringify(entries),
        checks,
      ]);
    }
  });

  it('lots whose rams went in on different days are counted once when they join', async () => {
    const one = await flock(50);
    const [second, joining] = [await ramOf(one, 'R2'), uuid()];
    const other = await mobOf(one, 'M2');
    await recorded(kraal, one.owner, [
      ewes(joining, 50, other),
      ...ramsIn(one, '2022-04-05', '2022-05-15'),
      toMob('joined_sire', other, '2022-04-01', { sireIds: [second], sure: true }),
      toMob('removed_sire', other, '2022-05-15'),
      event('merged', joining, '2022-06-01', { intoId: one.lot, heads: 50 }),
      event('flock_scanned', one.lot, '2022-07-01', { empty: 10, single: 90 }),
      bore(one.lot, '2022-09-05', 90, 95),
    ]);
    expect(await rates(one.owner)).toMatchObject({ conception: 0.9, births: 0.9 });
    expect(await agrees(one.owner)).toEqual([]);
  });

  it('empties that were stolen and found are empties again; more come back than are there', async () => {
    const today = dayOf(kraal.services.now(), 'Africa/Johannesburg');
    const one = await flock(100);
    await recorded(kraal, one.owner, [
      ...ramsIn(one, addDays(today, -120), addDays(today, -80)),
      event('flock_scanned', one.lot, addDays(today, -30), { empty: 10, single: 90 }),
      { ...event('stolen', one.lot, addDays(today, -20), { sure: true }), heads: 60 },
      { ...event('found', one.lot, addDays(today, -10)), heads: 60 },
    ]);
    expect((await ask(one.owner, '/breeding/board?species=Sheep')).body['counts']).toEqual(
      expect.arrayContaining([
        { standing: 'open', count: 10 },
        { standing: 'pregnant', count: 90 },
      ]),
    );
    expect(await agrees(one.owner)).toEqual([]);
  });

  it('who aborted before the scan is among its empties, and had conceived', async () => {
    const one = await flock(100);
    await recorded(kraal, one.owner, [
      ...ramsIn(one, '2022-04-01', '2022-05-15'),
      { ...event('aborted', one.lot, '2022-06-25', { sure: true }), heads: 5 },
      event('flock_scanned', one.lot, '2022-07-01', { empty: 15, single: 85 }),
      bore(one.lot, '2022-09-05', 85, 90),
    ]);
    expect(await rates(one.owner)).toMatchObject({ conception: 0.9, births: 0.85 });
  });

  it('births of one season may lie as far apart as its matings', async () => {
    const owner = await signUp(kraal, ['Cattle']);
    const { body } = await call(kraal, 'POST', `/api/farms/${owner.farmId}/mobs`, {
      token: owner.token,
      body: { name: 'Cows', species: 'Cattle' },
    });
    const [bull, cows, mobId] = [uuid(), uuid(), body['id']];
    const cattle = { species: 'Cattle', bornOn: '2015-01-01' };
    await recorded(kraal, owner, [
      event('registered', bull, '2019-01-01', { ...cattle, sex: 'male', tag: 'B1' }),
      event('registered', cows, '2019-01-01', { ...cattle, sex: 'female', heads: 60, mobId }),
      toMob('joined_sire', mobId, '2022-01-05', { sireIds: [bull], sure: true }),
      toMob('removed_sire', mobId, '2022-05-05'),
      bore(cows, '2022-10-20', 30, 30),
      bore(cows, '2023-02-10', 20, 20),
    ]);
    const { measures } = (
      await ask(owner, '/breeding/measures?species=Cattle&from=2020-01-01&to=2026-06-01&by=year')
    ).body;
    const births = (measures as Measure[]).find(({ name }) => name === 'birth_rate');
    expect([births?.value, births?.of]).toEqual([50 / 60, 60]);
    expect(await agrees(owner)).toEqual([]);
  });

  it('the last that is tagged out leaves the dead and the culled in what is counted', async () => {
    const tags = (from: string, count: number, scan: string) =>
      Array.from({ length: count }, (_one, index) => {
        const id = uuid();
        return {
          id,
          out: event('split', from, '2022-07-10', { intoId: id, heads: 1, tag: `T${index}`, scan }),
        };
      });
    const one = await flock(10);
    const singles = tags(one.lot, 8, 'single');
    await recorded(kraal, one.owner, [
      ...ramsIn(one, '2022-04-01', '2022-05-15'),
      event('flock_scanned', one.lot, '2022-07-01', { empty: 2, single: 8 }),
      { ...event('sold', one.lot, '2022-07-05', { to: 'the butcher', sure: true }), heads: 2 },
      ...singles.map(({ out }) => out),
    ]);
    expect(await rates(one.owner)).toMatchObject({ conception: 0.8 });
    const two = await flock(10);
    const alive = tags(two.lot, 6, 'unknown');
    await recorded(kraal, two.owner, [
      ...ramsIn(two, '2022-04-01', '2022-05-15'),
      { ...event('died', two.lot, '2022-07-05', { cause: 'unknown', sure: true }), heads: 4 },
      ...alive.map(({ out }) => out),
      ...alive.map(({ id }) =>
        event('gave_birth', id, '2022-09-05', {
          young: [{ id: uuid(), alive: true, sex: 'female' }],
          sure: true,
        }),
      ),
    ]);
    expect(await rates(two.owner)).toMatchObject({ births: 0.6 });
  });

  it('rams that run for years make a season of each scan, recorded births or not', async () => {
    const one = await flock(100);
    const scanned = (day: Day, single: number) =>
      event('flock_scanned', one.lot, day, { empty: 100 - single, single, sure: true });
    await recorded(kraal, one.owner, [
      ...ramsIn(one, '2022-02-01', '2024-07-01'),
      scanned('2022-06-01', 90),
      scanned('2023-06-01', 80),
      scanned('2024-06-01', 70),
    ]);
    const { body } = await ask(
      one.owner,
      '/breeding/measures?species=Sheep&from=2020-01-01&to=2026-06-01&by=year',
    );
    const conception = (body['measures'] as Measure[]).find(({ name }) => name === 'conception');
    expect([conception?.value, conception?.of]).toEqual([0.8, 300]);
    expect(await agrees(one.owner)).toEqual([]);
  });

  it('one lamb that went leaves its dam out, not the whole lot', async () => {
    const one = await flock(10);
    const young = uuid();
    await recorded(kraal, one.owner, [
      ...ramsIn(one, '2022-03-01', '2022-04-20'),
      bore(one.lot, '2022-08-01', 8, 8, young),
    ]);
    await recorded(kraal, one.owner, [
      event('stolen', young, '2022-09-01', { sure: true }, { heads: 1 }),
      event('weighed', young, '2022-11-20', { massKg: 29 }),
      event('weaned', young, '2022-11-20'),
    ]);
    const said = await figures(one.owner);
    expect(said['weaning_rate']?.[0]).toBeCloseTo(7 / 9, 6);
    expect(said['weaned_per_female']?.[0]).toBeGreaterThan(20);
  });

  it('heads that join while the rams run are with them from then on', async () => {
    const one = await flock(50);
    const joining = uuid();
    await recorded(kraal, one.owner, [
      ewes(joining, 30, await mobOf(one, 'B')),
      ...ramsIn(one, '2022-04-01', '2022-05-15'),
      event('merged', joining, '2022-04-10', { intoId: one.lot, heads: 30 }),
      event('flock_scanned', one.lot, '2022-07-01', { empty: 10, single: 70 }),
      bore(one.lot, '2022-09-05', 70, 88),
    ]);
    expect(await rates(one.owner)).toMatchObject({ conception: 0.875, births: 0.875, born: 1.1 });
  });

  it('empties that other rams come to are exposed once more, and so is a lot of nothing but empties', async () => {
    const one = await flock(100);
    const [second, empties] = [await ramOf(one, 'R2'), uuid()];
    const other = await mobOf(one, 'M2');
    await recorded(kraal, one.owner, [
      ...ramsIn(one, '2022-04-01', '2022-05-15'),
      event('flock_scanned', one.lot, '2022-07-01', {
        empty: 20,
        single: 80,
        drafts: [{ result: 'empty', intoId: empties, mobId: other }],
      }),
      toMob('joined_sire', other, '2022-07-15', { sireIds: [second], sure: true }),
      toMob('removed_sire', other, '2022-08-20'),
      event('flock_scanned', empties, '2022-10-10', { empty: 5, single: 15 }),
      bore(one.lot, '2022-09-05', 80, 90),
      bore(empties, '2022-12-20', 15, 15),
    ]);
    expect(await rates(one.owner)).toMatchObject({ conception: 0.792, births: 0.792 });
    const { items } = (await ask(one.owner, '/breeding/sires?species=Sheep')).body;
    expect(
      items.map((sire: { tag: string; pregnant: number; served: number }) => [
        sire.tag,
        sire.served,
        sire.pregnant,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['R1', 100, 80],
        ['R2', 20, 15],
      ]),
    );
    expect(await agrees(one.owner)).toEqual([]);
  });

  it('lots of two rams that join have young of either', async () => {
    const one = await flock(50);
    const [second, joining, young] = [await ramOf(one, 'R2'), uuid(), uuid()];
    const other = await mobOf(one, 'M2');
    await recorded(kraal, one.owner, [
      ewes(joining, 50, other),
      ...ramsIn(one, '2022-04-01', '2022-05-15'),
      toMob('joined_sire', other, '2022-04-01', { sireIds: [second], sure: true }),
      toMob('removed_sire', other, '2022-05-15'),
      event('merged', joining, '2022-06-01', { intoId: one.lot, heads: 50 }),
      bore(one.lot, '2022-09-05', 90, 100, young),
    ]);
    const { body } = await ask(one.owner, `/animals/${young}`);
    expect(body['sireId']).toBe(null);
    expect(body['possibleSireIds'].toSorted()).toEqual([one.ram, second].sort());
  });

  it('who was sold before the scan is out of it, who died before it is not', async () => {
    const one = await flock(100);
    await recorded(kraal, one.owner, [
      ...ramsIn(one, '2022-04-01', '2022-05-15'),
      event('sold', one.lot, '2022-06-01', { to: 'x', sure: true }, { heads: 10 }),
      event('died', one.lot, '2022-06-02', { cause: 'disease', sure: true }, { heads: 5 }),
      event('flock_scanned', one.lot, '2022-07-01', { empty: 15, single: 70 }),
      event('sold', one.lot, '2022-07-10', { to: 'y', sure: true }, { heads: 20 }),
    ]);
    expect(await rates(one.owner)).toMatchObject({ conception: 0.778 });
  });

  it('who is missing when the young are marked and weaned on one day died before it', async () => {
    const one = await flock(100);
    const young = uuid();
    await recorded(kraal, one.owner, [
      ...ramsIn(one, '2022-03-01', '2022-04-20'),
      bore(one.lot, '2022-08-01', 90, 118, young),
    ]);
    await recorded(kraal, one.owner, [
      event('marked', young, '2022-11-20T08:00:00Z', { heads: 112 }),
      event('weaned', young, '2022-11-20T09:00:00Z'),
    ]);
    const said = await rates(one.owner);
    expect(said).toMatchObject({ weaned: 1.12, mortality: 0.051 });
  });

  it('a scan of those that have not given birth yet belongs to the season in which the others do', async () => {
    const one = await flock();
    await recorded(kraal, one.owner, [
      ...ramsIn(one, '2022-03-01', '2022-04-30'),
      bore(one.lot, '2022-07-30', 40, 40),
      event('flock_scanned', one.lot, '2022-08-25', { empty: 10, single: 50, sure: true }),
      bore(one.lot, '2022-09-10', 50, 50),
    ]);
    expect(await rates(one.owner)).toMatchObject({ conception: 0.9, births: 0.9 });
  });

  it('a loss while the others give birth belongs to the season they give birth in', async () => {
    const one = await flock();
    await recorded(kraal, one.owner, [
      ...ramsIn(one, '2022-03-01', '2022-04-20'),
      bore(one.lot, '2022-08-01', 40, 50),
      {
        ...event('aborted', one.lot, '2022-08-31', { cause: 'not known', sure: true }),
        heads: 5,
      },
      bore(one.lot, '2022-09-10', 30, 40),
    ]);
    expect(await rates(one.owner)).toMatchObject({ conception: 0.75, births: 0.7, born: 0.9 });
  });

  it('a scan drafts into no mob and no camp of another farm', async () => {
    const [one, other] = [await flock(), await flock()];
    const scan = (more: Record<string, unknown>) =>
      event('flock_scanned', one.lot, '2023-03-01', {
        empty: 10,
        single: 90,
        sure: true,
        drafts: [{ result: 'empty', intoId: uuid(), ...more }],
      });
    for (const place of [{ mobId: other.mob }, { campId: uuid() }]) {
      const { body } = await record(kraal, one.owner, [scan(place)]);
      expect(body['answers'][0].code).toBe('unknown_reference');
    }
    await recorded(kraal, one.owner, [scan({ mobId: one.mob })]);
  });

  it('what is due of a lot is counted in heads', async () => {
    const one = await flock();
    const today = dayOf(kraal.services.now(), 'Africa/Johannesburg');
    await recorded(kraal, one.owner, ramsIn(one, addDays(today, -100), addDays(today, -60)));
    const { kinds } = (await ask(one.owner, '/due/summary')).body;
    expect(kinds).toMatchObject([{ kind: 'check', late: 100, today: 0 }]);
  });

  it('the board counts what a scanned lot holds, drafted or not', async () => {
    const one = await flock();
    const today = dayOf(kraal.services.now(), 'Africa/Johannesburg');
    await recorded(kraal, one.owner, [
      ...ramsIn(one, addDays(today, -100), addDays(today, -60)),
      event('flock_scanned', one.lot, addDays(today, -10), { empty: 12, single: 88 }),
    ]);
    const board = async () => (await ask(one.owner, '/breeding/board?species=Sheep')).body;
    const open = async () =>
      (await ask(one.owner, '/breeding/females?species=Sheep&standing=open')).body;
    expect((await board()).counts).toEqual(
      expect.arrayContaining([
        { standing: 'open', count: 12 },
        { standing: 'pregnant', count: 88 },
      ]),
    );
    expect((await open()).items).toMatchObject([{ id: one.lot, heads: 100 }]);
    const late = await flock();
    await recorded(kraal, late.owner, [
      ...ramsIn(late, addDays(today, -260), addDays(today, -200)),
      event('flock_scanned', late.lot, addDays(today, -150), { empty: 12, single: 88 }),
    ]);
    expect((await ask(late.owner, '/breeding/board?species=Sheep')).body.counts).toEqual(
      expect.arrayContaining([
        { standing: 'open', count: 12 },
        { standing: 'overdue', count: 88 },
      ]),
    );
    const drafted = uuid();
    await recorded(kraal, one.owner, [
      event('split', one.lot, addDays(today, -5), { intoId: drafted, heads: 12, scan: 'empty' }),
    ]);
    expect((await board()).counts).toEqual(
      expect.arrayContaining([
        { standing: 'open', count: 12 },
        { standing: 'pregnant', count: 88 },
      ]),
    );
    expect((await open()).items).toMatchObject([{ id: drafted, heads: 12 }]);
  });

  it('while some give birth the others are in lamb, due, and given nothing that harms them', async () => {
    const one = await flock();
    const today = dayOf(kraal.services.now(), 'Africa/Johannesburg');
    const protocol = async (more: object): Promise<string> =>
      (
        await call(kraal, 'POST', `/api/farms/${one.owner.farmId}/protocols`, {
          token: one.owner.token,
          body: { name: 'RVF', species: 'Sheep', mode: 'age', fromDays: 100, steps: [0], ...more },
        })
      ).body['id'];
    const rvf = await protocol({ neverPregnant: true });
    await recorded(kraal, one.owner, [
      ...ramsIn(one, addDays(today, -150), addDays(today, -108)),
      event('flock_scanned', one.lot, addDays(today, -60), { empty: 8, single: 60, twin: 32 }),
    ]);
    const board = async () => {
      const { counts } = (await ask(one.owner, '/breeding/board?species=Sheep')).body;
      return Object.fromEntries(
        counts.map(({ standing, count }: { standing: string; count: number }) => [standing, count]),
      );
    };
    const births = async () =>
      (await ask(one.owner, '/due/summary')).body['kinds'].find(
        (kind: { kind: string }) => kind.kind === 'birth',
      );
    expect(await board()).toMatchObject({ open: 8, pregnant: 92 });
    expect(await births()).toMatchObject({ today: 92 });
    await recorded(kraal, one.owner, [bore(one.lot, addDays(today, -1), 5, 6)]);
    expect(await board()).toMatchObject({ open: 13, pregnant: 87, lactating: 5 });
    expect(await births()).toMatchObject({ today: 87 });
    const { items } = (await ask(one.owner, `/protocols/${rvf}/animals`)).body;
    expect(items.map(({ id }: { id: string }) => id)).not.toContain(one.lot);
    expect(await agrees(one.owner)).toEqual([]);
  });

  it('once all of a season is over a lot is in lamb no more', async () => {
    const one = await flock();
    await recorded(kraal, one.owner, [
      ...ramsIn(one, '2022-04-01', '2022-05-15'),
      bore(one.lot, '2022-09-05', 100, 120),
    ]);
    const { body } = await call(kraal, 'POST', `/api/farms/${one.owner.farmId}/medicines`, {
      token: one.owner.token,
      body: {
        name: 'RVF live',
        medicineClass: 'vaccine',
        unit: 'dose',
        species: ['Sheep'],
        neverPregnant: true,
      },
    });
    const line = { medicineId: body['id'], dose: 1, unit: 'dose', meatDays: 0, milkDays: 0 };
    await recorded(kraal, one.owner, [
      event('treated', one.lot, '2023-01-10', { lines: [line], sure: true }),
    ]);
  });

  it('of a lot scanned in part the others are still to be looked at', async () => {
    const one = await flock();
    const today = dayOf(kraal.services.now(), 'Africa/Johannesburg');
    await recorded(kraal, one.owner, [
      ...ramsIn(one, addDays(today, -100), addDays(today, -60)),
      event('flock_scanned', one.lot, addDays(today, -10), { empty: 5, single: 35, sure: true }),
    ]);
    const counts = (await ask(one.owner, '/breeding/board?species=Sheep')).body['counts'];
    expect(counts).toEqual(
      expect.arrayContaining([
        { standing: 'open', count: 5 },
        { standing: 'served', count: 60 },
        { standing: 'pregnant', count: 35 },
      ]),
    );
  });

  it('females taken out of a mixed lot were with its sires', async () => {
    const one = await flock();
    const [mixed, females] = [uuid(), uuid()];
    await recorded(kraal, one.owner, [
      event('registered', mixed, '2019-01-01', {
        species: 'Sheep',
        sex: 'mixed',
        heads: 60,
        bornOn: '2017-01-01',
      }),
      event('joined_sire', mixed, '2022-04-01', { sireIds: [one.ram], sure: true }),
      event('split', mixed, '2022-04-10', { intoId: females, heads: 30, sex: 'female' }),
      event('removed_sire', females, '2022-05-15'),
      event('flock_scanned', females, '2022-07-01', { empty: 5, single: 25 }),
    ]);
    expect(await rates(one.owner)).toMatchObject({ conception: 0.833 });
    expect(await agrees(one.owner)).toEqual([]);
  });
});
