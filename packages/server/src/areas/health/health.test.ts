import { addDays, dayOf, type Day } from '@kraal/domain/format/dates';
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
const label = {
  name: 'Wormstop',
  medicineClass: 'anthelmintic',
  unit: 'ml',
  doseRate: 0.2,
  dosePer: 'kg',
  doseStep: 1,
  species: ['Cattle'],
  meatDays: 14,
  milkDays: 3,
};

async function farmWith(
  massKg?: number,
): Promise<{ owner: Person; cow: string; medicineId: string; batchId: string }> {
  const owner = await signUp(kraal);
  const cow = uuid();
  await recorded(kraal, owner, [
    event('registered', cow, '2025-01-01', {
      species: 'Cattle',
      sex: 'female',
      tag: 'K1',
      ...(massKg ? { massKg } : {}),
    }),
  ]);
  const medicineId = (await send('POST', '/medicines', owner, label)).body['id'];
  const batchId = (
    await send('POST', `/medicines/${medicineId}/batches`, owner, {
      number: 'B1',
      bought: 500,
      expiresOn: addDays(today, 300),
      costCents: 45_000,
    })
  ).body['id'];
  return { owner, cow, medicineId, batchId };
}
const line = (medicineId: string, more: object = {}) => ({
  medicineId,
  dose: 40,
  unit: 'ml',
  meatDays: 14,
  milkDays: 3,
  ...more,
});
const treat = (animalId: string, day: Day, lines: object[], more: object = {}): TestEvent =>
  event('treated', animalId, day, { lines, ...more });
const rejection = async (owner: Person, one: TestEvent) => {
  const [answer] = (await record(kraal, owner, [one])).body['answers'];
  return answer.result === 'rejected'
    ? { code: answer.code, field: Object.keys(answer.errors)[0], message: answer.message }
    : null;
};

describe('the medicine cabinet', () => {
  it('stock goes down with each treatment, up again when it is cancelled, and what was counted stays whatever is entered late', async () => {
    const { owner, cow, medicineId, batchId } = await farmWith();
    const given = treat(cow, today, [line(medicineId, { batchId })]);
    await recorded(kraal, owner, [{ ...given, occurredAt: new Date().toISOString() }]);
    const left = async () =>
      (await send('GET', `/medicines/${medicineId}/batches`, owner)).body['items'][0].left;
    expect(await left()).toBe(460);
    expect((await send('GET', '/medicines', owner)).body['items'][0]).toMatchObject({
      stock: 460,
      nextExpiry: addDays(today, 300),
    });
    expect(
      (
        await send('POST', `/batches/${batchId}/count`, owner, {
          left: 450,
          reason: 'a broken bottle',
        })
      ).body['left'],
    ).toBe(450);
    expect((await send('GET', `/batches/${batchId}/animals`, owner)).body['items']).toMatchObject([
      { animalId: cow, tag: 'K1', dose: 40 },
    ]);
    await recorded(kraal, owner, [
      {
        ...event('voided', cow, today),
        occurredAt: new Date().toISOString(),
        voids: { eventId: given.id, reason: 'wrong animal' },
      },
    ]);
    // What was counted was there, whoever had the dose; the difference follows from what is known of it.
    expect(await left()).toBe(450);
    const counted = async () =>
      (await send('GET', '/medicine-stock', owner)).body['items'][0]['counted'];
    expect(await counted()).toBe(-50);
    const dose = (occurredAt: string) => {
      const one = treat(cow, today, [line(medicineId, { batchId })]);
      return recorded(kraal, owner, [
        { ...one, occurredAt, payload: { ...one.payload, sure: true } },
      ]);
    };
    await dose(new Date(Date.now() - 3_600_000).toISOString());
    expect([await left(), await counted()]).toEqual([450, -10]);
    await dose(new Date().toISOString());
    expect(await left()).toBe(410);
    await send('POST', `/batches/${batchId}/count`, owner, { left: 400 });
    expect([await left(), await counted()]).toEqual([400, -20]);
    await dose(new Date(Date.now() - 3_500_000).toISOString());
    expect([await left(), await counted()]).toEqual([400, 20]);
  });

  it('starts with generics that are marked as defaults until somebody has looked at the label', async () => {
    const owner = await signUp(kraal);
    const { body } = await send('POST', '/medicines/starter', owner, {});
    expect(body['added']).toBeGreaterThan(10);
    expect((await send('POST', '/medicines/starter', owner, {})).body['added']).toBe(0);
    const [first] = (await send('GET', '/medicines', owner)).body['items'];
    expect(first.isDefault).toBe(true);
    expect((await send('PATCH', `/medicines/${first.id}`, owner, first)).body).toMatchObject({
      isDefault: false,
      version: 2,
    });
    expect((await send('PATCH', `/medicines/${first.id}`, owner, first)).body['code']).toBe(
      'changed_meanwhile',
    );
    expect(
      (
        await send('POST', '/medicines', owner, {
          ...label,
          name: String(first.name).toUpperCase(),
        })
      ).body['errors'],
    ).toHaveProperty('name');
  });

  it('is refused an expired, an empty and a foreign batch, unless somebody says why', async () => {
    const { owner, cow, medicineId, batchId } = await farmWith();
    const other = (await send('POST', '/medicines', owner, { ...label, name: 'Dipwel' })).body[
      'id'
    ];
    const old = (
      await send('POST', `/medicines/${medicineId}/batches`, owner, {
        number: 'OLD',
        bought: 500,
        expiresOn: '2025-06-30',
      })
    ).body['id'];
    const on = (lines: object[], more?: object) => treat(cow, '2026-01-10', lines, more);
    expect(await rejection(owner, on([line(medicineId, { batchId: old })]))).toMatchObject({
      code: 'batch_expired',
      field: 'lines.0.batchId',
    });
    expect(await rejection(owner, on([line(medicineId, { batchId, dose: 501 })]))).toMatchObject({
      code: 'batch_empty',
    });
    expect(await rejection(owner, on([line(other, { batchId })]))).toMatchObject({
      code: 'batch_of_another',
    });
    expect(await rejection(owner, on([line(uuid())]))).toMatchObject({
      code: 'unknown_reference',
      field: 'lines.0.medicineId',
    });
    expect(await rejection(owner, on([line(medicineId, { unit: 'mg' })]))).toMatchObject({
      code: 'ask_other_unit',
    });
    expect(
      await rejection(
        owner,
        on([line(medicineId, { batchId: old })], { batchOverride: 'nothing else at hand' }),
      ),
    ).toBe(null);
  });
});

