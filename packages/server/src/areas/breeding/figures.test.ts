import { addDays } from '@kraal/domain/format/dates';
import { expect, it } from 'vitest';
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

/** Figures that somebody computed by hand and found otherwise; each stands here as it was told. */
const kraal = await openKraal({}, { now: () => new Date('2026-11-22T10:00:00Z') });
const get = async (person: Person, path: string) =>
  (await call(kraal, 'GET', `/api/farms/${person.farmId}${path}`, { token: person.token })).body;
const cow = (id: string, tag: string, bornOn: string, more: object = {}, on = '2022-12-01') =>
  event('registered', id, on, { species: 'Cattle', sex: 'female', tag, bornOn, ...more });
const calving = (dam: string, on: string, sex = 'male'): TestEvent =>
  event('gave_birth', dam, on, { young: [{ id: uuid(), alive: true, sex }], sure: true });

it('an animal’s class follows from its own facts, whoever else was born on its day, on this farm or another', async () => {
  const [one, two] = [await signUp(kraal), await signUp(kraal)];
  const classOf = async (person: Person, id: string) =>
    (await get(person, `/animals/${id}`))['animalClass'];
  const [heifer, dam, elsewhere] = [uuid(), uuid(), uuid()];
  await recorded(kraal, one, [
    cow(heifer, 'H', '2022-05-05', { births: 0 }, '2025-01-01'),
    cow(dam, 'C', '2022-05-05', { births: 3 }, '2025-01-01'),
  ]);
  await recorded(kraal, two, [cow(elsewhere, 'E', '2022-05-05', { births: 2 }, '2025-01-01')]);
  expect([
    await classOf(one, heifer),
    await classOf(one, dam),
    await classOf(two, elsewhere),
  ]).toEqual(['heifer', 'cow', 'cow']);
  const [put, kept] = [uuid(), uuid()];
  const bull = (id: string, tag: string) =>
    event('registered', id, '2026-10-01', {
      species: 'Cattle',
      sex: 'male',
      tag,
      bornOn: '2025-07-01',
      weaned: true,
    });
  await recorded(kraal, one, [
    bull(put, 'X'),
    bull(kept, 'Y'),
    event('joined_sire', dam, '2026-11-01', { sireIds: [put], sure: true }),
  ]);
  expect([await classOf(one, put), await classOf(one, kept)]).toEqual(['bull', 'young_bull']);
});

it('the keep and cull list charges nobody for years before she came, nor for weanings that nobody recorded', async () => {
  const me = await signUp(kraal);
  const [bought, weaner, silent] = [uuid(), uuid(), uuid()];
  await recorded(kraal, me, [
    event('acquired', bought, '2026-11-01', {
      species: 'Cattle',
      sex: 'female',
      tag: 'B',
      bornOn: '2018-03-01',
      births: 4,
      lastBirthOn: '2026-01-01',
    }),
    cow(weaner, 'W', '2016-03-01', {}, '2025-10-01'),
    cow(silent, 'S', '2018-03-01', {}, '2023-01-01'),
    calving(silent, '2023-09-01'),
  ]);
  const calf = uuid();
  await recorded(kraal, me, [
    event('gave_birth', weaner, '2025-11-20', {
      young: [{ id: calf, alive: true, sex: 'male', massKg: 35 }],
      sure: true,
    }),
    event('weighed', calf, '2026-06-13', { massKg: 240, sure: true }),
    event('weaned', calf, '2026-06-13'),
  ]);
  const { items } = await get(me, '/breeding/selection?species=Cattle&sort=weaned');
  const of = (id: string) => items.find((one: { id: string }) => one.id === id);
  expect(of(bought)).toMatchObject({ births: 4, lastBirthOn: '2026-01-01', weanedKgPerYear: null });
  expect(of(silent)).toMatchObject({ births: 1, weanedKgPerYear: null });
  // In the herd for 417 days with one calf of some 240 kg.
  expect(of(weaner).weanedKgPerYear).toBeGreaterThan(180);
});

it('while the bull runs no birth is late; when the first would be overdue she is looked at', async () => {
  const me = await signUp(kraal);
  const [bull, one] = [uuid(), uuid()];
  await recorded(kraal, me, [
    event('registered', bull, '2022-12-01', {
      species: 'Cattle',
      sex: 'male',
      tag: 'BULL',
      bornOn: '2019-01-01',
    }),
    cow(one, 'Y', '2018-01-01'),
    event('joined_sire', one, '2023-01-01', { sireIds: [bull], sure: true }),
    calving(one, '2023-11-20'),
    calving(one, '2024-11-25'),
    calving(one, '2025-12-01'),
  ]);
  const { items } = await get(me, '/due?kinds=birth&to=2026-12-31');
  expect(items).toMatchObject([{ animalId: one, until: null, isLate: false }]);
  const counted = await get(me, '/due/summary');
  expect(JSON.stringify(counted)).not.toMatch(/"kind":"birth","late":[1-9]/);
  const checks = (await get(me, '/due?kinds=check&to=2026-12-31')).items;
  expect(checks).toMatchObject([{ animalId: one, day: addDays('2025-12-01', 287 + 11) }]);
});

