import { describe, expect, it } from 'vitest';
import {
  call,
  event,
  openKraal,
  type Person,
  record,
  recorded,
  signUp,
  type TestEvent,
  uploadFile,
  uuid,
} from '../../testing/kraal.ts';
import { sheetsFor } from '../../testing/sheets.ts';

/** Ways around a question that a fresh pair of eyes found: each is shut, by whichever door one comes. */
const kraal = await openKraal({}, { now: () => new Date('2026-11-22T10:00:00Z') });

const send = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  person: Person,
  body?: unknown,
) =>
  call(kraal, method, `/api/farms/${person.farmId}${path}`, {
    token: person.token,
    ...(body === undefined ? {} : { body }),
  });
type Outcome = {
  id: string;
  result: string;
  code?: string;
  problems?: { code: string; text: string }[];
};
const told = async (person: Person, ...entries: TestEvent[]): Promise<Outcome[]> =>
  (await record(kraal, person, entries)).body['answers'];
const codesOf = ({ problems = [] }: Outcome): string[] => [
  ...new Set(problems.map(({ code }) => code)),
];

async function farm() {
  const owner = await signUp(kraal);
  const medicine = async (name: string, meatDays: number, more: object = {}): Promise<string> =>
    (
      await send('POST', '/medicines', owner, {
        name,
        medicineClass: 'vitamin_mineral',
        unit: 'ml',
        meatDays,
        exportDays: meatDays,
        ...more,
      })
    ).body['id'];
  const treat = (
    id: string,
    at: string,
    medicineId: string,
    meatDays: number,
    { heads, ...more }: { heads?: number; milkDays?: number; courseGoesOn?: boolean } = {},
  ) =>
    event(
      'treated',
      id,
      at,
      {
        lines: [
          {
            medicineId,
            dose: 1,
            unit: 'ml',
            meatDays,
            milkDays: more.milkDays ?? 0,
            exportDays: meatDays,
          },
        ],
        ...(more.courseGoesOn ? { courseGoesOn: true } : {}),
      },
      heads ? { heads } : {},
    );
  const cow = (id: string, tag: string, more: object = {}) =>
    event('registered', id, '2026-01-01', { species: 'Cattle', sex: 'female', tag, ...more });
  const residues = async (): Promise<number> =>
    (await call(kraal, 'GET', '/api/notices', { token: owner.token })).body['items'].filter(
      ({ what }: { what: string }) => what === 'residue',
    ).length;
  return { owner, medicine, treat, cow, residues, oxy: await medicine('Oxy', 28) };
}

