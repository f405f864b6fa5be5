import type { Measure } from '@kraal/contract/breeding';
import type { Day } from '@kraal/domain/format/dates';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
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

// What happens on farms every year, and came out wrong when somebody told it for the first time.
const kraal = await openKraal();
const clock = kraal.services.now;
afterAll(() => {
  kraal.services.now = clock;
});
/** These years are told on days of their own, whatever the tests' clock says. */
const onDay = (day: Day): void => {
  kraal.services.now = () => new Date(`${day}T12:00:00Z`);
};
beforeEach(() => onDay('2026-11-22'));

const ask = (who: Person, path: string, body?: unknown) =>
  call(kraal, body === undefined ? 'GET' : 'POST', `/api/farms/${who.farmId}${path}`, {
    token: who.token,
    ...(body === undefined ? {} : { body }),
  });
const idOf = async (who: Person, path: string, body: object): Promise<string> =>
  (await ask(who, path, body)).body['id'];
/** Sessions end while months go by; a key of the farm stays. */
const byKey = async (who: Person): Promise<Person> => ({
  ...who,
  token: (await ask(who, '/api-keys', { name: 'k', role: 'farm_manager' })).body['key'],
});
const mobOf = (who: Person, species: string) => idOf(who, '/mobs', { name: 'Mob', species });
const medicineOf = (who: Person, more: object) =>
  idOf(who, '/medicines', { name: 'Shot', medicineClass: 'vaccine', unit: 'ml', ...more });
const toMob = (kind: string, mobId: string, on: Day, payload: object = {}): TestEvent => {
  const { animalIds: _none, ...one } = event(kind, uuid(), on, { ...payload });
  return { ...one, mobId } as unknown as TestEvent; // a test's entry names animals or a mob
};
const lot = (id: string, heads: number, more: object = {}) =>
  event('registered', id, '2022-01-01', { species: 'Sheep', sex: 'female', heads, ...more });
const dose = (medicineId: string) => ({
  reason: 'x',
  lines: [{ medicineId, dose: 1, unit: 'ml', meatDays: 0, milkDays: 0 }],
});
const codeOf = async (who: Person, one: TestEvent): Promise<string | null> =>
  (await record(kraal, who, [one])).body['answers'][0].code ?? null;
const measuresOf = async (who: Person, species: string, by = 'year') => {
  const { body } = await ask(
    who,
    `/breeding/measures?species=${species}&from=2015-01-01&to=2027-12-31&by=${by}`,
  );
  return (name: Measure['name']) => {
    const found = (body['measures'] as Measure[]).find((one) => one.name === name);
    if (!found) throw new Error(name);
    return found;
  };
};
const dueOf = async (who: Person, id: string, today: Day) => {
  onDay(today);
  const { body } = await ask(who, `/animals/${id}`);
  return [body['dueFrom'], body['dueTo']];
};

describe('a flock that was never scanned', () => {
  it('is moved on while it lambs: those that have not lambed yet are served and due, and are given nothing that harms', async () => {
    onDay('2026-09-05');
    const who = await byKey(await signUp(kraal));
    const mobId = await mobOf(who, 'Sheep');
    const [ram, ewes, rest, lambs, others] = [uuid(), uuid(), uuid(), uuid(), uuid()];
    const live = await medicineOf(who, { neverPregnant: true });
    await recorded(kraal, who, [
      event('registered', ram, '2022-01-01', {
        species: 'Sheep',
        sex: 'male',
        tag: 'R1',
        bornOn: '2019-01-01',
      }),
      lot(ewes, 100, { bornOn: '2019-01-01', mobId, births: 2 }),
      toMob('joined_sire', mobId, '2026-04-01', { sireIds: [ram], sure: true }),
      toMob('removed_sire', mobId, '2026-05-13'),
      event('flock_bore', ewes, '2026-09-03', {
        mothers: 20,
        alive: 25,
        dead: 0,
        youngId: lambs,
      }),
    ]);
    const move = (scan?: string) =>
      event('split', ewes, '2026-09-04', { intoId: rest, heads: 80, ...(scan ? { scan } : {}) });
    expect(await codeOf(who, move())).toBe('bore_needed');
    await recorded(kraal, who, [move('not_yet')]);
    expect(await codeOf(who, event('treated', rest, '2026-09-05', dose(live)))).toBe('pregnant');
    const { body } = await ask(who, `/animals/${rest}`);
    expect(body).toMatchObject({ breedingStatus: 'served', dueFrom: '2026-08-26' });
    onDay('2026-11-22');
    await recorded(kraal, who, [
      event('flock_bore', rest, '2026-09-15', { mothers: 70, alive: 90, dead: 0, youngId: others }),
    ]);
    onDay('2026-12-20');
    const measure = await measuresOf(who, 'Sheep');
    expect(measure('birth_rate')).toMatchObject({ of: 100, value: 0.9 });
    expect(measure('born_rate').value).toBeCloseTo(1.15);
  });
});

