import { addDays, dayOf } from '@kraal/domain/format/dates';
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
import { tellWhatIsDue } from './digest.ts';

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
        (one: { day: string; step: number; detail: string; isLate: boolean }) => [
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
    await recorded(kraal, owner, [dose(cow, medicineId, course, 2)]);
    expect(await doses()).toEqual([]);
    const [answer] = (await record(kraal, owner, [dose(cow, medicineId, course, 3)])).body[
      'answers'
    ];
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
        .map((one: { day: string; step: number }) => [one.day, one.step]);
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
    const first = `${today.slice(0, 7)}-01`;
    const plain = (id: string, day: string) => ({
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
  await tellWhatIsDue(kraal.services);
  const told = async (person: Person) =>
    (await call(kraal, 'GET', '/api/notices', { token: person.token })).body['items'].map(
      (one: { what: string; about: object }) => [one.what, one.about],
    );
  // Late: the check and three weanings nobody recorded; today: two protocols for their age.
  expect(await told(owner)).toContainEqual([
    'work_due',
    { farmName: 'Testplaas', today: '2', late: '4' },
  ]);
  expect((await told(idle)).map(([what]: [string]) => what)).not.toContain('work_due');
});