describe('one yes answers what was asked, and nothing else', () => {
  it('how many leave is no answer to the withdrawal of one of them: both are asked at once', async () => {
    const { owner, treat, cow, oxy } = await farm();
    const herd = Array.from({ length: 30 }, () => uuid());
    await recorded(
      kraal,
      owner,
      herd.map((id, index) => cow(id, `A${index}`)),
    );
    await recorded(kraal, owner, [treat(herd[7] ?? '', '2026-11-10', oxy, 28)]);
    const sell = (sure?: string[]): TestEvent => ({
      ...event('sold', '', '2026-11-15', sure ? { sure } : {}),
      animalIds: herd,
    });
    const [first] = await told(owner, sell());
    expect(first && codesOf(first).sort()).toEqual([
      'ask_many_leave',
      'ask_sold_inside_withdrawal',
    ]);
    const [second] = await told(owner, sell(['ask_many_leave']));
    expect(second && codesOf(second)).toEqual(['ask_sold_inside_withdrawal']);
    const [third] = await told(owner, sell(['ask_many_leave', 'ask_sold_inside_withdrawal']));
    expect(third?.result).toBe('recorded');
  });

  it('every animal that is held is named, for a sale and for slaughter; a disease hides none of it', async () => {
    const { owner, treat, cow, oxy, medicine } = await farm();
    const [short, long, ill] = [uuid(), uuid(), uuid()];
    await recorded(kraal, owner, [cow(short, 'S'), cow(long, 'L'), cow(ill, 'I')]);
    await recorded(kraal, owner, [
      treat(short, '2026-11-10', await medicine('Short', 7), 7),
      treat(long, '2026-11-10', oxy, 28),
      treat(ill, '2026-11-10', oxy, 28),
      event('diagnosed', ill, '2026-11-11', { disease: 'Foot-and-mouth disease' }),
    ]);
    const both = (kind: string): TestEvent => ({
      ...event(kind, '', '2026-11-12', {}),
      animalIds: [short, long],
    });
    for (const kind of ['sold', 'slaughtered']) {
      const [answer] = await told(owner, both(kind));
      expect(answer?.problems?.length, kind).toBe(2);
    }
    const [sick] = await told(owner, event('sold', ill, '2026-11-12'));
    expect(sick && codesOf(sick).sort()).toEqual([
      'ask_controlled_disease',
      'ask_sold_inside_withdrawal',
    ]);
  });

  it('of many doses none of the questions is left out', async () => {
    const { owner, treat, cow, medicine } = await farm();
    const herd = Array.from({ length: 30 }, () => uuid());
    const rated = await medicine('Rated', 0, { doseRate: 1, dosePer: 'head' });
    await recorded(
      kraal,
      owner,
      herd.map((id, index) => cow(id, `D${index}`)),
    );
    await recorded(kraal, owner, [treat(herd[29] ?? '', '2026-11-10T06:00:00Z', rated, 0)]);
    const all = { ...treat('', '2026-11-10T09:00:00Z', rated, 0), animalIds: herd };
    // Far over the label it is off it, with days of its own.
    const line = { medicineId: rated, unit: 'ml', meatDays: 28, milkDays: 7, exportDays: 28 };
    const [answer] = await told(owner, { ...all, payload: { lines: [{ ...line, dose: 5 }] } });
    expect(answer && codesOf(answer).sort()).toEqual(['ask_given_that_day', 'ask_unusual_dose']);
  });
});

describe('a residue is told', () => {
  it('when treatment and exit come in one request, whatever the exit was sure of', async () => {
    const { owner, treat, oxy, residues } = await farm();
    const lot = uuid();
    await recorded(kraal, owner, [
      event('registered', lot, '2026-01-01', { species: 'Sheep', sex: 'female', heads: 100 }),
    ]);
    const left = event(
      'slaughtered',
      lot,
      '2026-11-02T06:20:00Z',
      { at: 'Warden', sure: true },
      { heads: 40 },
    );
    expect(
      (await told(owner, left, treat(lot, '2026-11-02T10:00:00Z', oxy, 28))).map(
        ({ result }) => result,
      ),
    ).toEqual(['recorded', 'recorded']);
    expect(await residues()).toBe(1);
  });

  it('again, when another medicine is found that holds longer than the one that was known', async () => {
    const { owner, treat, cow, medicine, residues } = await farm();
    const id = uuid();
    const [short, long] = [await medicine('Three', 3), await medicine('Sixty', 60)];
    await recorded(kraal, owner, [cow(id, 'R1'), treat(id, '2026-11-10', short, 3)]);
    await recorded(kraal, owner, [
      event('slaughtered', id, '2026-11-12', { withdrawalOverride: 'the vet allows it' }),
    ]);
    expect(await residues()).toBe(0);
    await recorded(kraal, owner, [treat(id, '2026-11-01', long, 60)]);
    expect(await residues()).toBe(1);
    await recorded(kraal, owner, [event('noted', id, '2026-10-01', { text: 'fine' })]);
    expect(await residues()).toBe(1);
  });

  it('of a sale that a file brings, since nobody stands beside a file', async () => {
    const { owner, treat, cow, oxy, residues } = await farm();
    const id = uuid();
    await recorded(kraal, owner, [cow(id, 'K0'), treat(id, '2026-11-10', oxy, 28)]);
    const file = await uploadFile(
      kraal,
      `/api/farms/${owner.farmId}/icar`,
      owner.token,
      'icar.json',
      Buffer.from(
        JSON.stringify([
          {
            resourceType: 'icarMovementDepartureEventResource',
            departureKind: 'Sale',
            animal: { id: 'K0', scheme: 'tag' },
            eventDateTime: '2026-11-15T10:00:00Z',
          },
        ]),
      ),
    );
    if (file.body['recorded'] === 1) expect(await residues()).toBe(1);
    else expect(file.body['problems']).not.toEqual([]);
  });
});

