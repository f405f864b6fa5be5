import { addDays, dayOf, type Day, asDay } from '@kraal/domain/format/dates';
import { sql } from 'drizzle-orm';
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
  uuid,
} from '../../testing/kraal.ts';
import { sendDayLines } from './dayLines.ts';

const kraal = await openKraal();
const today = dayOf(new Date(), 'Africa/Johannesburg');
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
const now = (one: TestEvent): TestEvent => ({ ...one, occurredAt: new Date().toISOString() });

async function heifers(): Promise<{
  owner: Person;
  ids: string[];
  medicineId: string;
  protocolId: string;
}> {
  const owner = await signUp(kraal, ['Cattle']);
  const ids = [150, 200, 230, 260, 300].map(() => uuid());
  await recorded(
    kraal,
    owner,
    ids.map((id, index) =>
      event('registered', id, addDays(today, -90), {
        species: 'Cattle',
        sex: 'female',
        tag: `H${index + 1}`,
        bornOn: addDays(today, -[150, 200, 230, 260, 300][index]!),
      }),
    ),
  );
  const medicineId = (
    await send('POST', '/medicines', owner, {
      name: 'S19',
      medicineClass: 'vaccine',
      unit: 'dose',
      doseRate: 1,
      dosePer: 'head',
      species: ['Cattle'],
    })
  ).body['id'];
  expect((await send('POST', '/protocols/starter', owner, {})).body['added']).toBeGreaterThan(5);
  const { items } = (await send('GET', '/protocols?species=Cattle', owner)).body;
  return {
    owner,
    ids,
    medicineId,
    protocolId: items.find((one: { name: string }) => one.name.startsWith('Brucellosis')).id,
  };
}
const dose = (animalId: string, medicineId: string, protocolId: string, step = 0): TestEvent =>
  now(
    event('treated', animalId, today, {
      lines: [{ medicineId, dose: 1, unit: 'dose', meatDays: 0, milkDays: 0 }],
      protocolId,
      step,
    }),
  );

describe('a protocol for an age', () => {
  it('is due for whom it fits, stops the two that are too old, and leaves the list when done or skipped', async () => {
    const { owner, ids, medicineId, protocolId } = await heifers();
    const due = async () =>
      (await send('GET', `/protocols/${protocolId}/animals`, owner)).body['items'].map(
        (one: { tag: string }) => one.tag,
      );
    expect(await due()).toEqual(['H1', 'H2', 'H3']);
    expect(
      (await send('GET', `/protocols/${protocolId}/animals`, owner)).body['stopped'].map(
        (one: { tag: string }) => one.tag,
      ),
    ).toEqual(['H4', 'H5']);
    const { answers } = (
      await record(
        kraal,
        owner,
        ids.map((id) => dose(id, medicineId, protocolId)),
      )
    ).body as { answers: { result: string; code?: string; message?: string }[] };
    expect(answers.map(({ result, code }) => code ?? result)).toEqual([
      'recorded',
      'recorded',
      'recorded',
      'too_old_for_protocol',
      'too_old_for_protocol',
    ]);
    expect(answers[3]?.message).toContain(
      'H4 is too old for Brucellosis (S19): 260 days, up to 244.',
    );
    expect(await due()).toEqual([]);
    const { protocols } = (await send('GET', '/due/summary', owner)).body as {
      protocols: { name: string }[];
    };
    expect(protocols.some(({ name }) => name.startsWith('Brucellosis'))).toBe(false);
  });
  it('skipped with a reason it is no longer due; taken back it is again', async () => {
    const { owner, ids, protocolId } = await heifers();
    const skip = now(
      event('protocol_skipped', ids[0] ?? '', today, { protocolId, reason: 'sold next week' }),
    );
    await recorded(kraal, owner, [skip]);
    const due = async () =>
      (await send('GET', `/protocols/${protocolId}/animals`, owner)).body['total'];
    expect(await due()).toBe(2);
    await recorded(kraal, owner, [
      now({
        ...event('voided', ids[0] ?? '', today),
        voids: { eventId: skip.id, reason: 'not sold' },
      }),
    ]);
    expect(await due()).toBe(3);
  });
});