describe('bulls that come again while the last of a lot still calve', () => {
  it('make one season of each year: late calves are of the bulls of the year before', async () => {
    const who = await signUp(kraal);
    const mobId = await mobOf(who, 'Cattle');
    const [first, second, cows] = [uuid(), uuid(), uuid()];
    const calves = [uuid(), uuid(), uuid(), uuid()];
    const bull = (id: string, tag: string) =>
      event('registered', id, '2022-01-01', {
        species: 'Cattle',
        sex: 'male',
        tag,
        bornOn: '2018-01-01',
      });
    const bore = (on: Day, mothers: number, youngId = '') =>
      event('flock_bore', cows, on, { mothers, alive: mothers, dead: 0, youngId });
    await recorded(kraal, who, [
      bull(first, 'B1'),
      bull(second, 'B2'),
      event('registered', cows, '2022-01-01', {
        species: 'Cattle',
        sex: 'female',
        heads: 60,
        bornOn: '2017-01-01',
        births: 3,
        mobId,
      }),
      toMob('joined_sire', mobId, '2023-12-01', { sireIds: [first], sure: true }),
      toMob('removed_sire', mobId, '2024-02-28'),
      bore('2024-09-15', 40, calves[0]),
      bore('2024-10-15', 15, calves[1]),
      toMob('joined_sire', mobId, '2024-12-01', { sireIds: [second], sure: true }),
      bore('2024-12-05', 2, calves[2]),
      toMob('removed_sire', mobId, '2025-02-28'),
      bore('2025-09-20', 50, calves[3]),
    ]);
    const rate = (await measuresOf(who, 'Cattle'))('birth_rate');
    expect(rate.groups.map(({ name, of, value }) => [name, of, value])).toEqual([
      ['2023/24', 60, 57 / 60],
      ['2024/25', 60, 50 / 60],
    ]);
    const sires = [];
    for (const id of calves) sires.push((await ask(who, `/animals/${id}`)).body['sireId']);
    expect(sires).toEqual([first, first, first, second]);
  });
});

describe('a cow that nobody scanned and that did not calve', () => {
  it('is due by the next season, not for ever by the one that is over', async () => {
    onDay('2023-12-20');
    const who = await byKey(await signUp(kraal));
    const mobId = await mobOf(who, 'Cattle');
    const [bull, cow] = [uuid(), uuid()];
    const known = (id: string, sex: string, tag: string, more: object = {}) =>
      event('registered', id, '2022-01-01', {
        species: 'Cattle',
        sex,
        tag,
        bornOn: '2017-01-01',
        ...more,
      });
    await recorded(kraal, who, [
      known(bull, 'male', 'B1'),
      known(cow, 'female', 'U1', { mobId, births: 3 }),
      toMob('joined_sire', mobId, '2022-12-01', { sireIds: [bull], sure: true }),
      toMob('removed_sire', mobId, '2023-02-28'),
      toMob('joined_sire', mobId, '2023-12-01', { sireIds: [bull], sure: true }),
    ]);
    // The young of the first season may come until the first days of January.
    expect(await dueOf(who, cow, '2023-12-20')).toEqual(['2023-09-14', null]);
    expect(await dueOf(who, cow, '2024-01-10')).toEqual(['2024-09-13', null]);
    onDay('2024-06-01');
    await recorded(kraal, who, [toMob('removed_sire', mobId, '2024-02-28')]);
    expect(await dueOf(who, cow, '2024-06-01')).toEqual(['2024-09-13', '2024-12-11']);
    await recorded(kraal, who, [
      event('pregnancy_checked', cow, '2024-06-01', { result: 'pregnant', method: 'rectal' }),
    ]);
    expect(await dueOf(who, cow, '2024-06-02')).toEqual(['2024-09-13', '2024-12-11']);
  });
});

