import type { TransferStep } from '@kraal/domain/movement/transfers';
import { beforeEach, describe, expect, it } from 'vitest';
import { joinFarm } from '../../testing/join.ts';
import {
  call,
  event,
  openKraal,
  type Person,
  recorded,
  signInAgain,
  signUp,
  uuid,
} from '../../testing/kraal.ts';

let now = new Date('2026-05-20T08:00:00Z');
beforeEach(() => {
  now = new Date('2026-05-20T08:00:00Z');
});
const kraal = await openKraal({}, { now: () => now });
const send = (
  person: Person,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: object,
  token = person.token,
) =>
  call(kraal, method, `/api/farms/${person.farmId}${path}`, { token, ...(body ? { body } : {}) });

const ox = (id: string, tag: string) =>
  event('registered', id, '2023-01-01', {
    species: 'Cattle',
    sex: 'male',
    tag,
    bornOn: '2022-01-01',
    brand: 'KB7',
  });

async function farm(count = 3) {
  const person = await signUp(kraal, ['Cattle']);
  const oxen = Array.from({ length: count }, () => uuid());
  await recorded(
    kraal,
    person,
    oxen.map((id, at) => ox(id, `O${at}`)),
  );
  const { body } = await send(person, 'POST', '/places', {
    name: 'Vleissentraal',
    kind: 'auction',
  });
  const begun = async (more: object = {}) => {
    const answer = await send(person, 'POST', '/transfers', {
      kind: 'sale',
      day: '2026-05-25',
      toId: body['id'],
      animalIds: oxen,
      ...more,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  const step = (id: string, name: TransferStep, version: number, more: object = {}) =>
    send(person, 'POST', `/transfers/${id}/steps`, { step: name, version, ...more });
  const statuses = async () =>
    Promise.all(
      oxen.map(async (id) => (await send(person, 'GET', `/animals/${id}`)).body['status']),
    );
  return { person, oxen, placeId: body['id'] as string, begun, step, statuses };
}

const medicine = (person: Person) =>
  send(person, 'POST', '/medicines', {
    name: 'Oxy',
    medicineClass: 'other',
    unit: 'ml',
    dosePer: 'head',
    doseRate: 5,
    meatDays: 28,
  });

describe('a transfer', () => {
  it('goes from a draft to animals that are written off, each for its share of one sum', async () => {
    const { person, oxen, begun, step, statuses } = await farm();
    const draft = await begun({ vehicle: 'CA 123', driver: ' ' });
    expect(draft).toMatchObject({
      number: 1,
      status: 'draft',
      toName: 'Vleissentraal',
      heads: 3,
      soldOn: null,
      vehicle: 'CA 123',
      driver: null,
    });
    expect((await step(draft['id'], 'submit', 1)).body['status']).toBe('submitted');
    expect((await step(draft['id'], 'approve', 2)).body['status']).toBe('approved');
    expect(await statuses()).toEqual(['alive', 'alive', 'alive']);
    const done = await step(draft['id'], 'complete', 3, { priceCents: 4_500_000 });
    expect(done.body, JSON.stringify(done.body)).toMatchObject({
      status: 'completed',
      soldOn: '2026-05-20',
      priceCents: 4_500_000,
      version: 4,
    });
    expect(await statuses()).toEqual(['sold', 'sold', 'sold']);
    const { body } = await send(person, 'GET', `/animals/${oxen[0]}/events?limit=5`);
    expect(body['items'][0]).toMatchObject({
      kind: 'sold',
      payload: { to: 'Vleissentraal', priceCents: 4_500_000 },
    });
    const shown = (await send(person, 'GET', `/transfers/${draft['id']}`)).body;
    expect(shown['steps'].map(({ step: name }: { step: string }) => name)).toEqual([
      'create',
      'submit',
      'approve',
      'complete',
    ]);
    expect(shown['check']).toBeNull();
    const register = await send(
      person,
      'GET',
      '/register?from=2026-05-01&until=2026-05-31&way=out',
    );
    expect(register.body).toMatchObject({
      out: { entries: 1, heads: 3 },
      items: [{ animals: 3, animalId: null, transferId: draft['id'], transferNumber: 1 }],
    });
    expect((await step(draft['id'], 'complete', 4)).status).toBe(409);
  });

  it('counts its steps: of sixteen who do the same at once one does it', async () => {
    const { begun, step } = await farm();
    const { id } = await begun();
    const answers = await Promise.all(Array.from({ length: 16 }, () => step(id, 'submit', 1)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(15).fill(409)]);
    const ends = await Promise.all([
      ...Array.from({ length: 8 }, () => step(id, 'approve', 2)),
      ...Array.from({ length: 8 }, () => step(id, 'cancel', 2)),
    ]);
    expect(ends.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('has a number of its own, also when sixteen begin one at once', async () => {
    const { person, begun } = await farm();
    await Promise.all(Array.from({ length: 16 }, () => begun()));
    const { body } = await send(person, 'GET', '/transfers?limit=7');
    expect(body['total']).toBe(16);
    const rest = await send(person, 'GET', `/transfers?limit=50&cursor=${body['nextCursor']}`);
    const numbers = [...body['items'], ...rest.body['items']].map(
      ({ number }: { number: number }) => number,
    );
    expect(numbers).toEqual(Array.from({ length: 16 }, (_, at) => 16 - at));
  });

  it('is done by whoever may: a worker looks, a manager prepares, an owner lets go', async () => {
    const { person, oxen, begun, step } = await farm();
    const { id } = await begun();
    const [worker, manager] = [
      (await joinFarm(kraal, person, 'field_worker')).token,
      (await joinFarm(kraal, person, 'farm_manager')).token,
    ];
    const by = (token: string, name: TransferStep, version: number) =>
      send(person, 'POST', `/transfers/${id}/steps`, { step: name, version }, token);
    expect((await send(person, 'GET', `/transfers/${id}`, undefined, worker)).status).toBe(200);
    expect((await by(worker, 'submit', 1)).status).toBe(403);
    expect(
      (
        await send(
          person,
          'POST',
          '/transfers',
          { kind: 'sale', day: '2026-05-25', animalIds: oxen },
          worker,
        )
      ).status,
    ).toBe(403);
    expect((await by(manager, 'submit', 1)).status).toBe(200);
    expect((await by(manager, 'approve', 2)).status).toBe(403);
    const rejected = await step(id, 'reject', 2);
    expect([rejected.status, Object.keys(rejected.body['errors'])]).toEqual([422, ['note']]);
    expect((await step(id, 'reject', 2, { note: 'Te lig' })).body['status']).toBe('rejected');
    expect((await by(manager, 'reopen', 3)).body['status']).toBe('draft');
  });

  it('that was approved and is changed must be approved again', async () => {
    const { person, begun, step, oxen } = await farm();
    const { id } = await begun();
    await step(id, 'submit', 1);
    await step(id, 'approve', 2);
    const change = (version: number) =>
      send(person, 'PATCH', `/transfers/${id}`, {
        heads: [{ animalId: oxen[0], heads: 0 }],
        version,
      });
    expect((await change(3)).status).toBe(409);
    await step(id, 'reopen', 3);
    expect((await change(4)).body).toMatchObject({ heads: 2, status: 'draft', version: 5 });
    expect((await step(id, 'complete', 5)).status).toBe(409);
  });

  it('promises its animals to nobody else, until it is over', async () => {
    const { person, oxen, begun, step } = await farm();
    const [one, other] = [await begun(), await begun()];
    await step(one['id'], 'submit', 1);
    const refused = await step(other['id'], 'submit', 1);
    expect([refused.status, refused.body['code']]).toEqual([409, 'may_not_go']);
    const shown = (await send(person, 'GET', `/transfers/${other['id']}`)).body;
    expect(shown['check']['rules']).toMatchObject([{ rule: 'promised', heads: 3, blocks: true }]);
    const check = await send(person, 'POST', '/movement/check', {
      kind: 'sale',
      day: '2026-05-25',
      animalIds: oxen,
    });
    expect(check.body['mayGo']['heads']).toBe(0);
    await step(one['id'], 'cancel', 2);
    expect((await step(other['id'], 'submit', 1)).status).toBe(200);
  });

  it('takes those of a mob whom nothing keeps', async () => {
    const { person, oxen, begun } = await farm();
    const { body: label } = await medicine(person);
    const line = { medicineId: label['id'], dose: 5, unit: 'ml', meatDays: 28, milkDays: 0 };
    await recorded(kraal, person, [event('treated', oxen[1]!, '2026-05-19', { lines: [line] })]);
    expect(await begun({ kind: 'slaughter', onlyFree: true })).toMatchObject({ heads: 2 });
    expect(await begun({ kind: 'slaughter' })).toMatchObject({ heads: 3 });
  });

  it('of an ox that is treated meanwhile is not approved, and after approval not written off', async () => {
    const { person, oxen, begun, step, statuses } = await farm();
    const { body: label } = await medicine(person);
    const line = { medicineId: label['id'], dose: 5, unit: 'ml', meatDays: 28, milkDays: 0 };
    const { id } = await begun({ kind: 'slaughter', day: '2026-05-20' });
    await step(id, 'submit', 1);
    await step(id, 'approve', 2);
    await recorded(kraal, person, [event('treated', oxen[1]!, '2026-05-19', { lines: [line] })]);
    const done = await step(id, 'complete', 3);
    expect([done.status, done.body['code']]).toEqual([409, 'may_not_go']);
    expect(await statuses()).toEqual(['alive', 'alive', 'alive']);
    expect((await send(person, 'GET', `/transfers/${id}`)).body).toMatchObject({
      status: 'approved',
      version: 3,
    });
  });

  it('alive inside a withdrawal is asked about when it is written off, and the answer stays with the entry', async () => {
    const { person, oxen, begun, step } = await farm(1);
    const { body: label } = await medicine(person);
    const line = { medicineId: label['id'], dose: 5, unit: 'ml', meatDays: 28, milkDays: 0 };
    await recorded(kraal, person, [event('treated', oxen[0]!, '2026-05-19', { lines: [line] })]);
    const { id } = await begun();
    await step(id, 'submit', 1);
    await step(id, 'approve', 2);
    const asked = await step(id, 'complete', 3);
    expect([asked.status, asked.body['codes']]).toEqual([422, ['ask_sold_inside_withdrawal']]);
    expect((await step(id, 'complete', 3, { sure: asked.body['codes'] })).status).toBe(200);
    const { body } = await send(person, 'GET', `/animals/${oxen[0]}/events?limit=5`);
    expect(body['items'][0]['payload']['sure']).toContain('ask_sold_inside_withdrawal');
  });

  it('alive inside an export interval is sold: the buyer is told, and only slaughter must wait', async () => {
    const { person, oxen, begun, step, statuses } = await farm(1);
    const held = { exportUntil: '2026-07-18', by: 'Dr Botha' };
    await recorded(kraal, person, [event('held_back', oxen[0]!, '2026-05-19', held)]);
    const { id } = await begun({ forExport: true });
    await step(id, 'submit', 1);
    await step(id, 'approve', 2);
    const { check } = (await send(person, 'GET', `/transfers/${id}`)).body;
    expect(check['rules']).toMatchObject([{ rule: 'export_interval', blocks: false }]);
    const done = await step(id, 'complete', 3);
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect(await statuses()).toEqual(['sold']);
  });

  it('leaves behind those of a species for which a place is shut', async () => {
    const person = await signUp(kraal, ['Cattle', 'Sheep']);
    const [cow, ewe] = [uuid(), uuid()];
    await recorded(kraal, person, [
      ox(cow, 'C1'),
      event('registered', ewe, '2023-01-01', { species: 'Sheep', sex: 'female', tag: 'S1' }),
    ]);
    const { body: place } = await send(person, 'POST', '/places', {
      name: 'Shut for sheep',
      kind: 'auction',
      restrictions: [
        { from: '2026-05-01', until: null, way: 'in', species: ['Sheep'], reason: 'x' },
      ],
    });
    const asked = {
      kind: 'sale',
      day: '2026-05-25',
      toId: place['id'],
      animalIds: [cow, ewe],
    };
    const { body: check } = await send(person, 'POST', '/movement/check', asked);
    expect(check).toMatchObject({ mayGo: { animals: 1 }, staying: [ewe] });
    const { body: begun } = await send(person, 'POST', '/transfers', { ...asked, onlyFree: true });
    expect(begun).toMatchObject({ animals: 1 });
    expect(
      (
        await send(person, 'POST', `/transfers/${begun['id']}/steps`, {
          step: 'submit',
          version: 1,
        })
      ).status,
    ).toBe(200);
  });

  it('of one that was sold by hand meanwhile says so, and the others go without it', async () => {
    const { person, oxen, begun, step, statuses } = await farm();
    const { id } = await begun();
    await step(id, 'submit', 1);
    await recorded(kraal, person, [event('sold', oxen[0]!, '2026-05-19', {})]);
    expect((await step(id, 'approve', 2)).status).toBe(409);
    await step(id, 'reopen', 2);
    await send(person, 'PATCH', `/transfers/${id}`, {
      heads: [{ animalId: oxen[0], heads: 0 }],
      version: 3,
    });
    await step(id, 'submit', 4);
    await step(id, 'approve', 5);
    expect((await step(id, 'complete', 6)).status).toBe(200);
    expect(await statuses()).toEqual(['sold', 'sold', 'sold']);
  });

  it('takes some heads of a lot and leaves the rest; two take no more than there are', async () => {
    const { person, begun, step, oxen } = await farm(2);
    const lot = uuid();
    await recorded(kraal, person, [
      event('registered', lot, '2023-01-01', { species: 'Cattle', sex: 'male', heads: 100 }),
    ]);
    const one = await begun({ animalIds: [lot, ...oxen] });
    const heads = (id: string, count: number, version: number) =>
      send(person, 'PATCH', `/transfers/${id}`, {
        heads: [{ animalId: lot, heads: count }],
        version,
      });
    expect((await heads(one['id'], 101, 1)).status).toBe(422);
    expect((await heads(one['id'], 60, 1)).body).toMatchObject({ animals: 3, heads: 62 });
    await step(one['id'], 'submit', 2);
    const other = await begun({ animalIds: [lot] });
    await heads(other['id'], 41, 1);
    expect((await step(other['id'], 'submit', 2)).status).toBe(409);
    await heads(other['id'], 40, 2);
    expect((await step(other['id'], 'submit', 3)).status).toBe(200);
    await step(one['id'], 'approve', 3);
    const done = await step(one['id'], 'complete', 4, { priceCents: 1001 });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    const left = (await send(person, 'GET', `/animals/${lot}`)).body;
    expect([left['status'], left['heads']]).toEqual(['alive', 40]);
    const { body } = await send(person, 'GET', '/events?limit=20&kind=sold');
    const prices = body['items'].map(
      ({ payload }: { payload: { priceCents: number } }) => payload.priceCents,
    );
    expect(prices.toSorted((a: number, b: number) => a - b)).toEqual([32, 969]);
  });

  describe('what fresh eyes found', () => {
    const approved = async (made: Awaited<ReturnType<typeof farm>>, more: object = {}) => {
      const { id } = await made.begun(more);
      await made.step(id, 'submit', 1);
      expect((await made.step(id, 'approve', 2)).status).toBe(200);
      return id as string;
    };
    const change = (person: Person, id: string, version: number, heads: object[]) =>
      send(person, 'PATCH', `/transfers/${id}`, { heads, version });

    it('one whose entry was cancelled keeps the others from being sold for its money, and can be taken off', async () => {
      const made = await farm(3);
      const { person, oxen, step } = made;
      const id = await approved(made);
      const born = (await send(person, 'GET', `/animals/${oxen[1]}/events?limit=5`)).body['items'];
      await recorded(kraal, person, [
        event(
          'voided',
          oxen[1]!,
          '2026-05-19',
          {},
          { voids: { eventId: born.at(-1).id, reason: 'dubbel' } },
        ),
      ]);
      const done = await step(id, 'complete', 3, { priceCents: 300 });
      expect([done.status, done.body['code']]).toEqual([409, 'may_not_go']);
      await step(id, 'reopen', 3);
      const off = await change(person, id, 4, [{ animalId: oxen[1], heads: 0 }]);
      expect([off.status, off.body['heads']]).toEqual([200, 2]);
    });

    it('is held against the rules on the day on which they leave, not only on the day that was planned', async () => {
      const made = await farm(1);
      const { person, placeId, step } = made;
      const id = await approved(made);
      const places = `/places/${placeId}`;
      await send(person, 'PATCH', places, { health: 'controlled', version: 1 });
      expect((await step(id, 'complete', 3)).status).toBe(409);
      await send(person, 'PATCH', places, { health: 'free', version: 2 });
      expect((await step(id, 'complete', 3)).status).toBe(200);
    });

    it('is held against what stood on a day that is over, not against what stands today', async () => {
      const made = await farm(1);
      const { person, placeId, step } = made;
      const came = uuid();
      const bought = {
        species: 'Cattle',
        sex: 'male',
        tag: 'B1',
        bornOn: '2022-01-01',
        brand: 'X',
      };
      // In isolation to the end of 18 May.
      await recorded(kraal, person, [event('acquired', came, '2026-04-20', bought)]);
      const own = await approved(made);
      const isolated = await approved(made, { animalIds: [came] });
      now = new Date('2026-05-24T08:00:00Z');
      Object.assign(person, await signInAgain(kraal, person));
      await send(person, 'PATCH', `/places/${placeId}`, {
        restrictions: [{ from: '2026-05-23', until: null, way: 'both', reason: 'FMD' }],
        version: 1,
      });
      expect((await step(own, 'complete', 3)).status).toBe(409);
      expect((await step(own, 'complete', 3, { soldOn: '2026-05-22' })).status).toBe(200);
      expect((await step(isolated, 'complete', 3, { soldOn: '2026-05-23' })).status).toBe(409);
      expect((await step(isolated, 'complete', 3, { soldOn: '2026-05-21' })).status).toBe(200);
    });

    it('out of an isolation that has ended since is not sold on a day of it', async () => {
      now = new Date('2026-05-10T08:00:00Z');
      const made = await farm(1);
      const { person, step } = made;
      const came = uuid();
      const bought = {
        species: 'Cattle',
        sex: 'male',
        tag: 'B1',
        bornOn: '2022-01-01',
        brand: 'X',
      };
      await recorded(kraal, person, [event('acquired', came, '2026-04-20', bought)]);
      const id = await approved(made, { animalIds: [came] });
      now = new Date('2026-05-30T08:00:00Z');
      Object.assign(person, await signInAgain(kraal, person));
      expect((await step(id, 'complete', 3, { soldOn: '2026-05-12' })).status).toBe(409);
      expect((await step(id, 'complete', 3, { soldOn: '2026-05-20' })).status).toBe(200);
    });

    it('is of two thousand at the most, also when more are added', async () => {
      const { person, begun } = await farm(1);
      const lots = Array.from({ length: 2000 }, () => uuid());
      for (let from = 0; from < lots.length; from += 500)
        await recorded(
          kraal,
          person,
          lots.slice(from, from + 500).map((id, at) => ox(id, `M${from + at}`)),
        );
      const { id, animals } = await begun({ animalIds: lots });
      expect(animals).toBe(2000);
      const more = uuid();
      await recorded(kraal, person, [ox(more, 'Z1')]);
      const answer = await change(person, id, 1, [{ animalId: more, heads: 1 }]);
      expect([answer.status, Object.keys(answer.body['errors'])]).toEqual([422, ['heads']]);
    }, 120_000);

    it('is not sold before it was approved', async () => {
      const made = await farm(1);
      const id = await approved(made);
      for (const soldOn of ['2026-05-19', '2026-05-21']) {
        const answer = await made.step(id, 'complete', 3, { soldOn });
        expect([answer.status, Object.keys(answer.body['errors'])]).toEqual([422, ['soldOn']]);
      }
    });

    it('to a place that was taken off the list is still read, and goes nowhere', async () => {
      const made = await farm(1);
      const { person, placeId, begun, step } = made;
      const { id } = await begun();
      await send(person, 'PATCH', `/places/${placeId}`, { archived: true, version: 1 });
      expect((await send(person, 'GET', `/transfers/${id}`)).status).toBe(200);
      const noted = await send(person, 'PATCH', `/transfers/${id}`, { note: 'x', version: 1 });
      expect(noted.status).toBe(200);
      const answer = await step(id, 'submit', 2);
      expect([answer.status, Object.keys(answer.body['errors'])]).toEqual([422, ['toId']]);
    });

    it('has nobody on it who has left, nobody twice, and no more than a write-off takes', async () => {
      const { person, oxen, begun } = await farm(2);
      await recorded(kraal, person, [event('sold', oxen[0]!, '2026-05-19', {})]);
      const one = await begun();
      expect(one).toMatchObject({ animals: 1, heads: 1 });
      const twice = await change(person, one['id'], 1, [
        { animalId: oxen[1], heads: 1 },
        { animalId: oxen[1], heads: 1 },
      ]);
      expect([twice.status, Object.keys(twice.body['errors'])]).toEqual([422, ['heads']]);
      const loud = await change(person, one['id'], 1, [
        { animalId: oxen[1]!.toUpperCase(), heads: 1 },
      ]);
      expect([loud.status, loud.body['heads']]).toEqual([200, 1]);
    });

    it('leaves from where its animals stand, whatever somebody says', async () => {
      const { person, oxen, begun, step } = await farm(1);
      const made = async (path: string, body: object) =>
        (await send(person, 'POST', path, body)).body;
      const [shut, open] = [
        await made('/holdings', { name: 'Toe' }),
        await made('/holdings', { name: 'Oop' }),
      ];
      const camp = await made('/camps', { name: 'K', holdingId: shut['id'] });
      await recorded(kraal, person, [
        event('moved', oxen[0]!, '2026-05-01', { campId: camp['id'] }),
      ]);
      await send(person, 'PATCH', `/places/${shut['id']}`, {
        restrictions: [{ from: '2026-05-01', until: null, way: 'out', reason: 'Kwarantyn' }],
        version: 1,
      });
      const { id } = await begun({ fromId: open['id'] });
      expect((await step(id, 'submit', 1)).status).toBe(409);
    });

    it('notes of nobody what was asked of another', async () => {
      const made = await farm(2);
      const { person, oxen, step } = made;
      const { body: label } = await medicine(person);
      const line = { medicineId: label['id'], dose: 5, unit: 'ml', meatDays: 28, milkDays: 0 };
      await recorded(kraal, person, [event('treated', oxen[0]!, '2026-05-19', { lines: [line] })]);
      const id = await approved(made);
      const sure = ['ask_sold_inside_withdrawal'];
      expect((await step(id, 'complete', 3, { sure, priceCents: 101 })).status).toBe(200);
      const of = async (ox: string) =>
        (await send(person, 'GET', `/animals/${ox}/events?limit=5`)).body['items'][0]['payload'];
      expect((await of(oxen[0]!))['sure']).toContain(sure[0]);
      expect((await of(oxen[1]!))['sure']).not.toContain(sure[0]);
      expect((await of(oxen[0]!))['priceCents'] + (await of(oxen[1]!))['priceCents']).toBe(101);
    });

    it('of a lot of which others have some the rest may go', async () => {
      const { person, begun, step } = await farm(1);
      const lot = uuid();
      await recorded(kraal, person, [
        event('registered', lot, '2023-01-01', { species: 'Cattle', sex: 'male', heads: 200 }),
      ]);
      const { id } = await begun({ animalIds: [lot] });
      await change(person, id, 1, [{ animalId: lot, heads: 50 }]);
      await step(id, 'submit', 2);
      const check = await send(person, 'POST', '/movement/check', {
        kind: 'sale',
        day: '2026-05-25',
        animalIds: [lot],
      });
      expect([check.body['all']['heads'], check.body['mayGo']['heads']]).toEqual([200, 150]);
      expect(await begun({ animalIds: [lot] })).toMatchObject({ heads: 150 });
    });
  });

  it.each([
    ['day', { day: '2026-05-19' }],
    ['day', { day: '2028-05-19' }],
    ['kind', { kind: 'ownFarms' }],
    ['animalIds', { animalIds: [] }],
    ['animalIds', { animalIds: [uuid()] }],
    ['animalIds', { mobId: uuid() }],
    ['note', { note: 'x'.repeat(2001) }],
  ])('%s is held against the rules: %j', async (field, more) => {
    const { person, oxen } = await farm(1);
    const answer = await send(person, 'POST', '/transfers', {
      kind: 'sale',
      day: '2026-05-25',
      animalIds: oxen,
      ...more,
    });
    expect([answer.status, Object.keys(answer.body['errors'])]).toEqual([422, [field]]);
  });

  it('goes to others only, and knows no other farm', async () => {
    const [one, other] = [await farm(1), await farm(1)];
    const own = await send(one.person, 'POST', '/holdings', { name: 'Kareefontein' });
    const toOwn = await send(one.person, 'POST', '/transfers', {
      kind: 'sale',
      day: '2026-05-25',
      toId: own.body['id'],
      animalIds: one.oxen,
    });
    expect([toOwn.status, Object.keys(toOwn.body['errors'])]).toEqual([422, ['toId']]);
    const { id } = await one.begun();
    for (const answer of [
      await send(other.person, 'GET', `/transfers/${id}`),
      await other.step(id, 'submit', 1),
      await send(other.person, 'PATCH', `/transfers/${id}`, { note: 'x', version: 1 }),
    ])
      expect(answer.status).toBe(404);
    const foreign = await send(other.person, 'POST', '/transfers', {
      kind: 'sale',
      day: '2026-05-25',
      animalIds: one.oxen,
    });
    expect(foreign.status).toBe(422);
  });

  it('that says nowhere, or of whom nobody is left, is not submitted', async () => {
    const { person, oxen, begun, step } = await farm(1);
    const nowhere = await begun({ toId: null });
    const answer = await step(nowhere['id'], 'submit', 1);
    expect([answer.status, Object.keys(answer.body['errors'])]).toEqual([422, ['toId']]);
    const empty = await begun();
    await send(person, 'PATCH', `/transfers/${empty['id']}`, {
      heads: [{ animalId: oxen[0], heads: 0 }],
      version: 1,
    });
    expect((await step(empty['id'], 'submit', 2)).status).toBe(422);
  });
});
