import { pointAt } from '@kraal/domain/land/measure';
import type { Position, StoredArea } from '@kraal/domain/land/shape';
import { describe, expect, it } from 'vitest';
import { call, openKraal, type Person, signUp, uuid } from '../../testing/kraal.ts';

const kraal = await openKraal({}, { now: () => new Date('2026-05-20T08:00:00Z') });

/** Posts a kilometre apart. */
const post = (east: number, north: number): Position => {
  const [lon, lat] = pointAt(pointAt([26, -28], 90, east * 1000), 0, north * 1000);
  return [Math.round(lon * 1e9) / 1e9, Math.round(lat * 1e9) / 1e9];
};
const areaOfPosts = (...corners: Position[]): StoredArea => ({
  type: 'MultiPolygon',
  coordinates: [
    [[...corners, ...corners.slice(0, 1)].map(([lon, lat]): [number, number] => [lon, lat])],
  ],
});
const block = (east: number, north: number, wide = 1): StoredArea =>
  areaOfPosts(
    post(east, north),
    post(east + wide, north),
    post(east + wide, north + 1),
    post(east, north + 1),
  );

const on = (person: Person) => {
  const send = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    call(kraal, method, `/api/farms/${person.farmId}${path}`, {
      token: person.token,
      ...(body ? { body } : {}),
    });
  const newCamp = async (name: string, area: StoredArea, from = '2020-01-01') => {
    const id = String((await send('POST', '/camps', { name })).body['id']);
    const drawn = await send('PUT', `/camps/${id}/shape`, { area, from, version: null });
    expect(drawn.status, JSON.stringify(drawn.body)).toBe(200);
    return id;
  };
  const newHolding = async (name: string) =>
    String((await send('POST', '/holdings', { name })).body['id']);
  return { send, newCamp, newHolding };
};

describe('the farm’s properties', () => {
  it('a number stands for one place, whosever it is and by which form it was written', async () => {
    const { send } = on(await signUp(kraal));
    const [theirs, own] = ['6001234567899', '4006381333931'];
    expect(
      (await send('POST', '/places', { name: 'Buurman', kind: 'farm', gln: theirs })).status,
    ).toBe(200);
    expect((await send('POST', '/holdings', { name: 'Een', gln: theirs })).status).toBe(422);
    const first = await send('POST', '/holdings', { name: 'Een', gln: own });
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    const { body: second } = await send('POST', '/holdings', { name: 'Twee' });
    const change = (id: string, gln: string, version: unknown) =>
      send('PATCH', `/holdings/${id}`, { gln, version });
    const taken = await change(String(second['id']), own, second['version']);
    expect([taken.status, taken.body['errors']]).toEqual([
      422,
      { gln: ['Another place has this GLN already.'] },
    ]);
    expect((await change(String(first.body['id']), own, first.body['version'])).status).toBe(200);
  });

  it('camps in a boundary belong to it; what lies outside of it is asked', async () => {
    const { send, newCamp, newHolding } = on(await signUp(kraal));
    await newCamp('Rivier', block(0, 0));
    const id = await newHolding('Grootfontein');
    const drawn = await send('PUT', `/holdings/${id}/boundary`, {
      area: block(0, 0, 2),
      version: 1,
    });
    expect(drawn.body).toMatchObject({ name: 'Grootfontein', camps: 1 });
    expect(drawn.body['boundaryHa']).toBeCloseTo(200, 0);
    const berg = String((await send('POST', '/camps', { name: 'Berg' })).body['id']);
    const shape = { area: block(1.5, 0), from: '2020-01-01', version: null };
    const asked = await send('PUT', `/camps/${berg}/shape`, shape);
    expect([asked.status, asked.body['codes']]).toEqual([422, ['ask_outside']]);
    expect(asked.body['errors']['area'][0]).toMatch(/^50\.?\d* ha of it lie outside/u);
    await send('PUT', `/camps/${berg}/shape`, { ...shape, sure: ['ask_outside'] });
    const [holding] = (await send('GET', '/holdings')).body['items'];
    expect(holding).toMatchObject({ camps: 2, version: 2 });
    const again = await send('PUT', `/holdings/${id}/boundary`, { area: block(0, 0), version: 2 });
    expect(again.status).toBe(200);
    const cut = await send('PUT', `/holdings/${id}/boundary`, { area: block(0.5, 0), version: 3 });
    expect([cut.status, cut.body['codes']]).toEqual([422, ['ask_cuts_camps']]);
    expect(
      (await send('PUT', `/holdings/${id}/boundary`, { area: null, version: 3 })).body['boundary'],
    ).toBeNull();
  });

  it('two of them do not lie on each other, have other names, a right GLN, and go without their camps', async () => {
    const { send, newCamp, newHolding } = on(await signUp(kraal));
    const first = await newHolding('Een');
    const second = await newHolding('Twee');
    expect((await send('POST', '/holdings', { name: 'een' })).status).toBe(422);
    expect((await send('POST', '/holdings', { name: 'Drie', gln: '0614141073466' })).status).toBe(
      422,
    );
    await send('PUT', `/holdings/${first}/boundary`, { area: block(0, 0, 2), version: 1 });
    const over = await send('PUT', `/holdings/${second}/boundary`, {
      area: block(1, 0),
      version: 1,
    });
    expect([over.status, over.body['codes']]).toEqual([422, ['ask_overlap']]);
    const crossed = areaOfPosts(post(0, 5), post(1, 6), post(1, 5), post(0, 6));
    expect(
      (await send('PUT', `/holdings/${second}/boundary`, { area: crossed, version: 1 })).status,
    ).toBe(422);
    const camp = await newCamp('Rivier', block(0, 0));
    const gone = await send('PATCH', `/holdings/${first}`, { archived: true, version: 2 });
    expect(gone.status).toBe(200);
    const { items } = (await send('GET', '/camps')).body;
    expect(items).toMatchObject([{ id: camp, holdingId: null }]);
    expect((await send('POST', '/camps', { name: 'X', holdingId: first })).status).toBe(422);
    expect((await send('POST', '/camps', { name: 'Y', holdingId: uuid() })).status).toBe(422);
  });

  it('of sixteen who draw one boundary one is first; another farm’s is not found', async () => {
    const { send, newHolding } = on(await signUp(kraal));
    const id = await newHolding('Een');
    const answers = await Promise.all(
      Array.from({ length: 16 }, () =>
        send('PUT', `/holdings/${id}/boundary`, { area: block(0, 0), version: 1 }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 15 }, () => 409),
    ]);
    const other = on(await signUp(kraal));
    expect(
      (await other.send('PUT', `/holdings/${id}/boundary`, { area: null, version: 2 })).status,
    ).toBe(404);
  });
});

