import type { Measure } from '@kraal/contract/breeding';
import { addDays, dayOf, type Day } from '@kraal/domain/format/dates';
import { describe, expect, it } from 'vitest';
import {
  call,
  event,
  openKraal,
  type Person,
  recorded,
  signUp,
  type TestEvent,
  uuid,
} from '../../testing/kraal.ts';

const kraal = await openKraal();
const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, who: Person, body?: unknown) =>
  call(kraal, method, `/api/farms/${who.farmId}${path}`, {
    token: who.token,
    ...(body === undefined ? {} : { body }),
  });
const measuresOf = async (who: Person, species: string, from: Day, to: Day, by = 'year') => {
  const { body, status } = await ask(
    'GET',
    `/breeding/measures?species=${species}&from=${from}&to=${to}&by=${by}`,
    who,
  );
  expect(status).toBe(200);
  const measures = body['measures'] as Measure[];
  return (name: Measure['name']) => {
    const found = measures.find((one) => one.name === name);
    if (!found) throw new Error(name);
    return found;
  };
};
const percents = ({ groups }: Measure) =>
  groups.map(({ name, of, value }) => [
    name,
    of,
    value === null ? null : Math.round(value * 1000) / 10,
  ]);
const mobOf = async (who: Person, name: string, species: string): Promise<string> =>
  (await ask('POST', '/mobs', who, { name, species })).body['id'];
const known = (id: string, sex: string, tag: string, bornOn: Day, more: object = {}) =>
  event('registered', id, '2021-01-01', { species: 'Cattle', sex, tag, bornOn, ...more });
const toMob = (
  kind: string,
  mobId: string,
  on: Day,
  payload: Record<string, unknown> = {},
): TestEvent => {
  const { animalIds: _none, ...one } = event(kind, uuid(), on, payload);
  return { ...one, mobId } as unknown as TestEvent; // a test's entry names animals or a mob
};

