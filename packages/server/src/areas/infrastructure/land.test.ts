import { areaM2 } from '@kraal/domain/land/measure';
import { campIndex } from '@kraal/domain/land/pointIn';
import { areaOf, type Position, type StoredArea } from '@kraal/domain/land/shape';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Answer,
  call,
  event,
  openKraal,
  type Person,
  recorded,
  signUp,
  uuid,
} from '../../testing/kraal.ts';

const kraal = await openKraal({}, { now: () => new Date('2026-05-20T08:00:00Z') });

const ring = (...corners: Position[]): StoredArea => ({
  type: 'MultiPolygon',
  coordinates: [
    [[...corners, ...corners.slice(0, 1)].map(([lon, lat]): [number, number] => [lon, lat])],
  ],
});
/** About 109 ha; so many of its widths to the east. */
const block = (east = 0): StoredArea => {
  const west = 26 + east * 0.01;
  return ring([west, -28], [west + 0.01, -28], [west + 0.01, -27.99], [west, -27.99]);
};
const across: Position[] = [
  [26.005, -28.01],
  [26.005, -27.98],
];

const on = (person: Person) => {
  const send = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    call(kraal, method, `/api/farms/${person.farmId}${path}`, {
      token: person.token,
      ...(body ? { body } : {}),
    });
  const newCamp = async (name: string, areaHa: number | null = null): Promise<string> =>
    String((await send('POST', '/camps', { name, areaHa })).body['id']);
  const draw = (id: string, area: StoredArea, more: object = {}): Promise<Answer> =>
    send('PUT', `/camps/${id}/shape`, { area, from: '2026-01-01', version: null, ...more });
  const land = async (day?: string) => {
    const { body } = await send('GET', `/land${day ? `?on=${day}` : ''}`);
    return body['camps'] as { id: string; name: string; heads: number; shape: Shape | null }[]; // as the route says
  };
  return { send, newCamp, draw, land };
};
type Shape = {
  area: StoredArea;
  from: string;
  until: string | null;
  drawnHa: number;
  version: number;
};

