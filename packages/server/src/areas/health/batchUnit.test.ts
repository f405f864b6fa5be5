import { expect, it } from 'vitest';
import { call, event, openKraal, recorded, signUp, uuid } from '../../testing/kraal.ts';

const kraal = await openKraal();

it('what is left of a batch is one figure wherever it stands, also once its label has another unit', async () => {
  const owner = await signUp(kraal, ['Cattle']);
  const send = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) =>
    (
      await call(kraal, method, `/api/farms/${owner.farmId}${path}`, {
        token: owner.token,
        ...(body === undefined ? {} : { body }),
      })
    ).body;
  const medicine = await send('POST', '/medicines', {
    name: 'Ivermectin',
    medicineClass: 'anthelmintic',
    unit: 'ml',
    species: ['Cattle'],
  });
  const batch = await send('POST', `/medicines/${medicine['id']}/batches`, {
    number: 'A1',
    bought: 100,
    // More than fits in 32 bits.
    costCents: 5_000_000_000,
  });
  expect(batch).toMatchObject({ unit: 'ml', left: 100, costCents: 5_000_000_000 });
  const cow = uuid();
  const line = { medicineId: medicine['id'], batchId: batch['id'], meatDays: 0, milkDays: 0 };
  await recorded(kraal, owner, [
    event('registered', cow, '2024-01-01', { species: 'Cattle', sex: 'female' }),
    // Ten tenths are one: nothing is lost on the way.
    ...Array.from({ length: 10 }, (_, day) =>
      event('treated', cow, `2024-02-${String(day + 10)}`, {
        lines: [{ ...line, dose: 0.1, unit: 'ml' }],
      }),
    ),
    event('treated', cow, '2024-03-01', { lines: [{ ...line, dose: 59, unit: 'ml' }] }),
  ]);
  const figures = async () => {
    const { items: batches } = await send('GET', `/medicines/${medicine['id']}/batches`);
    const { items: register } = await send('GET', '/medicine-stock');
    const { items: cabinet } = await send('GET', '/medicines');
    return {
      left: batches[0].left,
      closing: register[0].closing,
      unit: register[0].unit,
      stock: cabinet[0].stock,
    };
  };
  expect(await figures()).toEqual({ left: 40, closing: 40, unit: 'ml', stock: 40 });
  const { id, stock: _stock, nextExpiry: _next, isDefault: _is, ...label } = medicine;
  // Whoever picks another one sees what becomes of what is left.
  const asked = await send('PATCH', `/medicines/${id}`, { ...label, unit: 'tablet' });
  expect(asked).toMatchObject({ code: 'ask_unit_left', codes: ['ask_unit_left'] });
  expect(asked['errors'].unit[0]).toContain('40 ml of Ivermectin are left');
  expect(await figures()).toMatchObject({ stock: 40 });
  const changed = await send('PATCH', `/medicines/${id}`, {
    ...label,
    unit: 'tablet',
    sure: ['ask_unit_left'],
  });
  expect(changed).toMatchObject({ unit: 'tablet' });
  // Millilitres are no tablets: of those there are none, and of the batch there is left what was.
  expect(await figures()).toEqual({ left: 40, closing: 40, unit: 'ml', stock: 0 });
  const refused = await send('POST', '/events', {
    events: [
      event('treated', cow, '2024-04-01', { lines: [{ ...line, dose: 1, unit: 'tablet' }] }),
    ],
  });
  expect(refused['answers'][0]).toMatchObject({ code: 'batch_in_another_unit' });
});

it('a dose that waited in an outbox while its label got another unit is asked about, and counted as what it was', async () => {
  const owner = await signUp(kraal, ['Cattle']);
  const send = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) =>
    (
      await call(kraal, method, `/api/farms/${owner.farmId}${path}`, {
        token: owner.token,
        ...(body === undefined ? {} : { body }),
      })
    ).body;
  const medicine = await send('POST', '/medicines', {
    name: 'Drench',
    medicineClass: 'anthelmintic',
    unit: 'ml',
    species: ['Cattle'],
  });
  const batch = await send('POST', `/medicines/${medicine['id']}/batches`, {
    number: 'B1',
    bought: 100,
  });
  const cow = uuid();
  await recorded(kraal, owner, [
    event('registered', cow, '2024-01-01', { species: 'Cattle', sex: 'female' }),
  ]);
  const line = { medicineId: medicine['id'], batchId: batch['id'], meatDays: 9, milkDays: 0 };
  const waiting = event('treated', cow, '2024-05-01', {
    lines: [{ ...line, dose: 20, unit: 'ml' }],
  });
  const { id, stock: _stock, nextExpiry: _next, isDefault: _is, ...label } = medicine;
  await send('PATCH', `/medicines/${id}`, { ...label, unit: 'tablet', sure: ['ask_unit_left'] });
  const left = async () =>
    (await send('GET', `/medicines/${medicine['id']}/batches`))['items'][0].left;
  for (const result of ['recorded', 'duplicate']) {
    const sent = await send('POST', '/events', { source: 'mobile', events: [waiting] });
    expect(sent['answers'][0], JSON.stringify(sent)).toMatchObject({ result });
    // Millilitres out of a batch bought in millilitres, whatever the label says by now.
    expect(await left()).toBe(80);
  }
  expect(await send('GET', `/animals/${cow}`)).toMatchObject({ meatUntil: '2024-05-10' });
});
