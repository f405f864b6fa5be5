import { expect, it } from 'vitest';
import type { WaitingRequest } from '../../../platform/outbox/store.ts';
import type { ShownTransfer } from '../TransferDrawer.tsx';
import { headsRead, listedOf, stayingBy, unreadLines, unreadOf } from './readAtLorry.ts';
import { matchMarks } from '@kraal/domain/movement/matchMarks';
import { stepsWaiting, transferWithSteps } from './withSteps.ts';

const id = '0195f3a0-0000-7000-8000-000000000001';
const animal = (n: number) => `0195f3a0-0000-7000-8000-00000000001${n}`;
const line = (n: number, heads = 1, tag: string | null = `K${n}`) => ({
  animalId: animal(n),
  name: tag ?? 'lambs',
  animalClass: 'ox',
  heads,
  of: heads,
  tag,
  eid: null,
});
const approved = {
  id,
  status: 'approved',
  version: 3,
  heads: 12,
  animals: 3,
  lines: [line(1), line(2), line(3, 10, null)],
  cases: [],
  steps: [],
  loadedHeads: null,
  deliveredHeads: null,
  unsettledHeads: null,
  check: {},
} as unknown as ShownTransfer; // what the steps are about

const request = (body: object, madeAt: number, more: Partial<WaitingRequest> = {}) => ({
  id: `r${madeAt}`,
  farmId: 'f',
  madeAt,
  of: 'stepTransfer' as const,
  params: { farmId: 'f', id },
  body: { version: 3, ...body },
  name: 'Transfer 1',
  ...more,
});

it('what was done where there is no signal stands on screen in its order, whichever lies first', () => {
  const steps = stepsWaiting(
    [
      request({ step: 'arrive', version: 4, deliveredHeads: 10, soldOn: '2026-05-03' }, 2),
      request(
        { step: 'depart', staying: [{ animalId: animal(2), heads: 1 }], soldOn: '2026-05-02' },
        1,
      ),
      request({ step: 'comeBack' }, 3, { refused: 'no' }),
      request({ step: 'comeBack' }, 4, { params: { farmId: 'f', id: 'another' } }),
    ],
    id,
  );
  expect(transferWithSteps(approved, steps)).toMatchObject({
    status: 'arrived',
    version: 5,
    animals: 2,
    loadedHeads: 11,
    departedOn: '2026-05-02',
    deliveredHeads: 10,
    arrivedOn: '2026-05-03',
    unsettledHeads: 1,
    check: null,
  });
});

it('heads of a lot stay behind as heads, and what is no step of ours changes nothing', () => {
  const part = { step: 'depart', staying: [{ animalId: animal(3), heads: 4 }] };
  const shown = transferWithSteps(approved, stepsWaiting([request(part, 1)], id));
  expect(shown).toMatchObject({ loadedHeads: 8, animals: 3 });
  expect(shown.lines.map(({ heads }) => heads)).toEqual([1, 1, 6]);
  expect(stepsWaiting([request({ step: 'fly' }, 1)], id)).toEqual([]);
  expect(transferWithSteps(approved, [])).toBe(approved);
});

it('a reading counts who was read, who wears nothing to be read, and who is on nobody’s list', () => {
  const { lines } = approved;
  const tags = matchMarks('k1\nXX 9', listedOf(lines));
  expect(unreadOf(lines, tags).map(({ name }) => name)).toEqual(['K2']);
  expect(headsRead(lines, tags)).toBe(12);
});

it('who was not read the last time is asked about until somebody says what became of them', () => {
  const arrived = (unread: string[]) => ({ step: 'arrive', facts: { unread } });
  const of = (steps: object[], cases: object[]) =>
    unreadLines({ ...approved, steps, cases } as unknown as ShownTransfer).map(({ name }) => name);
  expect(of([arrived([animal(1)]), arrived([animal(2)])], [])).toEqual(['K2']);
  expect(of([arrived([animal(2)])], [{ animalId: animal(2) }])).toEqual([]);
  expect(of([], [])).toEqual([]);
});

it('a step whose answer was lost is on record, and is not counted twice; nor is one that will be refused', () => {
  const steps = stepsWaiting(
    [
      request({ step: 'depart', staying: [{ animalId: animal(1), heads: 1 }] }, 1),
      request({ step: 'arrive', version: 4, deliveredHeads: 12 }, 2),
    ],
    id,
  );
  // What the server answered is merged into what was known before the request leaves the device.
  const loaded = { ...approved, status: 'inTransit', version: 4, loadedHeads: 12 } as ShownTransfer;
  const shown = transferWithSteps(loaded, steps);
  expect(shown).toMatchObject({ status: 'arrived', version: 5, deliveredHeads: 12, heads: 12 });
  expect(shown.lines).toHaveLength(3);
  // Somebody else changed it meanwhile, twice.
  const changed = { ...approved, status: 'cancelled', version: 5 } as ShownTransfer;
  expect(transferWithSteps(changed, steps)).toBe(changed);
});

it('who cannot be read is missed by no reader: a lot with a tag, and a tag where EIDs alone were read', () => {
  const eid = '982000000000001';
  const lines = [{ ...line(1), eid }, line(2), line(3, 40, 'LOT')];
  const byReader = matchMarks(eid, listedOf(lines));
  expect(unreadOf(lines, byReader)).toEqual([]);
  expect(headsRead(lines, byReader)).toBe(42);
  const byEye = matchMarks('K1', listedOf(lines));
  expect(unreadOf(lines, byEye).map(({ name }) => name)).toEqual(['K2']);
});

it('leaves a lot behind that was said to stay, whatever was read', () => {
  const lines = [line(1), line(2), line(3, 10, null)];
  const staying = stayingBy(
    lines,
    matchMarks('K1', listedOf(lines)),
    new Set([animal(1), animal(3)]),
  );
  // K1 was read, so it is on the lorry after all.
  expect([...staying]).toEqual([animal(3), animal(2)]);
});