describe('posts that two camps share', () => {
  const moved = post(1.1, 1.2);
  const bent = areaOfPosts(post(0, 0), post(1, 0), moved, post(0, 1));

  it('move along: corrected where all is corrected, from the day on which a post was moved', async () => {
    const { send, newCamp } = on(await signUp(kraal));
    const west = await newCamp('Wes', block(0, 0));
    await newCamp('Oos', block(1, 0));
    const asked = await send('PUT', `/camps/${west}/shape`, {
      area: bent,
      from: '2020-01-01',
      version: 1,
    });
    expect(asked.body['codes']).toEqual(['ask_overlap']);
    const drawn = await send('PUT', `/camps/${west}/shape`, {
      area: bent,
      from: '2020-01-01',
      version: 1,
      movesAlong: true,
    });
    expect(drawn.body['movedAlong']).toEqual(['Oos']);
    const shapes = async () =>
      (await send('GET', '/land')).body['camps'].map((camp: { name: string; shape: object }) => [
        camp.name,
        camp.shape,
      ]);
    const [[, east]] = await shapes();
    expect(east).toMatchObject({ from: '2020-01-01', version: 2 });
    const back = await send('PUT', `/camps/${west}/shape`, {
      area: block(0, 0),
      from: '2026-05-01',
      version: 2,
      movesAlong: true,
    });
    expect(back.body['movedAlong']).toEqual(['Oos']);
    const [[, eastNow]] = await shapes();
    expect(eastNow).toMatchObject({ from: '2026-05-01', version: 1 });
    const before = (await send('GET', '/land?on=2026-04-30')).body['camps'][0];
    expect(before.shape).toMatchObject({ from: '2020-01-01', until: '2026-05-01' });
  });

  it('not where a neighbour would be no camp any more', async () => {
    const { send, newCamp } = on(await signUp(kraal));
    const west = await newCamp('Wes', block(0, 0));
    await newCamp('Oos', block(1, 0));
    const folded = areaOfPosts(post(0, 0), post(1, 0), post(2.5, 0.5), post(0, 1));
    const { status, body } = await send('PUT', `/camps/${west}/shape`, {
      area: folded,
      from: '2020-01-01',
      version: 1,
      movesAlong: true,
    });
    expect([status, body['errors']['area'][0]]).toEqual([
      422,
      'Oos would be no camp any more: move fewer corners.',
    ]);
  });

  it('sixteen who move posts of neighbours at once block nobody', async () => {
    const { send, newCamp } = on(await signUp(kraal));
    const camps: string[] = [];
    for (const east of [0, 1, 2, 3]) camps.push(await newCamp(`K${east}`, block(east, 0)));
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_none, at) => {
        const east = at % 4;
        const area = areaOfPosts(
          post(east, 0),
          post(east + 1, 0),
          pointAt(post(east + 1, 1), 10, 5 + at),
          pointAt(post(east, 1), 350, 5 + at),
        );
        const body = {
          area,
          from: '2020-01-01',
          version: 1,
          movesAlong: true,
          sure: ['ask_overlap'],
        };
        return send('PUT', `/camps/${camps[east]}/shape`, body);
      }),
    );
    for (const { status } of answers) expect([200, 409, 422]).toContain(status);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
  });
});