describe('a course over days', () => {
  it('begins with the first dose and is due on its days until the last', async () => {
    const { owner, ids, medicineId } = await heifers();
    const course = (
      await send('POST', '/protocols', owner, {
        name: 'Foot rot',
        species: 'Cattle',
        mode: 'course',
        steps: [0, 2, 4],
      })
    ).body['id'];
    const [cow = ''] = ids;
    await recorded(kraal, owner, [
      { ...dose(cow, medicineId, course), occurredAt: `${addDays(today, -3)}T10:00:00Z` },
    ]);
    const doses = async () =>
      (await send('GET', `/due?kinds=dose&to=${addDays(today, 7)}`, owner)).body['items'].map(
        (one: { day: Day; step: number; detail: string; isLate: boolean }) => [
          one.day,
          one.step,
          one.detail,
          one.isLate,
        ],
      );
    expect(await doses()).toEqual([[addDays(today, -1), 1, 'Foot rot', true]]);
    await recorded(kraal, owner, [dose(cow, medicineId, course, 1)]);
    // A dose that came late keeps the next at its distance.
    expect(await doses()).toEqual([[addDays(today, 2), 2, 'Foot rot', false]]);
    const again = (step: number) => {
      const one = dose(cow, medicineId, course, step);
      return { ...one, payload: { ...one.payload, sure: true } };
    };
    await recorded(kraal, owner, [again(2)]);
    expect(await doses()).toEqual([]);
    const [answer] = (await record(kraal, owner, [again(3)])).body['answers'];
    expect(answer.code).toBe('no_such_step');
  });
});

describe('a series of every year', () => {
  it('begins anew with each first dose; each bottle keeps its distance from the one before', async () => {
    const { owner, ids, medicineId } = await heifers();
    const [cow = ''] = ids;
    await recorded(kraal, owner, [
      event('described', cow, addDays(today, -89), { bornOn: addDays(today, -900) }),
    ]);
    const series = (
      await send('POST', '/protocols', owner, {
        name: 'Bottles A, B, C',
        species: 'Cattle',
        mode: 'yearly',
        fromMonth: 1,
        toMonth: 12,
        steps: [0, 21, 42],
      })
    ).body['id'];
    const given = (ago: number, step: number) => ({
      ...dose(cow, medicineId, series, step),
      id: uuid(),
      occurredAt: `${addDays(today, -ago)}T10:00:00Z`,
    });
    const due = async () =>
      (await send('GET', `/due?kinds=dose&to=${addDays(today, 30)}`, owner)).body['items']
        .filter((one: { detail: string }) => one.detail === 'Bottles A, B, C')
        .map((one: { day: Day; step: number }) => [one.day, one.step]);
    await recorded(kraal, owner, [given(84, 0), given(63, 1), given(42, 2)]);
    expect(await due()).toEqual([]);
    // The next round, while the last one is not forgotten.
    await recorded(kraal, owner, [given(20, 0)]);
    expect(await due()).toEqual([[addDays(today, 1), 1]]);
    await recorded(kraal, owner, [given(1, 1)]);
    expect(await due()).toEqual([[addDays(today, 22), 2]]);
  });
});

describe('a vaccination given in any way', () => {
  it('satisfies the protocol whose medicine it is, up to 60 days before its months', async () => {
    const { owner, ids, medicineId } = await heifers();
    const month = Number(today.slice(5, 7));
    const name = 'Yearly S';
    await send('POST', '/protocols', owner, {
      name,
      species: 'Cattle',
      mode: 'yearly',
      fromMonth: month,
      toMonth: month,
      medicineId,
      steps: [0],
    });
    const dueFor = async (): Promise<number> =>
      (await send('GET', `/due/summary?from=${today}`, owner)).body['protocols'].find(
        (one: { name: string }) => one.name === name,
      )?.animals ?? 0;
    expect(await dueFor()).toBe(5);
    const first = asDay(`${today.slice(0, 7)}-01`);
    const plain = (id: string, day: Day) => ({
      ...event('treated', id, day, {
        lines: [{ medicineId, dose: 1, unit: 'dose', meatDays: 0, milkDays: 0 }],
        sure: true,
      }),
    });
    await recorded(kraal, owner, [plain(ids[0] ?? '', addDays(first, -59))]);
    expect(await dueFor()).toBe(4);
    await recorded(kraal, owner, [plain(ids[1] ?? '', addDays(first, -61))]);
    expect(await dueFor()).toBe(4);
  });
});