describe('doses', () => {
  it('follow the mass, and cannot be told without one', async () => {
    const { owner, cow, medicineId } = await farmWith();
    const plan = async () =>
      (await send('POST', `/medicines/${medicineId}/doses`, owner, { animalIds: [cow] })).body;
    expect((await plan())['doses']).toEqual([
      { animalId: cow, amount: null, massKg: null, estimated: false },
    ]);
    await recorded(kraal, owner, [
      { ...event('weighed', cow, today, { massKg: 401 }), occurredAt: new Date().toISOString() },
    ]);
    expect(await plan()).toEqual({
      doses: [{ animalId: cow, amount: 81, massKg: 401, estimated: false }],
      meatUntil: addDays(today, 14),
      milkUntil: addDays(today, 3),
    });
  });
});

it('a double dose in two lines of one entry is off the label like one of that size', async () => {
  const { owner, cow, medicineId } = await farmWith(200);
  const twice = [line(medicineId), line(medicineId)];
  const code = async (lines: object[]) =>
    (await rejection(owner, treat(cow, '2025-01-10', lines, { sure: true })))?.code;
  expect(await code(twice)).toBe('shorter_than_label');
  expect(
    await code(twice.map((one) => ({ ...one, meatDays: 28, milkDays: 7, exportDays: 28 }))),
  ).toBe(undefined);
});

it('what is never given to pregnant animals is not given to a lot of both sexes with sires', async () => {
  const owner = await signUp(kraal, ['Sheep']);
  const [lot, ram, mobId] = [
    uuid(),
    uuid(),
    (await send('POST', '/mobs', owner, { name: 'Mixed' })).body['id'],
  ];
  const medicineId = (
    await send('POST', '/medicines', owner, {
      name: 'Live vaccine',
      medicineClass: 'vaccine',
      unit: 'ml',
      species: ['Sheep'],
      neverPregnant: true,
    })
  ).body['id'];
  await recorded(kraal, owner, [
    event('registered', ram, '2020-01-01', { species: 'Sheep', sex: 'male', bornOn: '2018-01-01' }),
    event('registered', lot, '2020-01-01', {
      species: 'Sheep',
      sex: 'mixed',
      heads: 60,
      bornOn: '2018-01-01',
      mobId,
    }),
  ]);
  const give = (day: Day) =>
    rejection(
      owner,
      treat(lot, day, [line(medicineId, { dose: 1, meatDays: 0, milkDays: 0 })], { sure: true }),
    );
  expect(await give(addDays(today, -90))).toBe(null);
  const { animalIds: _none, ...joined } = event('joined_sire', lot, addDays(today, -80), {
    sireIds: [ram],
    sure: true,
  });
  await recorded(kraal, owner, [{ ...joined, mobId } as unknown as TestEvent]); // addressed to the mob
  expect((await give(addDays(today, -1)))?.code).toBe('pregnant');
});