describe('who bore nothing, and whose the dead are', () => {
  it('dry ewes sold when nothing can come any more stay in, tagged as in lots', async () => {
    const who = await signUp(kraal);
    const mobId = await mobOf(who, 'Sheep');
    const ram = uuid();
    const ewes = Array.from({ length: 10 }, () => uuid());
    const known = (id: string, sex: string, tag: string, more: object = {}) =>
      event('registered', id, '2022-01-01', {
        species: 'Sheep',
        sex,
        tag,
        bornOn: '2019-01-01',
        ...more,
      });
    await recorded(kraal, who, [
      known(ram, 'male', 'R1'),
      ...ewes.map((id, index) => known(id, 'female', `E${index}`, { mobId, births: 2 })),
      toMob('joined_sire', mobId, '2025-04-01', { sireIds: [ram], sure: true }),
      toMob('removed_sire', mobId, '2025-05-13'),
      ...ewes.slice(0, 7).map((id, index) =>
        event('gave_birth', id, '2025-09-10', {
          young:
            index < 2
              ? [{ alive: false, sex: 'male' }]
              : [{ id: uuid(), alive: true, sex: 'female' }],
        }),
      ),
      // On 25 October the last of them was due twelve days ago; on 10 September nobody can know.
      event('sold', ewes[7] ?? '', '2025-10-25', { sure: true }),
      event('sold', ewes[8] ?? '', '2025-11-15', { sure: true }),
      event('sold', ewes[9] ?? '', '2025-09-10', { sure: true }),
    ]);
    expect((await measuresOf(who, 'Sheep'))('birth_rate')).toMatchObject({
      of: 9,
      leftOut: [{ reason: 'went_before', animals: 1 }],
    });
    const bySire = (await measuresOf(who, 'Sheep', 'sire'))('live_birth');
    expect(bySire.groups.map(({ name, of, value }) => [name, of, value])).toEqual([
      ['R1', 7, 5 / 7],
    ]);
  });
});

describe('lambs of two lots that go on as one after weaning', () => {
  it('count once, sold or not', async () => {
    const who = await signUp(kraal);
    const mobId = await mobOf(who, 'Sheep');
    const [ram, first, second, young, twins] = [uuid(), uuid(), uuid(), uuid(), uuid()];
    const bore = (id: string, youngId: string, alive: number) =>
      event('flock_bore', id, '2025-09-05', { mothers: 40, alive, dead: 0, youngId });
    await recorded(kraal, who, [
      event('registered', ram, '2022-01-01', {
        species: 'Sheep',
        sex: 'male',
        tag: 'R1',
        bornOn: '2019-01-01',
      }),
      lot(first, 50, { bornOn: '2019-01-01', mobId, births: 2 }),
      lot(second, 50, { bornOn: '2019-01-01', mobId, births: 2 }),
      toMob('joined_sire', mobId, '2025-04-01', { sireIds: [ram], sure: true }),
      toMob('removed_sire', mobId, '2025-05-13'),
      bore(first, young, 50),
      bore(second, twins, 40),
      event('weaned', young, '2025-12-15'),
      event('weaned', twins, '2025-12-15'),
      event('merged', twins, '2025-12-16', { intoId: young, heads: 40 }),
    ]);
    const rate = async () => (await measuresOf(who, 'Sheep'))('weaning_rate').value;
    expect(await rate()).toBeCloseTo(0.9);
    await recorded(kraal, who, [
      { ...event('sold', young, '2026-01-10', { sure: true }), heads: 50 },
      { ...event('died', young, '2026-02-10', { cause: 'disease', sure: true }), heads: 3 },
    ]);
    expect(await rate()).toBeCloseTo(0.9);
    await recorded(kraal, who, [
      { ...event('sold', young, '2026-03-10', { sure: true }), heads: 37 },
    ]);
    expect(await rate()).toBeCloseTo(0.9);
  });
});

