import { expect, it } from 'vitest';
import { foldAhead, type HerdAsKept } from '../ledger/ahead.ts';
import { type AnimalState, fromStored, toStored } from '../ledger/state.ts';
import { isWarning } from '../ledger/warning.ts';
import { inOrder } from './arrival.ts';
import { chance } from './chance.ts';
import { type Entry, farmTimeZone } from './entry.ts';
import { makeFarm } from './generator/farm.ts';
import { MemoryLedger } from './memoryLedger.ts';

const farms = Number(process.env['FARMS'] ?? 30);

/** What a phone has of a herd after a sync: the stored states, and who is in which mob today. */
function keptOf(ledger: MemoryLedger): HerdAsKept {
  const states = new Map(
    [...ledger.states].map(([id, state]) => [id, fromStored(structuredClone(toStored(state)))]),
  );
  return {
    stateOf: (id) => states.get(id) ?? null,
    membersOf: (mobId) =>
      [...states.values()]
        .filter((state) => state.status === 'alive' && state.mobId === mobId)
        .map(({ id }) => id),
  };
}

/** Whom an entry may touch: those it names, and where it names a mob everybody. */
const touched = (entry: Entry): string[] | null =>
  entry.mobId && !entry.animalIds
    ? null
    : [
        ...(entry.animalIds ?? []),
        ...(JSON.stringify(entry.payload).match(/[0-9a-f-]{36}/g) ?? []),
      ];

/** What somebody in the veld goes by. */
const told = (state: AnimalState | null | undefined) =>
  state && {
    status: state.status,
    heads: state.heads,
    campId: state.campId,
    mobId: state.mobId,
    meatUntil: state.meatUntil,
    milkUntil: state.milkUntil,
    weights: state.weights,
    identifiers: state.identifiers,
    sex: state.sex,
    weanedOn: state.weanedOn,
    birthsOn: state.birthsOn,
  };

it(`what a phone shows of its own waiting entries is what the ledger makes of them, on ${farms} farms`, {
  timeout: 600_000,
}, async () => {
  const counts = { taken: 0, unvalidated: 0, compared: 0 };
  for (let seed = 4000; seed < 4000 + farms; seed += 1) {
    const farm = makeFarm(seed);
    const dice = chance(seed);
    const [all = []] = inOrder(farm, Number.POSITIVE_INFINITY);
    const cut = dice.int(Math.floor(all.length / 4), Math.max(1, all.length - 40));
    const ledger = new MemoryLedger();
    await ledger.recordAll([all.slice(0, cut)]);
    const waiting = all.slice(cut, cut + dice.int(5, 80));
    const ahead = await foldAhead(keptOf(ledger), dice.shuffled(waiting), {
      timeZone: farmTimeZone,
    });
    const rejected = new Map(
      (await ledger.record(waiting)).map((one) => [one.entry.id, one.code] as const),
    );
    const unsure = new Set<string>();
    let isAnybodyUnsure = false;
    for (const entry of waiting) {
      const problems = ahead.problems.get(entry.id);
      const isRejectedHere = problems !== undefined;
      // Nobody in the veld is told that something cannot be which the ledger takes.
      if (problems?.some(({ code }) => !isWarning(code)))
        expect(rejected.has(entry.id), `farm ${seed}: ${entry.kind} ${problems[0]?.message}`).toBe(
          true,
        );
      if (ahead.unvalidated.has(entry.id)) counts.unvalidated += 1;
      else if (!isRejectedHere) counts.taken += 1;
      if (ahead.unvalidated.has(entry.id) || isRejectedHere !== rejected.has(entry.id)) {
        // A cancellation is of those whom its entry concerned, which a phone is not told.
        const target = all.find(({ id }) => id === entry.voids?.eventId);
        for (const one of [entry, ...(target ? [target] : [])]) {
          const ids = touched(one);
          if (ids) for (const id of ids) unsure.add(id);
          else isAnybodyUnsure = true;
        }
      }
    }
    if (isAnybodyUnsure) continue;
    for (const [id, state] of ahead.states) {
      if (unsure.has(id)) continue;
      counts.compared += 1;
      expect(told(state), `farm ${seed}: ${id}`).toEqual(told(ledger.states.get(id)));
    }
  }
  // The comparison has something to compare.
  expect(counts.taken).toBeGreaterThan(counts.unvalidated);
  expect(counts.compared).toBeGreaterThan(farms);
});

