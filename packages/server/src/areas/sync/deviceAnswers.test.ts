import type { SettingsOfFarm } from '@kraal/domain/animals/farmSettings';
import { exceptionsOf } from '@kraal/domain/animals/exceptions';
import { type HerdFilter, herdClasses, herdList, wearersOf } from '@kraal/domain/animals/herdList';
import { listed } from '@kraal/domain/animals/listed';
import { dueWorkOf } from '@kraal/domain/breeding/dueWork';
import { addDays, asDay, dayOf } from '@kraal/domain/format/dates';
import { heldOn } from '@kraal/domain/health/heldOn';
import { type AnimalState, fromStored, type StoredState } from '@kraal/domain/ledger/state';
import { inOrder } from '@kraal/domain/testing/arrival';
import { makeFarm } from '@kraal/domain/testing/generator/farm';
import { expect, it } from 'vitest';
import { Device } from '../../testing/device.ts';
import { call, openKraal, type Person } from '../../testing/kraal.ts';
import { openRandomFarm, sendAll } from '../../testing/randomFarm.ts';

const kraal = await openKraal({}, { now: () => new Date('2025-07-02T10:00:00Z') });
const today = dayOf(kraal.services.now(), 'Africa/Johannesburg');
const seeds = Array.from(
  { length: Number(process.env['ROUTE_FARMS'] ?? 4) },
  (_, index) => 900 + index,
);

const get = async (owner: Person, path: string) =>
  (await call(kraal, 'GET', `/api/farms/${owner.farmId}/${path}`, { token: owner.token })).body;

/** All rows of a list of the server's, page by page. */
async function everyRow(owner: Person, path: string): Promise<Record<string, any>[]> {
  const rows: Record<string, any>[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await get(owner, `${path}&limit=200${cursor ? `&cursor=${cursor}` : ''}`);
    rows.push(...page['items']);
    cursor = page['nextCursor'];
  }
  return rows;
}

const sorts = ['tag', 'age', 'mass', 'adg', 'class', 'seen', 'camp'];
const filters: HerdFilter[] = [
  {},
  { status: 'all' },
  { status: 'gone' },
  { sex: 'female' },
  { lots: 'without' },
  { campId: 'none' },
  { bornFrom: '2024-01-01' },
  { seenBefore: '2025-01-01' },
  { q: '1' },
];

it(`a device that keeps the herd answers as the server does, on ${seeds.length} farms`, {
  timeout: 600_000,
}, async () => {
  let compared = 0;
  for (const seed of seeds) {
    const farm = makeFarm(seed);
    const owner = await openRandomFarm(kraal, farm);
    await sendAll(kraal, owner, inOrder(farm, 100));
    const device = new Device(kraal, owner);
    await device.pull();
    const states = [...device.states.values()].map((state) => fromStored(state as StoredState)); // as the server sent them
    const { items: camps } = await get(owner, 'camps?limit=200');
    const campName = (id: string): string | null =>
      camps.find((one: { id: string }) => one.id === id)?.name ?? null;
    const known = new Set(states.map(({ id }) => id));
    for (const filter of filters)
      for (const sort of sorts) {
        const descending = sort.length % 2 === 0 ? 'true' : 'false';
        const asked: HerdFilter = { ...filter, sort, descending };
        const query = new URLSearchParams(Object.entries(asked) as [string, string][]); // what is asked is text
        const said = (await everyRow(owner, `animals?${query.toString()}`)).filter(({ id }) =>
          known.has(id),
        );
        const own = herdList(states, asked, { today, campName });
        expect(
          own.map(({ id }) => id),
          `farm ${seed} ${query.toString()}`,
        ).toEqual(said.map(({ id }) => id));
        compared += own.length;
        const classes = await get(owner, `animal-classes?${query.toString()}`);
        const whole = !('status' in filter);
        if (whole)
          expect(herdClasses(states, asked, { today, campName })).toEqual(classes['classes']);
        if (sort !== 'tag') continue;
        own.forEach((state, index) => {
          const {
            campName: _c,
            mobName: _m,
            ownerName: _o,
            dam: _d,
            sire: _s,
            ...row
          } = said[index] ?? {};
          expect({ ...listed(state, today), ...exceptionsOf(state, today, {}) }).toEqual(row);
        });
      }
    await agreeOnWork(owner, states);
    for (const state of states.filter(({ status }) => status === 'alive').slice(0, 30)) {
      const { tag } = listed(state, today);
      if (!tag) continue;
      const said = await get(owner, `animal-by-mark?mark=${encodeURIComponent(tag)}`);
      expect(wearersOf(states, tag, undefined)[0]?.id).toBe(said['animal']?.id);
    }
  }
  expect(compared).toBeGreaterThan(500);
});

/** What is due by an animal alone, and what it is held back by. */
async function agreeOnWork(owner: Person, states: readonly AnimalState[]): Promise<void> {
  const to = addDays(today, 60);
  const said = await everyRow(owner, `due?to=${to}&kinds=heat,check,birth,weaning,course`);
  const settings: SettingsOfFarm = {};
  const own = states.flatMap((state) =>
    dueWorkOf(state, { today, to, gestationDays: {}, settings }).map((one) =>
      [one.kind, one.day, one.until, state.id, one.heads, one.isLate, one.medicineId].join(' '),
    ),
  );
  expect(own.sort()).toEqual(
    said
      .map((one) =>
        [
          one['kind'],
          one['day'],
          one['until'],
          one['animalId'],
          one['heads'],
          one['isLate'],
          one['medicineId'],
        ].join(' '),
      )
      .sort(),
  );
  const held = await everyRow(owner, 'withdrawals?');
  const heldHere = states
    .filter(
      ({ status, meatUntil, milkUntil }) =>
        status === 'alive' && [meatUntil, milkUntil].some((until) => until && until >= today),
    )
    .map(({ id, holds }) => [id, heldOn(holds, asDay(today)).map(({ meatUntil }) => meatUntil)]);
  expect(heldHere.sort()).toEqual(
    held
      .map(({ id, heldBy }) => [
        id,
        heldBy.map(({ meatUntil }: { meatUntil: string | null }) => meatUntil),
      ])
      .sort(),
  );
}