describe('a camp is drawn', () => {
  it('corrected from the same day, changed from a later one; each day has its own shape', async () => {
    const person = await signUp(kraal);
    const { draw, newCamp, land, send } = on(person);
    const id = await newCamp('Rivier');
    const first = await draw(id, block());
    expect(first.status).toBe(200);
    expect(first.body['drawnHa']).toBeCloseTo(109.0, 0);
    const corrected = await draw(id, block(1), { version: 1 });
    expect(corrected.body['shapeId']).toBe(first.body['shapeId']);
    const changed = await draw(id, block(2), { from: '2026-05-01', version: 2 });
    expect(changed.body).toMatchObject({ cameFrom: [first.body['shapeId']], version: 1 });
    const westOf = async (day?: string) =>
      (await land(day))[0]?.shape?.area.coordinates[0]?.[0]?.[0]?.[0];
    expect(await westOf('2025-12-31')).toBeUndefined();
    expect(await westOf('2026-01-01')).toBe(26.01);
    expect(await westOf('2026-04-30')).toBe(26.01);
    expect(await westOf('2026-05-01')).toBe(26.02);
    expect(await westOf()).toBe(26.02);
    const { body } = await send('GET', `/camps/${id}/shapes`);
    expect(body['items'].map((one: Shape) => [one.from, one.until])).toEqual([
      ['2026-05-01', null],
      ['2026-01-01', '2026-05-01'],
    ]);
  });

  it('of sixteen who draw it at once one is first, and the others are told', async () => {
    const { draw, newCamp, land } = on(await signUp(kraal));
    const id = await newCamp('Berg');
    const answers = await Promise.all(Array.from({ length: 16 }, (_, at) => draw(id, block(at))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(answers.find(({ status }) => status === 409)?.body['code']).toBe('changed_meanwhile');
    expect(await land()).toHaveLength(1);
  });

  it.each([
    ['in_future', 'from', { from: '2026-05-21' }, block()],
    ['crosses_itself', 'shape', {}, ring([26, -28], [26.01, -27.99], [26.01, -28], [26, -27.99])],
    ['too_few_corners', 'shape', {}, ring([26, -28], [26.01, -28])],
    ['off_earth', 'shape', {}, ring([26, -95], [26.01, -28], [26, -27])],
    ['no_corners', 'shape', {}, { type: 'MultiPolygon', coordinates: [] } as StoredArea],
  ] as const)('not saved: %s', async (code, field, more, area) => {
    const { draw, newCamp, land } = on(await signUp(kraal));
    const id = await newCamp('Vlei');
    const { status, body } = await draw(id, area, more);
    expect([status, body['code'], Object.keys(body['errors'])]).toEqual([422, code, [field]]);
    expect((await land())[0]?.shape).toBeNull();
  });

  it('a hundred thousand corners are too many before anything is worked out', async () => {
    const { draw, newCamp } = on(await signUp(kraal));
    const id = await newCamp('Groot');
    const corners = Array.from({ length: 100_000 }, (_, at): Position => [26 + at * 1e-7, -28]);
    const { status } = await draw(id, ring(...corners));
    expect([413, 422]).toContain(status);
  });

  it('what lies on a neighbour, is of another size than was typed, or is turned round, is asked', async () => {
    const { draw, newCamp } = on(await signUp(kraal));
    const [first, second] = [await newCamp('Een'), await newCamp('Twee', 50)];
    await draw(first, block());
    const half = ring([26.005, -28], [26.015, -28], [26.015, -27.99], [26.005, -27.99]);
    const asked = await draw(second, half);
    expect(asked.body['codes']).toEqual(['ask_overlap', 'ask_other_size']);
    expect(asked.body['message']).toContain('Een');
    expect((await draw(second, half, { sure: ['ask_overlap'] })).status).toBe(422);
    expect((await draw(second, half, { sure: ['ask_overlap', 'ask_other_size'] })).status).toBe(
      200,
    );
    const third = await newCamp('Drie');
    const turned = ring([-28, 26], [-28, 26.01], [-27.99, 26.01], [-27.99, 26]);
    expect((await draw(third, turned)).body['codes']).toEqual(['ask_swapped']);
    // Side by side they share a fence, and nobody is asked.
    expect((await draw(third, block(3))).status).toBe(200);
    const fourth = await newCamp('Vier');
    expect((await draw(fourth, block(4))).status).toBe(200);
  });

  it('thousands of corners are worked out beside the server, which answers others meanwhile', async () => {
    const { draw, newCamp, send } = on(await signUp(kraal));
    const star = (lon: number): StoredArea =>
      ring(
        ...Array.from({ length: 3000 }, (_, at) => {
          const reach = 0.02 * (1 + 0.2 * Math.sin(at));
          const turn = (at * 2 * Math.PI) / 3000;
          return [lon + reach * Math.cos(turn), -28 + reach * Math.sin(turn)] as const;
        }),
      );
    await draw(await newCamp('Ster'), star(26));
    const second = await newCamp('Ster twee');
    let isDrawing = true;
    const drawing = draw(second, star(26.02)).finally(() => {
      isDrawing = false;
    });
    // One after the other: a server that worked it out itself would answer a handful before, and none meanwhile.
    let answered = 0;
    while (isDrawing) {
      await send('GET', '/camps');
      answered += 1;
    }
    expect((await drawing).body['codes']).toEqual(['ask_overlap']);
    expect(answered).toBeGreaterThan(50);
  });

  it('by managers of the farm only, and nobody of another sees it', async () => {
    const person = await signUp(kraal);
    const stranger = await signUp(kraal);
    const { draw, newCamp } = on(person);
    const id = await newCamp('Ons');
    await draw(id, block());
    const theirs = on(stranger);
    expect((await theirs.draw(id, block(), { version: 1 })).status).toBe(404);
    expect((await theirs.send('GET', `/camps/${id}/shapes`)).status).toBe(404);
    expect(await theirs.land()).toEqual([]);
  });

  it('taken off the map it is a camp without a shape, and earlier days stand', async () => {
    const { draw, newCamp, land, send } = on(await signUp(kraal));
    const id = await newCamp('Af');
    await draw(id, block());
    expect((await send('DELETE', `/camps/${id}/shape?version=7`)).status).toBe(409);
    expect((await send('DELETE', `/camps/${id}/shape?version=1`)).status).toBe(200);
    expect((await land())[0]?.shape).toBeNull();
    expect((await land('2026-03-01'))[0]?.shape).not.toBeNull();
    const again = await draw(id, block(), { from: '2026-05-20' });
    expect(again.status).toBe(200);
    await send('DELETE', `/camps/${id}/shape?version=1`);
    expect((await draw(id, block(), { from: '2026-05-20' })).status).toBe(200);
  });
});

it('off the map and on again: not before the day it ended, and an archived camp lies on the days before', async () => {
  const { draw, newCamp, send, land } = on(await signUp(kraal));
  const id = await newCamp('Weer');
  await draw(id, block());
  await send('DELETE', `/camps/${id}/shape?version=1`);
  const early = await draw(id, block());
  expect([early.status, early.body['message']]).toEqual([
    422,
    'The shape it had before ended on 2026-05-20.',
  ]);
  const other = await newCamp('Oud');
  await draw(other, block(3));
  const { body } = await send('GET', '/camps');
  const { version } = body['items'].find(({ name }: { name: string }) => name === 'Oud');
  expect((await send('PATCH', `/camps/${other}`, { archived: true, version })).status).toBe(200);
  const names = async (day?: string) =>
    (await land(day)).filter(({ shape }) => shape).map(({ name }) => name);
  expect(await names('2026-03-01')).toEqual(['Oud', 'Weer']);
  expect(await names()).toEqual([]);
});

it('camps cut, drawn and joined while many record on the farm: nobody waits for whoever waits for them', async () => {
  const person = await signUp(kraal);
  const { draw, newCamp, send } = on(person);
  const camps: string[] = [];
  for (let at = 0; at < 6; at += 1) {
    const id = await newCamp(`Kamp ${at}`);
    await draw(id, block(at * 2));
    camps.push(id);
  }
  const animals = Array.from({ length: 12 }, () => uuid());
  await recorded(
    kraal,
    person,
    animals.flatMap((id, at) => [
      event('registered', id, '2026-01-02', { species: 'Cattle', sex: 'female', tag: `D${at}` }),
      event('moved', id, '2026-01-03', { campId: camps[at % 6] }),
    ]),
  );
  const cuts = camps.map((id, at) =>
    send('POST', `/camps/${id}/split`, {
      on: '2026-04-01',
      line: [
        [26.005 + at * 0.02, -28.01],
        [26.005 + at * 0.02, -27.98],
      ],
      stays: 'left',
      name: `Nuut ${at}`,
      version: 1,
      animals: [{ mobId: null, side: 'goes' }],
    }),
  );
  const records = animals.map((id) =>
    send('POST', '/events', {
      source: 'web',
      events: [event('weighed', id, '2026-05-19', { massKg: 400, sure: true })],
    }),
  );
  const renames = camps.map((id, at) =>
    send('PATCH', `/camps/${id}`, { name: `Ander ${at}`, version: 1 }),
  );
  const answers = await Promise.all([...cuts, ...records, ...renames]);
  expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  expect((await Promise.all(cuts)).every(({ status }) => status === 200)).toBe(true);
});

describe('a camp is cut and joined', () => {
  async function farmWithAnimals() {
    const person = await signUp(kraal);
    const tools = on(person);
    const id = await tools.newCamp('Rivier');
    await tools.draw(id, block());
    const mob = String(
      (await tools.send('POST', '/mobs', { name: 'Koeie', species: null })).body['id'],
    );
    const [early, late, alone] = [uuid(), uuid(), uuid()];
    const registered = (animal: string, tag: string, day: string) =>
      event('registered', animal, day, { species: 'Cattle', sex: 'female', tag });
    await recorded(kraal, person, [
      registered(early, 'A', '2026-01-02'),
      registered(late, 'B', '2026-01-02'),
      registered(alone, 'C', '2026-01-02'),
      event('joined_mob', early, '2026-01-03', { mobId: mob }),
      event('joined_mob', late, '2026-01-03', { mobId: mob }),
      event('moved', early, '2026-01-04', { campId: id }),
      event('moved', alone, '2026-01-04', { campId: id }),
      event('moved', late, '2026-05-10', { campId: id }),
    ]);
    return { ...tools, person, id, mob, early, late, alone };
  }
  const cutOf = (more: object) => ({
    on: '2026-05-01',
    line: across,
    stays: 'left',
    name: 'Rivier oos',
    version: 1,
    animals: [],
    ...more,
  });

  it('who stands there is asked for, and moves with the day; who came later moves now', async () => {
    const { send, id, mob, early, late, alone, land } = await farmWithAnimals();
    const asked = await send('POST', `/camps/${id}/split`, cutOf({}));
    expect(asked.body['code']).toBe('ask_which_side');
    expect(asked.body['errors']['animals']).toEqual([
      'Where are the 2 of Koeie?',
      'Where are the 1 without a mob?',
    ]);
    expect(await land()).toHaveLength(1);
    const animals = [
      { mobId: mob, side: 'goes' },
      { mobId: null, side: 'stays' },
    ];
    const { body } = await send('POST', `/camps/${id}/split`, cutOf({ animals }));
    expect(body['moved']).toBe(2);
    const other = body['goes'].campId;
    expect(body['stays'].drawnHa + body['goes'].drawnHa).toBeCloseTo(109.0, 0);
    const placesOf = async (animal: string) =>
      (await send('GET', `/animals/${animal}`)).body['campId'];
    expect(await placesOf(early)).toBe(other);
    expect(await placesOf(late)).toBe(other);
    expect(await placesOf(alone)).toBe(id);
    const timeline = async (animal: string) =>
      (await send('GET', `/animals/${animal}/events`)).body['items']
        .filter(({ kind }: { kind: string }) => kind === 'moved')
        .map(({ occurredAt }: { occurredAt: string }) => occurredAt.slice(0, 10));
    expect(await timeline(early)).toEqual(['2026-05-01', '2026-01-04']);
    expect(await timeline(late)).toEqual(['2026-05-20', '2026-05-10']);
    // Left of a line that runs north lies the west.
    const shown = await land();
    const eastOf = (name: string) =>
      Math.max(
        ...(shown.find((one) => one.name === name)?.shape?.area.coordinates.flat(2) ?? []).map(
          ([lon]) => lon,
        ),
      );
    expect([eastOf('Rivier'), eastOf('Rivier oos')]).toEqual([26.005, 26.01]);
    expect((await land('2026-04-30')).filter(({ shape }) => shape)).toHaveLength(1);
    expect((await land('2026-05-01')).filter(({ shape }) => shape)).toHaveLength(2);
  });

  it.each([
    ['a day that has not come', { on: '2026-05-21' }, 422],
    ['a day before its shape', { on: '2026-01-01' }, 422],
    [
      'a line that ends inside',
      {
        line: [
          [26.005, -28.01],
          [26.005, -27.995],
        ],
      },
      422,
    ],
    ['a name that is taken', { name: 'rivier' }, 422],
    ['a drawing that changed', { version: 9 }, 409],
  ])('nothing is cut by %s', async (_what, more, status) => {
    const { send, id, land } = await farmWithAnimals();
    const animals = [
      { mobId: null, side: 'goes' },
      { mobId: (await send('GET', '/mobs')).body['items'][0].id, side: 'goes' },
    ];
    expect((await send('POST', `/camps/${id}/split`, cutOf({ animals, ...more }))).status).toBe(
      status,
    );
    expect(await land()).toMatchObject([
      { name: 'Rivier', heads: 3, shape: { version: 1, until: null } },
    ]);
  });

  it('joined again it is what it was, once nobody stands in the camp that ends', async () => {
    const { send, id, mob, land, person, early, late } = await farmWithAnimals();
    const animals = [
      { mobId: mob, side: 'goes' },
      { mobId: null, side: 'stays' },
    ];
    const { body } = await send('POST', `/camps/${id}/split`, cutOf({ animals }));
    const join = (more: object = {}) =>
      send('POST', `/camps/${id}/join`, {
        on: '2026-05-20',
        otherId: body['goes'].campId,
        version: 1,
        otherVersion: 1,
        ...more,
      });
    const held = await join();
    expect([held.status, held.body['code'], held.body['message']]).toEqual([
      409,
      'camp_in_use',
      'There are 2 animals in the other camp. Move them first.',
    ]);
    await recorded(kraal, person, [
      event('moved', early, '2026-05-20T06:00:00Z', { campId: id }),
      event('moved', late, '2026-05-20T08:03:00Z', { campId: id }),
    ]);
    expect((await join({ on: '2026-05-01' })).status).toBe(422);
    const whole = await join();
    expect(whole.status).toBe(200);
    expect(whole.body['area'].coordinates[0][0].slice(0, -1).map(String).sort()).toEqual(
      block().coordinates[0]?.[0]?.slice(0, -1).map(String).sort(),
    );
    expect(whole.body['cameFrom']).toHaveLength(2);
    expect((await land()).map(({ name }) => name)).toEqual(['Rivier']);
    expect((await land('2026-05-10')).map(({ name }) => name)).toEqual(['Rivier', 'Rivier oos']);
    expect((await join()).status).toBe(404);
    expect((await join({ otherId: id })).status).toBe(422);
  });
});

/**
 * The slow way: points on the ground that know in which camp they are. A fence is walked along and each point asks on
 * which side of it it stands; nothing of shapes is known.
 */
it('on random farms cut, joined and drawn anew every point is in one camp on every day, and it is the right one', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          act: fc.constantFrom('cut', 'cut', 'join'),
          pick: fc.nat(1000),
          turn: fc.integer({ min: 0, max: 179 }),
          shift: fc.double({ min: -0.3, max: 0.3, noNaN: true }),
          stays: fc.constantFrom('left', 'right'),
        }),
        { minLength: 3, maxLength: 7 },
      ),
      async (acts) => {
        const { send, newCamp, draw, land } = on(await signUp(kraal));
        const first = await newCamp('0');
        await draw(first, block());
        const grid = Array.from(
          { length: 100 },
          (_, at): Position => [
            26.0005 + (at % 10) * 0.001,
            -27.9995 + Math.floor(at / 10) * 0.001,
          ],
        );
        const unsure = new Set<number>();
        let where = grid.map(() => first);
        const days: { day: string; where: string[] }[] = [{ day: '2026-01-01', where }];
        for (const [number, { act, pick, turn, shift, stays }] of acts.entries()) {
          const day = `2026-02-${String(number + 2).padStart(2, '0')}`;
          const now = (await land(day)).filter(({ shape }) => shape && shape.until === null);
          const chosen = now[pick % now.length];
          if (!chosen?.shape) throw new Error('no camp is left');
          if (act === 'cut') {
            const angle = (turn * Math.PI) / 180;
            const corners = chosen.shape.area.coordinates.flat(2);
            const mid = [0, 1].map(
              (axis) =>
                corners.reduce((sum, corner) => sum + (corner[axis] ?? 0), 0) / corners.length,
            );
            const [x, y] = [(mid[0] ?? 0) + shift * 0.001, (mid[1] ?? 0) + shift * 0.001];
            const [dx, dy] = [Math.cos(angle) * 0.05, Math.sin(angle) * 0.05];
            const line = [
              [x - dx, y - dy],
              [x + dx, y + dy],
            ];
            const answer = await send('POST', `/camps/${chosen.id}/split`, {
              on: day,
              line,
              stays,
              name: `${number + 1}`,
              version: chosen.shape.version,
              animals: [],
            });
            if (answer.status !== 200) continue;
            const goes = String(answer.body['goes'].campId);
            where = where.map((camp, at) => {
              const [px, py] = grid[at] ?? [0, 0];
              const beside = (dx * (py - y) - dy * (px - x)) / 0.05;
              // A straight line on the map and the geodesic are a metre apart in the middle of ten kilometres.
              if (Math.abs(beside) < 0.0001) unsure.add(at);
              const isLeft = beside > 0;
              return camp === chosen.id && isLeft !== (stays === 'left') ? goes : camp;
            });
          } else {
            const other = now.find(({ id }) => id !== chosen.id);
            if (!other?.shape) continue;
            const answer = await send('POST', `/camps/${chosen.id}/join`, {
              on: day,
              otherId: other.id,
              version: chosen.shape.version,
              otherVersion: other.shape.version,
            });
            expect(answer.status).toBe(200);
            where = where.map((camp) => (camp === other.id ? chosen.id : camp));
          }
          days.push({ day, where });
        }
        for (const { day, where: told } of days) {
          const camps = (await land(day)).flatMap(({ id, shape }) =>
            shape ? [{ id, area: areaOf(shape.area) }] : [],
          );
          const whole = camps.reduce((sum, { area }) => sum + areaM2(area), 0);
          // Six decimals on the map: a tenth of a metre along some kilometres of fence.
          expect(Math.abs(whole - areaM2(areaOf(block())))).toBeLessThan(whole * 1e-3);
          const { at } = campIndex(camps);
          for (const [number, point] of grid.entries()) {
            const found = at(point);
            // A point within the rounding of a fence may be told of both.
            expect(found.length).toBeGreaterThan(0);
            if (found.length === 1 && !unsure.has(number)) expect(found[0]).toBe(told[number]);
          }
        }
      },
    ),
    { numRuns: 15 },
  );
}, 240_000);