describe('exposures through the route', () => {
  it('the notes’ check vector, 300 exposed to two bulls in two mobs, whole and by year, sire and mob', {
    timeout: 120_000,
  }, async () => {
    const owner = await signUp(kraal);
    const mobs = [await mobOf(owner, 'North', 'Cattle'), await mobOf(owner, 'South', 'Cattle')];
    const bulls = [uuid(), uuid()];
    const cows = Array.from({ length: 300 }, () => uuid());
    const mobFor = (index: number) => mobs[index % 2];
    await recorded(kraal, owner, [
      ...bulls.map((id, index) => known(id, 'male', `B${index}`, '2018-01-01')),
      ...cows.map((id, index) =>
        known(id, 'female', `K${index}`, '2017-01-01', { mobId: mobFor(index), births: 3 }),
      ),
    ]);
    await recorded(
      kraal,
      owner,
      mobs.map((mobId, index) =>
        toMob('joined_sire', mobId, '2022-01-01', { sireIds: [bulls[index]], sure: true }),
      ),
    );
    await recorded(
      kraal,
      owner,
      mobs.map((mobId) => toMob('removed_sire', mobId, '2022-03-15')),
    );
    const isEmpty = (index: number) => index < 37;
    await recorded(
      kraal,
      owner,
      cows.map((id, index) =>
        event('pregnancy_checked', id, '2022-05-10', {
          result: isEmpty(index) ? 'empty' : 'pregnant',
          method: 'ultrasound',
        }),
      ),
    );
    const calves = cows.map(() => uuid());
    await recorded(
      kraal,
      owner,
      cows.flatMap((id, index) =>
        isEmpty(index)
          ? []
          : [
              event('gave_birth', id, addDays('2022-10-20', index % 30), {
                sure: true,
                young:
                  index < 43
                    ? [{ alive: false, sex: 'male' }]
                    : [{ id: calves[index], alive: true, sex: index % 2 ? 'female' : 'male' }],
              }),
            ],
      ),
    );
    const alive = calves.filter((_, index) => index >= 45);
    await recorded(kraal, owner, [
      event('died', calves[43] ?? '', '2023-01-05', { cause: 'disease' }),
      event('died', calves[44] ?? '', '2023-01-05', { cause: 'predator' }),
      ...alive.map((id) => event('weighed', id, '2023-05-20', { massKg: 200, sure: true })),
    ]);
    await recorded(
      kraal,
      owner,
      alive.map((id) => event('weaned', id, '2023-05-20')),
    );
    const all = await measuresOf(owner, 'Cattle', '2022-01-01', '2023-12-31');
    const wanted = {
      conception: 87.7,
      birth_rate: 87.7,
      live_birth: 97.7,
      weaned_of_born: 99.2,
      weaning_rate: 85,
    } as const;
    for (const [name, value] of Object.entries(wanted))
      expect(
        Math.round((all(name as keyof typeof wanted).value ?? 0) * 1000) / 10, // its keys
        name,
      ).toBe(value);
    expect(all('birth_rate')).toMatchObject({ of: 300, leftOut: [], soFar: false });
    expect(all('mortality').value).toBeCloseTo(2 / 257);
    // Adjusted to 205 days each, over all that were exposed.
    expect(all('weaned_per_female').value).toBeGreaterThan(160);
    expect(percents(all('birth_rate'))).toEqual([['2021/22', 300, 87.7]]);
    const bySire = await measuresOf(owner, 'Cattle', '2022-01-01', '2023-12-31', 'sire');
    expect(percents(bySire('birth_rate'))).toEqual([
      ['B0', 150, Math.round((131 / 150) * 1000) / 10],
      ['B1', 150, Math.round((132 / 150) * 1000) / 10],
    ]);
    const byMob = await measuresOf(owner, 'Cattle', '2022-01-01', '2023-12-31', 'mob');
    expect(percents(byMob('birth_rate')).map(([name, of]) => [name, of])).toEqual([
      ['North', 150],
      ['South', 150],
    ]);
    // What the sires' own table says is the same.
    const { items } = (await ask('GET', '/breeding/sires?species=Cattle', owner)).body;
    expect(items.slice(0, 2)).toMatchObject([
      { tag: 'B0', served: 150, pregnant: 131, empty: 19, young: 128, likelyYoung: 0 },
      { tag: 'B1', served: 150, pregnant: 132, empty: 18, young: 129, likelyYoung: 0 },
    ]);
  });

  it('a doe that kids twice in a year has two, a cow that was empty between two calves has three', async () => {
    const owner = await signUp(kraal);
    const mob = await mobOf(owner, 'Does', 'Goats');
    const [doe, buck, cow, bull] = [uuid(), uuid(), uuid(), uuid()];
    const goat = (id: string, sex: string, tag: string, more: object = {}) =>
      event('registered', id, '2022-01-01', {
        species: 'Goats',
        sex,
        tag,
        bornOn: '2019-01-01',
        ...more,
      });
    const born = (id: string, on: Day) =>
      event('gave_birth', id, on, {
        sure: true,
        young: [{ id: uuid(), alive: true, sex: 'female' }],
      });
    await recorded(kraal, owner, [
      goat(doe, 'female', 'D1', { mobId: mob }),
      goat(buck, 'male', 'R1'),
      known(cow, 'female', 'K1', '2017-01-01'),
      known(bull, 'male', 'B1', '2017-01-01'),
      toMob('joined_sire', mob, '2023-04-01', { sireIds: [buck] }),
      toMob('removed_sire', mob, '2023-05-06'),
      born(doe, '2023-09-01'),
      toMob('joined_sire', mob, '2023-11-20', { sireIds: [buck] }),
      toMob('removed_sire', mob, '2023-12-25'),
      born(doe, '2024-04-20'),
      ...[2021, 2022, 2023].flatMap((year) => [
        event('joined_sire', cow, `${year}-01-05`, { sireIds: [bull] }),
        event('removed_sire', cow, `${year}-03-15`),
      ]),
      born(cow, '2021-10-20'),
      born(cow, '2023-10-25'),
    ]);
    const goats = await measuresOf(owner, 'Goats', '2023-01-01', '2024-12-31');
    expect(goats('birth_rate')).toMatchObject({ of: 2, value: 1 });
    const cattle = await measuresOf(owner, 'Cattle', '2021-01-01', '2023-12-31');
    expect(cattle('birth_rate').of).toBe(3);
    expect(cattle('birth_rate').value).toBeCloseTo(2 / 3);
    expect(percents(cattle('birth_rate'))).toEqual([
      ['2020/21', 1, 100],
      ['2021/22', 1, 0],
      ['2022/23', 1, 100],
    ]);
  });

  it('the young in the mob are not exposed, and come in on the day they grow into it', async () => {
    const owner = await signUp(kraal);
    const mob = await mobOf(owner, 'Herd', 'Cattle');
    const [cow, calf, heifer, bull, later] = [uuid(), uuid(), uuid(), uuid(), uuid()];
    await recorded(
      kraal,
      owner,
      [
        known(cow, 'female', 'K1', '2017-01-01', { mobId: mob }),
        known(calf, 'female', 'C1', '2023-11-01', { mobId: mob, damId: cow }),
        known(heifer, 'female', 'H1', '2022-12-15', { mobId: mob }),
        known(bull, 'male', 'B1', '2017-01-01'),
        known(later, 'female', 'K2', '2017-01-01'),
      ].map((one) => ({ ...one, occurredAt: '2023-12-01T08:00:00Z' })),
    );
    await recorded(kraal, owner, [
      toMob('joined_sire', mob, '2024-01-10', { sireIds: [bull] }),
      event('joined_mob', later, '2024-02-01', { mobId: mob }),
      event('died', bull, '2024-03-20', { cause: 'accident' }),
      event('left_mob', later, '2024-04-01', { mobId: mob }),
    ]);
    const sires = (await ask('GET', '/breeding/sires?species=Cattle', owner)).body['items'];
    // The cow, the heifer from 15 February on, and who came later; not the calf.
    expect(sires).toMatchObject([{ tag: 'B1', served: 3 }]);
    const females = (await ask('GET', '/breeding/females?species=Cattle&standing=served', owner))
      .body;
    expect(females['items'].map(({ tag }: { tag: string }) => tag)).toEqual([]);
  });

  it('who gave birth lately waits, as long as the farm says', async () => {
    const owner = await signUp(kraal);
    const cow = uuid();
    const today = dayOf(kraal.services.now(), 'Africa/Johannesburg');
    const bore = addDays(today, -46);
    await recorded(kraal, owner, [
      known(cow, 'female', 'K1', '2017-01-01'),
      event('gave_birth', cow, bore, { sure: true, young: [{ alive: false, sex: 'male' }] }),
    ]);
    const waits = async () =>
      (await ask('GET', '/breeding/mates?species=Cattle&sex=female', owner)).body['items'][0]
        .waitsUntil;
    expect(await waits()).toBeNull();
    await call(kraal, 'PATCH', `/api/farms/${owner.farmId}`, {
      token: owner.token,
      body: { speciesSettings: { Cattle: { waitingDays: 60 } } },
    });
    expect(await waits()).toBe(addDays(bore, 60));
  });

  it('seasons have names of their own, never two for one day', async () => {
    const owner = await signUp(kraal);
    const season = (name: string, from: Day, to: Day) =>
      ask('POST', '/breeding/seasons', owner, { species: 'Cattle', name, from, to });
    const { status, body } = await season('Summer', '2024-01-01', '2024-03-15');
    expect(status).toBe(200);
    expect((await season('Again', '2024-03-15', '2024-05-01')).body['errors']).toMatchObject({
      from: [expect.stringContaining('Another season')],
    });
    expect((await season('Backwards', '2025-03-15', '2025-01-01')).status).toBe(422);
    expect((await season('Year nought', '0000-01-01', '0000-02-01')).status).toBe(422);
    const [cow, bull] = [uuid(), uuid()];
    await recorded(kraal, owner, [
      known(cow, 'female', 'K1', '2017-01-01'),
      known(bull, 'male', 'B1', '2017-01-01'),
      event('served', cow, '2024-01-20', { method: 'natural', sireId: bull }),
      event('pregnancy_checked', cow, '2024-04-01', { result: 'empty', method: 'ultrasound' }),
    ]);
    const named = await measuresOf(owner, 'Cattle', '2024-01-01', '2024-12-31');
    expect(percents(named('conception'))).toEqual([['Summer', 1, 0]]);
    expect((await ask('DELETE', `/breeding/seasons/${body['id']}`, owner)).status).toBe(200);
    expect((await ask('DELETE', `/breeding/seasons/${body['id']}`, owner)).status).toBe(404);
    const year = await measuresOf(owner, 'Cattle', '2024-01-01', '2024-12-31');
    expect(percents(year('conception'))).toEqual([['2023/24', 1, 0]]);
  });
});