describe('withdrawal', () => {
  it('is never shorter than the label, nor than the cascade’s least off the label', async () => {
    const { owner, cow, medicineId } = await farmWith();
    expect(
      await rejection(owner, treat(cow, '2026-01-10', [line(medicineId, { meatDays: 13 })])),
    ).toMatchObject({ code: 'shorter_than_label', field: 'lines.0.meatDays' });
    const ewe = uuid();
    await recorded(kraal, owner, [
      event('registered', ewe, '2025-01-01', { species: 'Sheep', sex: 'female' }),
    ]);
    expect(await rejection(owner, treat(ewe, '2026-01-10', [line(medicineId)]))).toMatchObject({
      message: expect.stringContaining('28 days'),
    });
    expect(
      await rejection(
        owner,
        treat(ewe, '2026-01-10', [line(medicineId, { meatDays: 28, milkDays: 7 })]),
      ),
    ).toBe(null);
  });

  it('keeps an ox from the abattoir to its last day and lets it go a day later; an owner may press on with a reason', async () => {
    const { owner, cow, medicineId } = await farmWith();
    const others = [uuid(), uuid(), uuid()];
    await recorded(
      kraal,
      owner,
      others.map((id) => event('registered', id, '2025-01-01', { species: 'Cattle', sex: 'male' })),
    );
    await recorded(
      kraal,
      owner,
      [cow, ...others].map((id) => treat(id, '2026-01-10', [line(medicineId)])),
    );
    const ending = await rejection(owner, event('slaughtered', cow, '2026-01-24'));
    expect(ending).toEqual({
      code: 'inside_withdrawal',
      field: 'animalIds',
      message:
        'K1 is inside its meat withdrawal until 2026-01-24 (Wormstop): it may go for slaughter from 2026-01-25.',
    });
    expect(
      await rejection(owner, event('sold', cow, '2026-01-24', { forSlaughter: true })),
    ).toMatchObject({ code: 'inside_withdrawal' });
    // Alive it may be sold, by somebody who says that he knows.
    const alive = (more: object = {}) =>
      rejection(
        owner,
        event('sold', others[0] ?? '', '2026-01-24', { to: 'a neighbour', ...more }),
      );
    expect(await alive()).toMatchObject({ code: 'ask_sold_inside_withdrawal' });
    expect(await alive({ sure: true })).toBe(null);
    expect(await rejection(owner, event('slaughtered', cow, '2026-01-25'))).toBe(null);
    expect(
      await rejection(
        owner,
        event('slaughtered', others[1] ?? '', '2026-01-20', {
          withdrawalOverride: 'broken leg, for the dogs',
        }),
      ),
    ).toBe(null);
    const { body } = await send('POST', '/api-keys', owner, {
      name: 'manager',
      role: 'farm_manager',
    });
    const manager = { ...owner, token: body['key'] };
    expect(
      await rejection(
        manager,
        event('slaughtered', others[2] ?? '', '2026-01-20', { withdrawalOverride: 'please' }),
      ),
    ).toMatchObject({ code: 'forbidden' });
  });

  it('over several treatments the latest end stands, a course that goes on has none, and a late entry puts it right', async () => {
    const { owner, cow, medicineId } = await farmWith();
    await recorded(kraal, owner, [
      treat(cow, '2026-02-01', [line(medicineId, { meatDays: 60 })]),
      treat(cow, '2026-02-10', [line(medicineId)], { courseGoesOn: true }),
    ]);
    expect(await rejection(owner, event('slaughtered', cow, '2026-09-01'))).toMatchObject({
      code: 'inside_withdrawal',
    });
    await recorded(kraal, owner, [treat(cow, '2026-02-12', [line(medicineId)])]);
    expect(await rejection(owner, event('slaughtered', cow, '2026-02-20'))).toMatchObject({
      code: 'inside_withdrawal',
    });
    expect(await rejection(owner, event('slaughtered', cow, '2026-09-01'))).toBe(null);
  });

  it('goes along with heads that leave a lot and with those that join one', async () => {
    const { owner, medicineId } = await farmWith();
    const [lot, clean, single] = [uuid(), uuid(), uuid()];
    const goes = (id: string, day: Day) =>
      event('slaughtered', id, day, { sure: true }, id === clean ? { heads: 15 } : {});
    await recorded(kraal, owner, [
      event('registered', lot, '2025-01-01', { species: 'Cattle', sex: 'male', heads: 20 }),
      event('registered', clean, '2025-01-01', { species: 'Cattle', sex: 'male', heads: 10 }),
    ]);
    await recorded(kraal, owner, [treat(lot, '2026-03-01', [line(medicineId)])]);
    await recorded(kraal, owner, [
      event('split', lot, '2026-03-02', { intoId: single, heads: 1, tag: 'T1' }),
    ]);
    await recorded(kraal, owner, [event('merged', lot, '2026-03-03', { intoId: clean, heads: 5 })]);
    for (const id of [single, clean])
      expect(await rejection(owner, goes(id, '2026-03-15'))).toMatchObject({
        code: 'inside_withdrawal',
      });
    for (const id of [single, clean])
      expect(await rejection(owner, goes(id, '2026-03-16'))).toBe(null);
    expect(
      await inTenant(kraal.services.database, {
        tenant: { farmId: owner.farmId, userId: owner.userId },
        work: (transaction) =>
          replayFarm(transaction, {
            id: owner.farmId,
            timeZone: 'Africa/Johannesburg',
            gestationDays: {},
          }),
      }),
    ).toEqual([]);
  });

  it('for export the longer interval holds back, at home the shorter; only an owner presses on', async () => {
    const { owner, cow, medicineId } = await farmWith();
    const { version } = (await send('GET', '/medicines', owner)).body['items'][0];
    expect(
      (
        await send('PATCH', `/medicines/${medicineId}`, owner, {
          ...label,
          exportDays: 42,
          version,
        })
      ).status,
    ).toBe(200);
    expect(
      await rejection(owner, treat(cow, addDays(today, -20), [line(medicineId)])),
    ).toMatchObject({ code: 'shorter_than_label', field: 'lines.0.exportDays' });
    await recorded(kraal, owner, [
      treat(cow, addDays(today, -20), [line(medicineId, { exportDays: 42 })]),
    ]);
    expect((await send('GET', `/animals/${cow}`, owner)).body).toMatchObject({
      exportUntil: addDays(today, 22),
      meatUntil: addDays(today, -6),
    });
    const sale = {
      ...event('sold', cow, today, { forExport: true }),
      occurredAt: new Date().toISOString(),
    };
    expect(await rejection(owner, sale)).toMatchObject({ code: 'inside_export_interval' });
    await recorded(kraal, owner, [
      { ...event('slaughtered', cow, today, {}), occurredAt: new Date().toISOString() },
    ]);
  });

  it('is listed with its last day, and the register says what an audit asks', async () => {
    const { owner, cow, medicineId, batchId } = await farmWith();
    await recorded(kraal, owner, [
      {
        ...treat(cow, today, [line(medicineId, { batchId, route: 'oral', site: 'mouth' })], {
          reason: 'worms',
          prescribedBy: 'Dr Nel',
        }),
        occurredAt: new Date().toISOString(),
      },
    ]);
    expect((await send('GET', '/withdrawals?species=Cattle', owner)).body).toMatchObject({
      total: 1,
      items: [{ tag: 'K1', meatUntil: addDays(today, 14), milkUntil: addDays(today, 3) }],
    });
    expect((await send('GET', '/withdrawals?species=Goats', owner)).body['total']).toBe(0);
    expect((await send('GET', `/treatments?from=${today}`, owner)).body['items']).toMatchObject([
      {
        tag: 'K1',
        medicine: 'Wormstop',
        batch: 'B1',
        dose: 40,
        unit: 'ml',
        route: 'oral',
        site: 'mouth',
        reason: 'worms',
        givenBy: 'Piet Botha',
        prescribedBy: 'Dr Nel',
        meatUntil: addDays(today, 14),
      },
    ]);
    const file = await send('GET', '/registers/treatments/file?format=csv', owner);
    expect(file.body['text']).toContain(
      'K1,1,Wormstop,B1,40,ml,oral,mouth,worms,Piet Botha,Dr Nel',
    );
    expect((await send('GET', `/treatments?to=2020-01-01`, owner)).body['total']).toBe(0);
  });
});