describe('a medicine that is not for animals milked for people', () => {
  it('is asked of a cow whose calf was taken from her, until she is dried off; of none whose calf was weaned', async () => {
    const who = await signUp(kraal);
    const medicineId = await medicineOf(who, { notForMilk: true });
    const [milked, suckler, still] = [uuid(), uuid(), uuid()];
    const calves = [uuid(), uuid()];
    const born = (id: string, on: Day, calf?: string) =>
      event('gave_birth', id, on, {
        young: [calf ? { id: calf, alive: true, sex: 'male' } : { alive: false, sex: 'male' }],
        sure: true,
      });
    await recorded(kraal, who, [
      ...[milked, suckler, still].map((id, index) =>
        event('registered', id, '2025-01-01', {
          species: 'Cattle',
          sex: 'female',
          tag: `D${index}`,
          bornOn: '2019-01-01',
          births: 2,
        }),
      ),
      born(milked, '2026-08-01', calves[0]),
      event('sold', calves[0] ?? '', '2026-08-05', { sure: true }),
      born(still, '2026-08-01'),
      born(suckler, '2026-03-01', calves[1]),
      event('weaned', calves[1] ?? '', '2026-10-01'),
    ]);
    const treat = (id: string, on: Day) => codeOf(who, event('treated', id, on, dose(medicineId)));
    expect(await treat(milked, '2026-10-15')).toBe('ask_milked');
    expect(await treat(still, '2026-10-15')).toBe('ask_milked');
    expect(await treat(suckler, '2026-10-15')).toBe(null);
    await recorded(kraal, who, [event('dried_off', milked, '2026-10-20')]);
    expect(await treat(milked, '2026-10-21')).toBe(null);
  });
});

describe('a medicine that harms in a part of a pregnancy', () => {
  it('is refused in it, asked where nobody knows how far she is, and given outside of it', async () => {
    const who = await signUp(kraal);
    const early = await medicineOf(who, { name: 'Albendazole', notFirstDays: 45 });
    const late = await medicineOf(who, { name: 'Ivermectin', notLastDays: 28 });
    const [fresh, far, unknown, empty] = [uuid(), uuid(), uuid(), uuid()];
    const served = (id: string, on: Day) => event('served', id, on, { method: 'ai', sure: true });
    await recorded(kraal, who, [
      ...[fresh, far, unknown, empty].map((id, index) =>
        event('registered', id, '2025-01-01', {
          species: 'Cattle',
          sex: 'female',
          tag: `P${index}`,
          bornOn: '2019-01-01',
          births: 2,
        }),
      ),
      served(fresh, '2026-10-20'),
      served(far, '2026-02-20'),
      event('pregnancy_checked', far, '2026-04-20', { result: 'pregnant', method: 'ultrasound' }),
      event('pregnancy_checked', unknown, '2026-09-01', { result: 'pregnant', sure: true }),
      served(empty, '2026-09-01'),
      event('pregnancy_checked', empty, '2026-11-01', { result: 'empty', method: 'rectal' }),
    ]);
    const give = (id: string, medicineId: string, on: Day) =>
      codeOf(who, event('treated', id, on, dose(medicineId)));
    expect(await give(fresh, early, '2026-11-20')).toBe('pregnancy_stage');
    expect(await give(fresh, late, '2026-11-20')).toBe(null);
    expect(await give(far, early, '2026-11-20')).toBe(null);
    expect(await give(far, late, '2026-11-20')).toBe('pregnancy_stage');
    expect(await give(far, late, '2026-08-20')).toBe(null);
    for (const medicine of [early, late]) {
      expect(await give(unknown, medicine, '2026-11-20')).toBe('ask_pregnancy_stage');
      expect(await give(empty, medicine, '2026-11-20')).toBe(null);
    }
  });
});