const herd = (...states: AnimalState[]): HerdAsKept => ({
  stateOf: (id) => states.find((one) => one.id === id) ?? null,
  membersOf: (mobId) => states.filter((one) => one.mobId === mobId).map(({ id }) => id),
});
const cowId = '11111111-1111-4111-8111-111111111111';
const calfId = '22222222-2222-4222-8222-222222222222';
const at = (hour: number): string => `2025-06-01T0${hour}:00:00.000Z`;
const context = { timeZone: farmTimeZone };
let made = 0;
const entry = (kind: string, hour: number, payload: Record<string, unknown>, more = {}) => {
  made += 1;
  const id = `33333333-3333-4333-8333-${String(made).padStart(12, '0')}`;
  return { id, kind, occurredAt: at(hour), animalIds: [cowId], payload, ...more };
};
const cow = async (): Promise<AnimalState> => {
  const opening = entry('registered', 1, {
    species: 'Cattle',
    sex: 'female',
    tag: 'K1',
    bornOn: '2020-01-01',
  });
  const { states } = await foldAhead(herd(), [opening], context);
  const state = states.get(cowId);
  if (!state) throw new Error('no cow');
  return state;
};

it('says at once what cannot be, and what is asked, of what waits', async () => {
  const sold = entry('sold', 3, { to: 'Vleissentraal' });
  const after = entry('weighed', 4, { massKg: 450 }, { occurredAt: '2025-06-02T04:00:00.000Z' });
  const light = entry('weighed', 2, { massKg: 4 });
  const { problems, states } = await foldAhead(herd(await cow()), [after, sold, light], context);
  expect(problems.get(after.id)?.[0]?.code).toBe('animal_gone');
  expect(problems.get(light.id)?.every(({ code }) => isWarning(code))).toBe(true);
  expect(states.get(cowId)?.status).toBe('sold');
});

it('knows a calf that was only just born in the veld, and its dam', async () => {
  const birth = entry('gave_birth', 2, {
    young: [{ id: calfId, sex: 'female', alive: true, tag: 'K2', massKg: 34 }],
    sure: ['ask_never_served'],
  });
  const { problems, states } = await foldAhead(herd(await cow()), [birth], context);
  expect(problems.size).toBe(0);
  expect(states.get(calfId)?.damId).toBe(cowId);
  expect(states.get(cowId)?.birthsOn).toEqual(['2025-06-01']);
});

it('takes no stand on what came late, nor on what follows it', async () => {
  const known = { ...(await cow()), lastKey: '2025-06-01T05:00:00.000Z 9 x' };
  const late = entry('weighed', 2, { massKg: 430 });
  const then = entry('weighed', 7, { massKg: 431 });
  const { unvalidated, states } = await foldAhead(herd(known), [late, then], context);
  expect([...unvalidated]).toEqual([late.id, then.id]);
  expect(states.size).toBe(0);
});

it('lets what was recorded and cancelled before it was sent be nothing', async () => {
  const wrong = entry('died', 2, { cause: 'unknown' });
  const cancel = entry('voided', 3, {}, { voids: { eventId: wrong.id } });
  const { unvalidated, states, problems } = await foldAhead(
    herd(await cow()),
    [wrong, cancel],
    context,
  );
  expect([unvalidated.size, states.size, problems.size]).toEqual([0, 0, 0]);
});

it('holds nothing against whom a cancellation may have brought back', async () => {
  const cancel = entry('voided', 2, {}, { animalIds: undefined, voids: { eventId: calfId } });
  const after = entry('weighed', 4, { massKg: 450 }, { occurredAt: '2025-06-02T04:00:00.000Z' });
  const sale = entry('sold', 2, { to: 'Vleissentraal' });
  const sold = (await foldAhead(herd(await cow()), [sale], context)).states.get(cowId);
  if (!sold) throw new Error('not sold');
  const alone = await foldAhead(herd(sold), [after], context);
  expect(alone.problems.get(after.id)?.[0]?.code).toBe('animal_gone');
  const { problems, unvalidated } = await foldAhead(herd(sold), [cancel, after], context);
  expect(problems.size).toBe(0);
  expect([...unvalidated]).toEqual([cancel.id, after.id]);
});

it('refuses nobody for what a cancellation takes back, however late it was made', async () => {
  // The server takes back first what it has: a mark that was put on is free for whoever gets it for an earlier day.
  const sale = entry('sold', 2, { to: 'Vleissentraal' });
  const sold = (await foldAhead(herd(await cow()), [sale], context)).states.get(cowId);
  if (!sold) throw new Error('not sold');
  const weighed = entry('weighed', 4, { massKg: 450 }, { occurredAt: '2025-06-02T04:00:00.000Z' });
  const cancel = (animalIds?: string[]) =>
    entry(
      'voided',
      5,
      {},
      { occurredAt: '2025-06-09T05:00:00.000Z', animalIds, voids: { eventId: calfId } },
    );
  for (const one of [cancel(), cancel([cowId])]) {
    const { problems } = await foldAhead(herd(sold), [weighed, one], context);
    expect(problems.size).toBe(0);
  }
  // Of others it says nothing.
  const { problems } = await foldAhead(herd(sold), [weighed, cancel([calfId])], context);
  expect(problems.get(weighed.id)?.[0]?.code).toBe('animal_gone');
});