describe('what a product holds back', () => {
  const treatedBy = async (owner: Person, product: string): Promise<string | null> => {
    const { body } = await uploadFile(
      kraal,
      `/api/farms/${owner.farmId}/imports`,
      owner.token,
      'doses.csv',
      Buffer.from(`Tag,Date,Product,Dose\nI1,2026-11-18,${product},5 ml\n`),
    );
    const path = `/imports/${body['id']}`;
    await send('POST', `${path}/check`, owner, {
      mapping: body['mapping'],
      options: { purpose: 'records', recordKind: 'treatment', species: 'Cattle' },
    });
    await send('POST', `${path}/run`, owner, {});
    await expect.poll(async () => (await send('GET', path, owner)).body['status']).toBe('imported');
    const { items } = (await send('GET', '/withdrawals', owner)).body;
    return items[0]?.meatUntil ?? null;
  };

  it('is its label’s, though it was taken out of the cabinet', async () => {
    const { owner, cow, medicine } = await farm();
    const gone = await medicine('Gone', 40);
    await recorded(kraal, owner, [cow(uuid(), 'I1')]);
    await send('DELETE', `/medicines/${gone}`, owner);
    expect(await treatedBy(owner, 'gone')).toBe('2026-12-28');
  });

  it('is what the farm says of one nobody knows, else what holds off the label', async () => {
    const { owner, cow } = await farm();
    await recorded(kraal, owner, [cow(uuid(), 'I1')]);
    expect(await treatedBy(owner, 'Penicillin X')).toBe('2026-12-16');
    const other = await farm();
    await recorded(kraal, other.owner, [other.cow(uuid(), 'I1')]);
    await call(kraal, 'PATCH', `/api/farms/${other.owner.farmId}`, {
      token: other.owner.token,
      body: { withdrawalMeatDays: 35 },
    });
    expect(await treatedBy(other.owner, 'Penicillin Y')).toBe('2026-12-23');
  });

  it('is milk too, once her sex is put right', async () => {
    const { owner, treat, cow, medicine } = await farm();
    const id = uuid();
    const milky = await medicine('Milky', 0, { milkDays: 7 });
    await recorded(kraal, owner, [
      cow(id, 'M1', { sex: 'male' }),
      treat(id, '2026-11-20', milky, 0, { milkDays: 7 }),
      event('described', id, '2026-11-21', { sex: 'female' }),
    ]);
    expect((await send('GET', '/withdrawals', owner)).body['items'][0]).toMatchObject({
      milkUntil: '2026-11-27',
    });
  });
});

it('days are counted where they were: a farm keeps its time zone from its first entry on', async () => {
  const { owner, cow } = await farm();
  const move = (timeZone: string) =>
    call(kraal, 'PATCH', `/api/farms/${owner.farmId}`, { token: owner.token, body: { timeZone } });
  expect((await move('Africa/Windhoek')).status).toBe(200);
  await recorded(kraal, owner, [cow(uuid(), 'T1')]);
  const rejected = await move('Europe/London');
  expect([rejected.status, rejected.body['code']]).toEqual([409, 'time_zone_in_use']);
  expect((await move('Africa/Windhoek')).status).toBe(200);
});