it('a pregnancy is counted for the sire whose calf it was', async () => {
  const me = await signUp(kraal);
  const [first, second, dam] = [uuid(), uuid(), uuid()];
  const bull = (id: string, tag: string) =>
    event('registered', id, '2022-12-01', {
      species: 'Cattle',
      sex: 'male',
      tag,
      bornOn: '2019-01-01',
    });
  const ai = (on: string, sireId: string) =>
    event('served', dam, on, { method: 'ai', sireId, sure: true });
  await recorded(kraal, me, [
    bull(first, 'S1'),
    bull(second, 'S2'),
    cow(dam, 'C', '2018-01-01'),
    ai('2025-09-01', first),
    event('heat_observed', dam, '2025-09-22'),
    ai('2025-09-22', second),
    event('pregnancy_checked', dam, '2025-11-05', { result: 'pregnant', method: 'ultrasound' }),
    calving(dam, '2026-07-06'),
  ]);
  const { items } = await get(me, '/breeding/sires?species=Cattle');
  const of = (id: string) => items.find((one: { id: string }) => one.id === id);
  expect(of(first)).toMatchObject({ served: 1, pregnant: 0, young: 0 });
  expect(of(second)).toMatchObject({ served: 1, pregnant: 1, young: 1 });
});

it('the first 21 days of a season are those of the season, wherever the chosen period cuts it', async () => {
  const me = await signUp(kraal);
  const cows = Array.from({ length: 12 }, () => uuid());
  await recorded(
    kraal,
    me,
    cows.map((id, index) => cow(id, `M${index}`, '2015-01-01', { births: 3 })),
  );
  // From the third mature cow on, ten of October, 21 days: six of twelve.
  const days = [0, 3, 7, 12, 20, 25, 35, 40, 45, 50, 60, 68];
  await recorded(
    kraal,
    me,
    cows.map((id, index) => calving(id, addDays('2023-10-03', days[index] ?? 0))),
  );
  const first = async (from: string, to: string) => {
    const { measures } = await get(me, `/breeding/measures?species=Cattle&from=${from}&to=${to}`);
    const one = measures.find(({ name }: { name: string }) => name === 'first_period');
    return [one.value, one.of];
  };
  expect(await first('2023-01-01', '2026-11-22')).toEqual([0.5, 12]);
  // Begun before the period it is no season of it; begun in it, all of it that is over by its end.
  expect(await first('2023-11-01', '2026-11-22')).toEqual([null, 0]);
  expect(await first('2023-10-01', '2024-06-30')).toEqual([0.5, 12]);
});

it('the interval from a birth before she came counts, where its day was said', async () => {
  const me = await signUp(kraal);
  const [one, other] = [uuid(), uuid()];
  await recorded(kraal, me, [
    cow(one, 'I1', '2018-01-01', { births: 2, lastBirthOn: '2023-09-01' }, '2024-01-01'),
    cow(other, 'I2', '2018-01-01', { births: 2 }, '2024-01-01'),
    calving(one, '2024-10-20'),
    calving(other, '2024-10-20'),
  ]);
  const { measures } = await get(
    me,
    '/breeding/measures?species=Cattle&from=2024-01-01&to=2026-11-22',
  );
  expect(measures.find(({ name }: { name: string }) => name === 'interval')).toMatchObject({
    value: 415,
    of: 1,
    leftOut: [{ reason: 'first_birth_unknown', animals: 1 }],
  });
});

it('a calf of an embryo is of its donor’s breed, twins and their later entries too', async () => {
  const me = await signUp(kraal);
  const [donor, sire, carrier, calf] = [uuid(), uuid(), uuid(), uuid()];
  await recorded(kraal, me, [
    cow(donor, 'D', '2018-01-01', { breed: 'Angus' }),
    cow(carrier, 'B', '2018-01-01', { breed: 'Brahman' }),
    event('registered', sire, '2022-12-01', {
      species: 'Cattle',
      sex: 'male',
      tag: 'S',
      bornOn: '2019-01-01',
      breed: 'Angus',
    }),
    event('served', carrier, '2025-11-01', {
      method: 'et',
      donorId: donor,
      sireId: sire,
      sure: true,
    }),
    event('gave_birth', carrier, '2026-08-08', {
      young: [{ id: calf, alive: true, sex: 'female' }],
      sure: true,
    }),
  ]);
  expect(await get(me, `/animals/${calf}`)).toMatchObject({ breed: 'Angus', damId: donor });
});