describe('a protocol that hangs on a day of the farm', () => {
  type Wish = { name: string; mode: string; fromDays: number; toDays: number };
  const herd = async (count: number, bornDaysAgo = 1500) => {
    const owner = await signUp(kraal, ['Cattle', 'Sheep']);
    const ids = Array.from({ length: count }, () => uuid());
    await recorded(
      kraal,
      owner,
      ids.map((id, index) =>
        event('registered', id, addDays(today, -1400), {
          species: 'Cattle',
          sex: 'female',
          tag: `C${index + 1}`,
          bornOn: addDays(today, -bornDaysAgo),
        }),
      ),
    );
    const medicineId: string = (
      await send('POST', '/medicines', owner, {
        name: 'Scours',
        medicineClass: 'vaccine',
        unit: 'ml',
        doseRate: 2,
        dosePer: 'head',
        species: ['Cattle'],
      })
    ).body['id'];
    const protocol = async (wish: Wish, more: Record<string, unknown> = {}): Promise<string> => {
      const answer = await send('POST', '/protocols', owner, {
        species: 'Cattle',
        steps: [0],
        ...wish,
        ...more,
      });
      expect(answer.status).toBe(200);
      return answer.body['id'];
    };
    const listed = async (id: string): Promise<[string[], string[]]> => {
      const { items, stopped } = (await send('GET', `/protocols/${id}/animals`, owner)).body as {
        items: { tag: string }[];
        stopped: { tag: string }[];
      };
      return [items.map(({ tag }) => tag), stopped.map(({ tag }) => tag)];
    };
    const given = (animalId: string, day: Day, protocolId?: string): TestEvent => {
      const dosed = event('treated', animalId, day, {
        lines: [{ medicineId, dose: 2, unit: 'ml', meatDays: 0, milkDays: 0 }],
        sure: true,
        ...(protocolId ? { protocolId } : {}),
      });
      return day === today ? now(dosed) : dosed;
    };
    return { owner, ids, medicineId, protocol, listed, given };
  };
  const insemination = (id: string, daysAgo: number): TestEvent =>
    event('served', id, addDays(today, -daysAgo), { method: 'ai', sure: true });
  const birth = (id: string, daysAgo: number): TestEvent =>
    event('gave_birth', id, addDays(today, -daysAgo), {
      young: [{ sex: 'female', alive: true, id: uuid() }],
      sure: true,
    });

  it('an expected birth: in its days, late until it is there, and again before the next', async () => {
    const { owner, ids, protocol, listed, given } = await herd(4);
    const [due = '', early = '', late = '', again = ''] = ids;
    await recorded(kraal, owner, [
      insemination(due, 283 - 35),
      insemination(early, 100),
      insemination(late, 283 - 10),
      // Done before her last birth; now she is in calf again.
      insemination(again, 640),
      birth(again, 640 - 283),
      insemination(again, 283 - 38),
    ]);
    const id = await protocol({ name: 'Scours', mode: 'before_birth', fromDays: -42, toDays: -28 });
    await recorded(kraal, owner, [given(again, addDays(today, -640 + 283 - 35), id)]);
    expect(await listed(id)).toEqual([['C1', 'C4'], ['C3']]);
    await recorded(kraal, owner, [given(again, today, id), given(late, addDays(today, -40), id)]);
    expect(await listed(id)).toEqual([['C1'], []]);
    await recorded(kraal, owner, [birth(due, 2)]);
    expect(await listed(id)).toEqual([[], []]);
  });

  it('a birth: by the last of them, with any treatment of its medicine', async () => {
    const { owner, ids, medicineId, protocol, listed, given } = await herd(3);
    const [fresh = '', twice = '', dosed = ''] = ids;
    await recorded(kraal, owner, [
      birth(fresh, 10),
      birth(twice, 380),
      given(twice, addDays(today, -365)),
      birth(twice, 12),
      birth(dosed, 14),
      given(dosed, addDays(today, -5)),
    ]);
    const wish = { name: 'After calving', mode: 'after_birth', fromDays: 7, toDays: 30 };
    expect(await listed(await protocol(wish, { medicineId }))).toEqual([['C1', 'C2'], []]);
  });

  it('weaning: by the day the farm weans, or the one recorded', async () => {
    const { owner, ids, protocol, listed, given } = await herd(3, 1500);
    const calves = [uuid(), uuid(), uuid()];
    const bornAgo = [183, 183, 100];
    await recorded(kraal, owner, [
      ...calves.map((id, index) =>
        event('registered', id, addDays(today, -90), {
          species: 'Cattle',
          sex: 'male',
          tag: `K${index + 1}`,
          bornOn: addDays(today, -(bornAgo[index] ?? 0)),
          damId: ids[index],
          sure: ['ask_born_here'],
        }),
      ),
      event('weaned', calves[1] ?? '', addDays(today, -3), {}),
    ]);
    const before = await protocol({
      name: 'Before',
      mode: 'weaning',
      fromDays: -28,
      toDays: -14,
    });
    const after = await protocol({ name: 'After', mode: 'weaning', fromDays: 1, toDays: 14 });
    expect(await listed(before)).toEqual([['K1'], ['K2']]);
    expect(await listed(after)).toEqual([['K2'], []]);
    await recorded(kraal, owner, [given(calves[1] ?? '', today, after)]);
    expect(await listed(after)).toEqual([[], []]);
    const { body } = await send('GET', '/due/summary', owner);
    expect(body['protocols']).toMatchObject([{ name: 'Before', animals: 1, isLate: false }]);
  });

  it('a mating season: before it begins, after it ends, and each year anew', async () => {
    const { owner, ids, protocol, listed, given } = await herd(2);
    const [cow = ''] = ids;
    const females = { sex: 'female' };
    const before = await protocol(
      { name: 'Before', mode: 'mating', fromDays: -60, toDays: -14 },
      females,
    );
    const after = await protocol({ name: 'After', mode: 'mating', fromDays: 1, toDays: 30 });
    // No season is named: nothing hangs on it.
    expect([await listed(before), await listed(after)]).toEqual([
      [[], []],
      [[], []],
    ]);
    const season = (from: number, to: number) =>
      send('POST', '/breeding/seasons', owner, {
        species: 'Cattle',
        name: `S${from}`,
        from: addDays(today, from),
        to: addDays(today, to),
      });
    await season(-335, -245);
    await season(30, 120);
    await recorded(kraal, owner, [given(cow, addDays(today, -345), before)]);
    expect(await listed(before)).toEqual([['C1', 'C2'], []]);
    await recorded(kraal, owner, [given(cow, addDays(today, -20), before)]);
    expect(await listed(before)).toEqual([['C2'], []]);
    await season(-90, -5);
    expect(await listed(after)).toEqual([['C1', 'C2'], []]);
    const { body } = await send('GET', '/due/summary', owner);
    expect(body['protocols']).toMatchObject([
      { name: 'After', animals: 2, from: addDays(today, -4), to: addDays(today, 25) },
      { name: 'Before', animals: 1, from: addDays(today, -30), to: addDays(today, 16) },
    ]);
  });

  it('a booster: after a dose given in any way, done by any, dropped with the pregnancy', async () => {
    const { owner, ids, medicineId, protocol, given } = await herd(6);
    const [byBoth = '', plainFirst = '', lost = '', plainTwice = '', open = '', twice = ''] = ids;
    const id = await protocol(
      { name: 'Scours', mode: 'before_birth', fromDays: -70, toDays: -42 },
      { medicineId, steps: [0, 28] },
    );
    const day = addDays(today, -30);
    await recorded(kraal, owner, [
      ...[byBoth, plainFirst, lost, plainTwice, open, twice].map((one) =>
        insemination(one, 283 - 30),
      ),
      given(byBoth, day, id),
      given(byBoth, addDays(today, -2)),
      given(plainFirst, day),
      given(lost, day, id),
      event('aborted', lost, addDays(today, -20), {}),
      given(plainTwice, day),
      given(plainTwice, addDays(today, -1)),
      given(open, day, id),
      // Two entries of one morning are one dose.
      given(twice, day, id),
      given(twice, day, id),
    ]);
    const { items } = (await send('GET', `/due?kinds=dose&to=${addDays(today, 7)}`, owner)).body;
    expect(
      items
        .map((one: { tag: string; day: Day; step: number }) => [one.tag, one.day, one.step])
        .sort(),
    ).toEqual([
      ['C2', addDays(today, -2), 1],
      ['C5', addDays(today, -2), 1],
      ['C6', addDays(today, -2), 1],
    ]);
  });

  it('asks no calf and no gelding for what belongs to mating, and no cow that may be in calf for what harms it', async () => {
    const { owner, ids, protocol, listed, given } = await herd(4);
    const [served = '', unsure = '', empty = '', free = ''] = ids;
    const others = [uuid(), uuid(), uuid()];
    await recorded(kraal, owner, [
      ...[1500, 1500, 90].map((days, index) =>
        event('registered', others[index] ?? '', addDays(today, -80), {
          species: 'Cattle',
          sex: 'male',
          tag: `M${index + 1}`,
          bornOn: addDays(today, -days),
        }),
      ),
      event('castrated', others[1] ?? '', addDays(today, -79), { method: 'knife' }),
      insemination(served, 150),
      insemination(unsure, 150),
      event('pregnancy_checked', unsure, addDays(today, -100), {
        result: 'pregnant',
        method: 'ultrasound',
      }),
      event('pregnancy_checked', unsure, addDays(today, -20), { result: 'unsure' }),
      insemination(empty, 150),
      event('pregnancy_checked', empty, addDays(today, -60), { result: 'empty', method: 'rectal' }),
    ]);
    await send('POST', '/breeding/seasons', owner, {
      species: 'Cattle',
      name: 'Next',
      from: addDays(today, 40),
      to: addDays(today, 100),
    });
    const bulls = await protocol(
      { name: 'Bulls', mode: 'mating', fromDays: -60, toDays: -28 },
      { sex: 'male' },
    );
    expect(await listed(bulls)).toEqual([['M1'], []]);
    const month = Number(today.slice(5, 7));
    const { id: live } = (
      await send('POST', '/protocols', owner, {
        name: 'Live',
        species: 'Cattle',
        mode: 'yearly',
        sex: 'female',
        fromMonth: month,
        toMonth: month,
        neverPregnant: true,
        steps: [0],
      })
    ).body;
    expect(await listed(live)).toEqual([['C3', 'C4'], []]);
    const codes = (
      await record(
        kraal,
        owner,
        [served, unsure, empty, free].map((one) => given(one, today, live)),
      )
    ).body['answers'].map((one: { code?: string; result: string }) => one.code ?? one.result);
    expect(codes).toEqual(['pregnant', 'pregnant', 'recorded', 'recorded']);
  });

  it('a weaning that came late makes no dose undone', async () => {
    const { owner, ids, protocol, listed, given } = await herd(1);
    const calf = uuid();
    const id = await protocol({ name: 'Before', mode: 'weaning', fromDays: -28, toDays: -14 });
    await recorded(kraal, owner, [
      event('registered', calf, addDays(today, -200), {
        species: 'Cattle',
        sex: 'male',
        tag: 'K1',
        bornOn: addDays(today, -250),
        damId: ids[0],
        sure: ['ask_born_here'],
      }),
      given(calf, addDays(today, -68), id),
      event('weaned', calf, addDays(today, -3), {}),
    ]);
    expect(await listed(id)).toEqual([[], []]);
  });

  it('offers what is usual to begin with', async () => {
    const { owner } = await herd(1);
    const { items } = (await send('GET', '/protocols/templates', owner)).body as {
      items: { species: string; usual: boolean; name: string }[];
    };
    expect(new Set(items.map(({ species }) => species))).toEqual(new Set(['Cattle', 'Sheep']));
    for (const { usual: _usual, ...body } of items)
      expect((await send('POST', '/protocols', owner, body)).status, body.name).toBe(200);
    const { added } = (await send('POST', '/protocols/starter', owner, {})).body;
    expect(added).toBe(0);
    expect((await send('GET', '/due/summary', owner)).status).toBe(200);
  });
});