describe('a second dose of a day is asked about', () => {
  it('without a rate on the label, of heads that were in the lot, and beside a cancellation that is refused', async () => {
    const { owner, treat, cow, oxy } = await farm();
    const [one, lot, part] = [uuid(), uuid(), uuid()];
    await recorded(kraal, owner, [
      cow(one, 'Z1'),
      event('registered', lot, '2026-01-01', { species: 'Sheep', sex: 'female', heads: 20 }),
    ]);
    const twice = await told(
      owner,
      treat(one, '2026-11-10T06:00:00Z', oxy, 28),
      treat(one, '2026-11-10T08:00:00Z', oxy, 28),
    );
    expect(twice.map(({ code }) => code ?? null)).toEqual([null, 'ask_given_that_day']);
    await recorded(kraal, owner, [
      treat(lot, '2026-11-10T06:00:00Z', oxy, 28),
      event('split', lot, '2026-11-10T07:00:00Z', { intoId: part, heads: 5 }),
    ]);
    const [again] = await told(owner, treat(part, '2026-11-10T08:00:00Z', oxy, 28));
    expect(again?.code).toBe('ask_given_that_day');
  });
});

it('who is said late to have been in the mob is asked about what the mob was given', async () => {
  const { owner, medicine } = await farm();
  const [sheep, goat] = [uuid(), uuid()];
  const drench = await medicine('For sheep', 7, { species: ['Sheep'] });
  const { id: mobId } = (await send('POST', '/mobs', owner, { name: 'Mixed' })).body;
  const came = (id: string, species: string, more: object = {}) =>
    event('registered', id, '2026-01-01', { species, sex: 'female', tag: species, ...more });
  const dose = (at: string) => ({
    ...event('treated', '', at, {
      lines: [{ medicineId: drench, dose: 1, unit: 'ml', meatDays: 7, milkDays: 0, exportDays: 7 }],
    }),
    animalIds: undefined,
    mobId,
  });
  await recorded(kraal, owner, [came(sheep, 'Sheep', { mobId }), came(goat, 'Goats')]);
  await recorded(kraal, owner, [dose('2026-11-10') as unknown as TestEvent]);
  const join = (more: object = {}) => event('joined_mob', goat, '2026-11-05', { mobId, ...more });
  expect((await told(owner, join()))[0]?.code).toBe('ask_reached_by_dose');
  expect((await told(owner, join({ sure: ['ask_reached_by_dose'] })))[0]?.result).toBe('recorded');
  // Who comes in after it had none of it.
  const other = uuid();
  await recorded(kraal, owner, [
    event('registered', other, '2026-01-01', { species: 'Goats', sex: 'female', tag: 'G2' }),
  ]);
  const [later] = await told(owner, event('joined_mob', other, '2026-11-20', { mobId }));
  expect(later?.result).toBe('recorded');
});

