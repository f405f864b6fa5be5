import { expect, it } from 'vitest';
import { call, event, openKraal, recorded, signUp, uuid } from '../../testing/kraal.ts';
import { sheetsFor } from '../../testing/sheets.ts';

const kraal = await openKraal();
const { looked, brought } = sheetsFor(kraal);

it('a mass far from the one before it, or from what its age has, is asked of files, once for all rows', async () => {
  const file =
    'tag,sex,born,Mass 2024-03-01,Mass 2024-09-01\nA,f,2020-01-01,480,48\nB,f,2024-02-01,400,410\nC,f,2020-01-01,480,500\n';
  const { rows, me } = await looked(file);
  expect(rows.map(({ outcome, problems }) => [outcome, problems.map((one) => one.at)])).toEqual([
    ['bad', [4]],
    ['bad', [3]],
    ['create', []],
  ]);
  const sure = { accepted: ['unlikely_mass'] };
  const { herd } = await brought(file, sure, me);
  expect(['A', 'B', 'C'].map((tag) => herd.get(tag)?.['massKg'])).toEqual([48, 410, 500]);
  // On record already, it is no question any more; a new one is held against what is known.
  const again = await looked(
    'tag,Mass 2024-09-01,Mass 2024-10-01\nA,48,480\nC,500,505\n',
    { purpose: 'weighings' },
    me,
  );
  expect(again.rows.map(({ outcome }) => outcome)).toEqual(['bad', 'update']);
});

it('a birth mass that no newborn has is asked at its column, and accepted', async () => {
  const file = 'tag,sex,born,birth mass\nA,f,2026-01-01,0.5\nB,f,2026-01-01,4\n';
  const { rows, me } = await looked(file, { species: 'Sheep' });
  expect(rows.map(({ problems }) => problems.map((one) => one.at))).toEqual([[3], []]);
  const sure = { species: 'Sheep', accepted: ['unlikely_mass'] };
  const { herd } = await brought(file, sure, me);
  expect(herd.get('A')?.['massKg']).toBe(0.5);
});

it('the mass at its coming is asked as the first weighing is', async () => {
  const me = await signUp(kraal);
  const came = (massKg: number, more: object = {}) =>
    event('registered', uuid(), '2024-06-01', {
      species: 'Cattle',
      sex: 'female',
      bornOn: '2024-03-01',
      massKg,
      ...more,
    });
  const { body } = await call(kraal, 'POST', `/api/farms/${me.farmId}/events`, {
    token: me.token,
    body: { source: 'web', events: [came(110), came(1100)] },
  });
  expect(body['answers']).toMatchObject([
    { result: 'recorded' },
    { result: 'rejected', code: 'ask_unlikely_mass' },
  ]);
  await recorded(kraal, me, [came(1100, { sure: ['ask_unlikely_mass'] })]);
});

it('so is what a newborn weighed, at its own entry and in its dam’s', async () => {
  const me = await signUp(kraal);
  const cow = uuid();
  await recorded(kraal, me, [
    event('registered', cow, '2024-01-01', { species: 'Cattle', sex: 'female', tag: 'K' }),
  ]);
  const born = (massKg: number, more: object = {}) =>
    event('born', uuid(), '2024-06-01', { species: 'Cattle', sex: 'female', massKg, ...more });
  const bore = (massKg: number, sure: unknown) =>
    event('gave_birth', cow, '2024-06-02', {
      young: [{ id: uuid(), alive: true, sex: 'male', massKg }],
      sure,
    });
  const others = ['ask_never_served'];
  const { body } = await call(kraal, 'POST', `/api/farms/${me.farmId}/events`, {
    token: me.token,
    body: {
      source: 'web',
      events: [born(35), born(3.5), born(500), bore(3.5, others), bore(35, others)],
    },
  });
  expect(body['answers']).toMatchObject([
    { result: 'recorded' },
    { code: 'ask_unlikely_mass' },
    { code: 'mass_out_of_range' },
    { code: 'ask_unlikely_mass' },
    { result: 'recorded' },
  ]);
  await recorded(kraal, me, [born(3.5, { sure: ['ask_unlikely_mass'] })]);
});