it('wrong protocols are named field by field', async () => {
  const owner = await signUp(kraal);
  const wrong = async (body: object) =>
    Object.keys(
      (
        await send('POST', '/protocols', owner, {
          name: 'X',
          species: 'Sheep',
          mode: 'course',
          ...body,
        })
      ).body['errors'],
    );
  expect(await wrong({ steps: [1, 2] })).toEqual(['steps']);
  expect(await wrong({ mode: 'yearly' })).toEqual(['fromMonth']);
  expect(await wrong({ mode: 'age', fromDays: 100, toDays: 50 })).toEqual(['toDays']);
  expect(await wrong({ medicineId: uuid() })).toEqual(['medicineId']);
  expect(await wrong({ mode: 'age', fromDays: -3 })).toEqual(['fromDays']);
  expect(await wrong({ mode: 'weaning' })).toEqual(['fromDays']);
  const days = (fromDays: number, toDays: number) => ({ fromDays, toDays });
  expect(await wrong({ mode: 'mating', ...days(3, -3) })).toEqual(['toDays']);
  expect(await wrong({ mode: 'before_birth', ...days(-3, 3) })).toEqual(['toDays']);
  expect(await wrong({ mode: 'after_birth', ...days(-3, 3) })).toEqual(['fromDays']);
  const before = { mode: 'before_birth', ...days(-42, -28) };
  expect(await wrong({ ...before, sex: 'male' })).toEqual(['sex']);
  expect(await wrong({ ...before, neverPregnant: true })).toEqual(['neverPregnant']);
});