describe('what no animal is', () => {
  it('its own ancestor, by entries of one request', async () => {
    const { owner, cow } = await farm();
    const [x, y, z] = [uuid(), uuid(), uuid()];
    await recorded(kraal, owner, [
      cow(x, 'X', { bornOn: undefined }),
      cow(y, 'Y', { bornOn: undefined }),
      cow(z, 'Z', { bornOn: undefined }),
    ]);
    const dam = (id: string, damId: string) => event('described', id, '2026-02-01', { damId });
    const pair = await told(owner, dam(x, y), dam(y, x));
    expect(pair.map(({ code }) => code ?? null)).toEqual([null, 'pedigree_loop']);
    const ring = await told(owner, dam(y, z), dam(z, x));
    expect(ring.map(({ code }) => code ?? null)).toEqual([null, 'pedigree_loop']);
  });

  it('fifty heads when it is found, or of both sexes', async () => {
    const { owner, cow } = await farm();
    const id = uuid();
    await recorded(kraal, owner, [cow(id, 'F1'), event('lost', id, '2026-02-01')]);
    const [many] = await told(owner, event('found', id, '2026-02-02', {}, { heads: 50 }));
    expect(many?.code).toBe('too_many_found');
    const [mixed] = await told(owner, event('described', id, '2026-03-01', { sex: 'mixed' }));
    expect(mixed?.result).toBe('rejected');
  });

  it('a lamb of 200 kg, a lot that weighs a tenth, a dry lot that bears: these are asked', async () => {
    const { owner } = await farm();
    const [lamb, lot] = [uuid(), uuid()];
    await recorded(kraal, owner, [
      event('registered', lamb, '2026-11-01', {
        species: 'Sheep',
        sex: 'female',
        bornOn: '2026-11-01',
        tag: 'L1',
      }),
      event('registered', lot, '2026-01-01', { species: 'Sheep', sex: 'female', heads: 50 }),
      event('weighed', lot, '2026-02-01', { massKg: 48 }),
      event('flock_scanned', lot, '2026-05-01', { empty: 50 }),
    ]);
    const answers = await told(
      owner,
      event('weighed', lamb, '2026-11-20', { massKg: 200 }),
      event('weighed', lot, '2026-05-02', { massKg: 4.8 }),
      event('flock_bore', lot, '2026-06-20', { mothers: 5, alive: 5, dead: 0, youngId: uuid() }),
    );
    expect(answers.map(({ code }) => code)).toEqual([
      'ask_unlikely_mass',
      'ask_unlikely_mass',
      'ask_found_empty',
    ]);
  });
});

it('births of a lot found dry, so many of so few mothers: each is asked, and one yes is one', async () => {
  const { owner } = await farm();
  const lot = uuid();
  await recorded(kraal, owner, [
    event('registered', lot, '2026-01-01', { species: 'Sheep', sex: 'female', heads: 100 }),
    event('flock_scanned', lot, '2026-05-01', { empty: 100 }),
  ]);
  const births = (sure?: string[]) =>
    event('flock_bore', lot, '2026-05-20', {
      mothers: 10,
      alive: 35,
      dead: 0,
      youngId: uuid(),
      ...(sure ? { sure } : {}),
    });
  const [first] = await told(owner, births());
  expect(first && codesOf(first)).toEqual(['ask_found_empty', 'ask_many_young']);
  const [second] = await told(owner, births(['ask_found_empty']));
  expect(second && codesOf(second)).toEqual(['ask_many_young']);
});

it('a controlled disease that a file brings in is told of like one that is entered, once, where it is not of long ago', async () => {
  const { looked, act } = sheetsFor(kraal);
  const told = async (day: string): Promise<unknown[]> => {
    const me = await signUp(kraal);
    await recorded(kraal, me, [
      event('registered', uuid(), '2020-01-01', { species: 'Cattle', sex: 'female', tag: 'K' }),
      event('registered', uuid(), '2020-01-01', { species: 'Cattle', sex: 'female', tag: 'L' }),
    ]);
    const file = `tag,date,disease\nK,${day},Foot-and-mouth disease\nL,${day},Foot-and-mouth disease\nL,${day},Lumpy skin disease\n`;
    const past = { purpose: 'records', recordKind: 'diagnosis' };
    const { id, summary } = await looked(file, past, me);
    expect(summary).toMatchObject({ update: 3 });
    await act(me, id, 'run', 'imported');
    const { body } = await call(kraal, 'GET', '/api/notices', { token: me.token });
    return (body['items'] as { what: string }[]).map(({ what }) => what);
  };
  // Of what is controlled its alert speaks (alerts/oneVoice.test.ts).
  const lately = await told('2026-11-01');
  expect(lately).toContain('reported_disease');
  expect(lately).not.toContain('notifiable_disease');
  // What was only to be reported, years ago, is told to nobody any more.
  expect(await told('2022-11-01')).not.toContain('reported_disease');
});