describe('a fence knows its camps', () => {
  it('on both sides, when it is drawn and when a camp is; a trough stands where it stands', async () => {
    const { send, newCamp } = on(await signUp(kraal));
    const west = await newCamp('Wes', block(0, 0));
    const line = { type: 'LineString', coordinates: [post(1, 0), post(1, 1)] };
    const fence = (await send('POST', '/things', { kind: 'fence', name: 'F', place: line })).body;
    expect(fence['campIds']).toEqual([west]);
    const east = await newCamp('Oos', block(1, 0));
    const now = async () => (await send('GET', `/things/${fence['id']}`)).body;
    expect((await now())['campIds']).toEqual([west, east]);
    const trough = {
      kind: 'trough',
      name: 'T',
      place: { type: 'Point', coordinates: post(0.5, 0.5) },
    };
    expect((await send('POST', '/things', trough)).body['campIds']).toEqual([west]);
    const serves = await send('POST', '/things', { ...trough, name: 'T2', campIds: [east] });
    expect(serves.body['campIds']).toEqual([east]);
    const gate = { kind: 'gate', name: 'G', place: { type: 'Point', coordinates: post(1, 0.5) } };
    expect((await send('POST', '/things', gate)).body['campIds'].toSorted()).toEqual(
      [west, east].toSorted(),
    );
    await send('DELETE', `/camps/${east}/shape?version=1`);
    expect((await now())['campIds']).toEqual([west]);
  });

  it('when a camp shrinks, moves its posts, is cut or archived; its line moves with the posts', async () => {
    const { send, newCamp } = on(await signUp(kraal));
    const west = await newCamp('Wes', block(0, 0));
    const east = await newCamp('Oos', block(1, 0));
    const line = { type: 'LineString', coordinates: [post(1, 0), post(1, 1)] };
    const fence = (await send('POST', '/things', { kind: 'fence', name: 'F', place: line })).body;
    const corner = { type: 'Point', coordinates: post(1, 0.9) };
    const gate = (await send('POST', '/things', { kind: 'gate', name: 'G', place: corner })).body;
    const trough = { type: 'Point', coordinates: post(1.8, 0.5) };
    const water = (await send('POST', '/things', { kind: 'trough', name: 'T', place: trough }))
      .body;
    const of = async ({ id }: Record<string, unknown>) =>
      (await send('GET', `/things/${String(id)}`)).body as {
        campIds: string[];
        place: { coordinates: Position[] };
      }; // as the route says
    expect((await of(gate)).campIds.toSorted()).toEqual([west, east].toSorted());
    const moved = post(1, 1.2);
    const bent = areaOfPosts(post(0, 0), post(1, 0), moved, post(0, 1));
    const drawn = { area: bent, from: '2020-01-01', version: 1, movesAlong: true };
    expect((await send('PUT', `/camps/${west}/shape`, drawn)).status).toBe(200);
    expect((await of(fence)).place.coordinates).toEqual([post(1, 0), moved]);
    expect((await of(fence)).campIds).toEqual([west, east]);
    // Half of the camp: the fence stands beside it no more.
    const half = areaOfPosts(post(0, 0), post(0.5, 0), post(0.5, 1), post(0, 1));
    await send('PUT', `/camps/${west}/shape`, { area: half, from: '2020-01-01', version: 2 });
    expect((await of(fence)).campIds).toEqual([east]);
    const cut = await send('POST', `/camps/${east}/split`, {
      on: '2026-05-01',
      stays: 'left',
      name: `${'n'.repeat(70)} 😀😀😀😀`,
      version: 2,
      animals: [],
      line: [post(1.5, -1), post(1.5, 2)],
    });
    expect(cut.status, JSON.stringify(cut.body)).toBe(200);
    expect((await of(water)).campIds).toEqual([cut.body['goes'].campId]);
    expect((await of(gate)).campIds).toEqual([east]);
    await send('PATCH', `/camps/${east}`, { archived: true, version: 1 });
    expect((await of(gate)).campIds).toEqual([]);
  });
});