describe('the yearly shot of grown animals', () => {
  it('begins no course of the young with the same vaccine', async () => {
    const who = await signUp(kraal);
    const vaccine = await medicineOf(who, {});
    const [cow, heifer] = [uuid(), uuid()];
    for (const one of [
      { name: 'First', mode: 'age', fromDays: 91, toDays: 365, steps: [0, 28] },
      { name: 'Yearly', mode: 'yearly', fromMonth: 8, toMonth: 10 },
    ])
      await idOf(who, '/protocols', { species: 'Cattle', medicineId: vaccine, ...one });
    const known = (id: string, tag: string, bornOn: Day) =>
      event('registered', id, '2026-08-01', { species: 'Cattle', sex: 'female', tag, bornOn });
    await recorded(kraal, who, [
      known(cow, 'K1', '2018-01-01'),
      known(heifer, 'K2', '2026-03-01'),
      ...[cow, heifer].map((id) => event('treated', id, '2026-10-10', dose(vaccine))),
    ]);
    const { items } = (await ask(who, '/due?to=2026-12-31&kinds=dose')).body;
    expect(items.map((one: { tag: string; detail: string }) => [one.tag, one.detail])).toEqual([
      ['K2', 'First'],
    ]);
  });
});

it('a mob’s entry is cancelled by its mob too', async () => {
  const who = await signUp(kraal);
  const mobId = await mobOf(who, 'Sheep');
  const medicineId = await medicineOf(who, { meatDays: 21 });
  const ids = [uuid(), uuid(), uuid()];
  const treated = toMob('treated', mobId, '2026-10-01', {
    reason: 'x',
    lines: [{ medicineId, dose: 1, unit: 'ml', meatDays: 21, milkDays: 0 }],
  });
  await recorded(kraal, who, [
    ...ids.map((id, index) =>
      event('registered', id, '2026-01-01', {
        species: 'Sheep',
        sex: 'female',
        tag: `V${index}`,
        mobId,
      }),
    ),
    treated,
  ]);
  const until = async () => (await ask(who, `/animals/${ids[1]}`)).body['meatUntil'];
  expect(await until()).toBe('2026-10-22');
  const cancels = {
    ...toMob('voided', mobId, '2026-10-02'),
    voids: { eventId: treated.id, reason: 'x' },
  };
  expect(await codeOf(who, cancels as TestEvent)).toBe(null); // with what a cancellation says
  expect(await until()).toBe(null);
});

describe('young entered as having been here already', () => {
  it('is asked about where its dam was on the farm at its birth and no birth of hers is known', async () => {
    const who = await signUp(kraal);
    const [cow, bought] = [uuid(), uuid()];
    const animal = (id: string, on: Day, more: object) =>
      event('registered', id, on, { species: 'Cattle', sex: 'female', ...more });
    await recorded(kraal, who, [
      animal(cow, '2024-01-01', { bornOn: '2020-01-01' }),
      animal(bought, '2026-06-01', { bornOn: '2020-01-01' }),
      event('served', cow, '2025-11-01', { method: 'natural' }),
    ]);
    const calf = (damId: string, more: object = {}) =>
      animal(uuid(), '2026-09-01', { bornOn: '2026-08-15', damId, ...more });
    expect(await codeOf(who, calf(cow))).toBe('ask_born_here');
    expect(await codeOf(who, calf(cow, { sure: ['ask_near_kin'] }))).toBe('ask_born_here');
    // Born before she came, or in the books as her birth: nothing to ask.
    const before = calf(bought, { bornOn: '2026-05-01' });
    expect(await codeOf(who, before)).toBeNull();
    expect(await codeOf(who, calf(cow, { sure: ['ask_born_here'] }))).toBeNull();
    const twin = { ...calf(cow), kind: 'born', occurredAt: '2026-08-15T10:00:00Z' };
    const { bornOn: _day, ...payload } = twin.payload as Record<string, unknown>;
    expect(await codeOf(who, { ...twin, payload })).toBeNull();
    expect(await codeOf(who, calf(cow))).toBeNull();
  });
});