describe('the calendar feed', () => {
  it('opens with a key of the farm, and with nothing else', async () => {
    const { owner, ids } = await heifers();
    await recorded(kraal, owner, [
      now(event('served', ids[4] ?? '', today, { method: 'natural', sure: true })),
    ]);
    const { key } = (await send('POST', '/api-keys', owner, { name: 'Calendar', role: 'viewer' }))
      .body;
    const feed = await call(kraal, 'GET', `/api/farms/${owner.farmId}/due/calendar.ics?key=${key}`);
    expect(feed.status).toBe(200);
    expect(feed.headers['content-type']).toContain('text/calendar');
    expect(feed.body['text']).toMatch(
      /^BEGIN:VCALENDAR\r\n[\s\S]*SUMMARY:Watch for heat: 1\r\nDESCRIPTION:H5\r\n[\s\S]*END:VCALENDAR\r\n$/,
    );
    expect(feed.body['text']).toContain('SUMMARY:Brucellosis (S19): 3');
    const other = await signUp(kraal);
    expect(
      (await call(kraal, 'GET', `/api/farms/${other.farmId}/due/calendar.ics?key=${key}`)).status,
    ).toBe(401);
    expect(
      (
        await call(
          kraal,
          'GET',
          `/api/farms/${owner.farmId}/due/calendar.ics?key=kraal_${'x'.repeat(30)}`,
        )
      ).status,
    ).toBe(401);
  });
});

it('each morning whoever works with the animals hears what is due, and nobody hears of nothing', async () => {
  const { owner, ids } = await heifers();
  const idle = await signUp(kraal);
  await recorded(kraal, owner, [
    event('served', ids[4] ?? '', addDays(today, -35), { method: 'natural', sure: true }),
  ]);
  await kraal.services.database.execute(
    sql`update user_account set telling = jsonb_build_object('quiet', null, 'eveningAt', null,
      'morningAt', to_char(${kraal.services.now().toISOString()}::timestamptz at time zone 'Africa/Johannesburg', 'HH24:MI'))`,
  );
  await sendDayLines(kraal.services);
  await sendDayLines(kraal.services);
  const told = async (person: Person) =>
    (await call(kraal, 'GET', '/api/notices', { token: person.token })).body['items'].map(
      (one: { what: string; about: object }) => [one.what, one.about],
    );
  // Late: the check and three weanings nobody recorded; today: two protocols for their age.
  expect(await told(owner)).toContainEqual([
    'work_due',
    { farmId: owner.farmId, farmName: 'Testplaas', today: '2', late: '4' },
  ]);
  expect((await told(idle)).map(([what]: [string]) => what)).not.toContain('work_due');
});