describe('a cut that was a mistake', () => {
  it('is taken back on its day: the camp lies as it lay, and the other half never was', async () => {
    const { send, newCamp } = on(await signUp(kraal));
    const id = await newCamp('Vlei', block(0, 0));
    const before = (await send('GET', '/land')).body['camps'][0].shape;
    const cut = await send('POST', `/camps/${id}/split`, {
      on: '2026-05-20',
      stays: 'left',
      name: 'Vlei Noord',
      version: 1,
      animals: [],
      line: [post(0.5, -1), post(0.5, 2)],
    });
    const other = cut.body['goes'].campId;
    const body = { on: '2026-05-20', otherId: other, version: 1, otherVersion: 1 };
    const wrong = await send('POST', `/camps/${other}/join`, { ...body, otherId: id });
    expect([wrong.status, Object.keys(wrong.body['errors'])]).toEqual([422, ['otherId']]);
    expect((await send('POST', `/camps/${id}/join`, body)).status).toBe(200);
    const { camps } = (await send('GET', '/land')).body;
    expect(camps).toHaveLength(1);
    expect(camps[0].shape).toMatchObject({
      shapeId: before.shapeId,
      until: null,
      area: before.area,
    });
  });
});

describe('a thing under an id of a device’s own', () => {
  it('sent sixteen times it is one; something else, a camp’s or an archived one’s id is a conflict', async () => {
    const { send, newCamp } = on(await signUp(kraal));
    const id = uuid();
    const trough = { id, kind: 'trough', name: 'Krip' };
    const all = await Promise.all(
      Array.from({ length: 16 }, () => send('POST', '/things', trough)),
    );
    expect(all.map(({ status, body }) => [status, body['id']])).toEqual(all.map(() => [200, id]));
    expect((await send('GET', '/things?limit=50')).body['total']).toBe(1);
    expect((await send('POST', '/things', { ...trough, name: 'Ander' })).status).toBe(409);
    const camp = await newCamp('Wes', block(0, 0));
    expect((await send('POST', '/things', { ...trough, id: camp })).status).toBe(409);
    await send('DELETE', `/things/${id}?version=1`);
    expect((await send('POST', '/things', trough)).status).toBe(409);
    const twice = { kind: 'trough', name: 'Twee', campIds: [camp, camp.toUpperCase()] };
    expect((await send('POST', '/things', twice)).body['campIds']).toEqual([camp]);
  });
});

describe('the plan on paper', () => {
  it('is a PDF to a scale; what does not fit says the largest that does, and nothing drawn is said', async () => {
    const person = await signUp(kraal);
    const { send, newCamp } = on(person);
    const nothing = await send('GET', '/land/print');
    expect([nothing.status, Object.keys(nothing.body['errors'])]).toEqual([422, ['scale']]);
    await newCamp('Wes 😀\u0007', block(0, 0));
    const answer = await kraal.app.inject({
      url: `/api/farms/${person.farmId}/land/print?paper=A3&scale=10000`,
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.rawPayload.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    const small = await send('GET', '/land/print?scale=500');
    expect(small.body['errors']['scale'][0]).toMatch(/The largest scale that does is 1 : 7500\.$/u);
    for (const wrong of ['scale=0', 'scale=x', 'paper=A9', 'on=2026-02-30'])
      expect((await send('GET', `/land/print?${wrong}`)).status, wrong).toBe(422);
    expect((await send('GET', '/plan?until=2299-12-31')).status).toBe(422);
  });
});
