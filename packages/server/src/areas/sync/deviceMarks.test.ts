import { marksAhead } from '@kraal/domain/animals/wornMarks';
import { foldAhead } from '@kraal/domain/ledger/ahead';
import { type AnimalState, fromStored, type StoredState } from '@kraal/domain/ledger/state';
import { chance, type Chance } from '@kraal/domain/testing/chance';
import { expect, it } from 'vitest';
import { Device } from '../../testing/device.ts';
import {
  event,
  openKraal,
  type Person,
  record,
  signUp,
  type TestEvent,
} from '../../testing/kraal.ts';

const kraal = await openKraal();
const context = { timeZone: 'Africa/Johannesburg' };
const farms = Number(process.env['FARMS'] ?? 12);
const eids = ['982000123456785', '982000123456786', '982000123456787'];

/** Entries that put few marks on many animals, take them off and bring them back with whoever is not dead after all. */
function makeEntries(dice: Chance, count: number, cut: number): TestEvent[] {
  const ids: string[] = [];
  const entries: TestEvent[] = [];
  const moment = (index: number): string =>
    new Date(Date.UTC(2025, 0, 1, 6) + index * 3_600_000 * 7).toISOString();
  const marks = () => ({
    ...(dice.is(0.8) ? { tag: dice.one(['K 1', 'k1', 'K2', 'K-3', 'K4', 'K5']) } : {}),
    ...(dice.is(0.3) ? { eid: dice.one(eids) } : {}),
  });
  for (let index = 0; index < count; index += 1) {
    const now = moment(index);
    const known = ids.length > 0 ? dice.one(ids) : null;
    const what = known ? dice.next() : 0;
    if (!known || what < 0.35) {
      const id = dice.id();
      ids.push(id);
      const species = dice.one(['Cattle', 'Sheep']);
      const payload = {
        species,
        sex: 'female',
        name: `N ${index}`,
        bornOn: '2020-01-01',
        ...marks(),
      };
      entries.push(event('registered', id, now, payload));
    } else if (what < 0.65)
      entries.push(event('identified', known, now, { ...marks(), brand: 'K' }));
    else if (what < 0.75) entries.push(event('died', known, now, { cause: 'unknown' }));
    else if (what < 0.85) entries.push(event('sold', known, now, { to: 'Vleissentraal' }));
    else if (what < 0.92 && entries.length > 0 && (index < cut || dice.is(0.2))) {
      // What waits and is cancelled leaves the outbox before it is sent.
      const eventId = dice.one(entries.slice(0, cut)).id;
      entries.push(
        event('voided', known, now, {}, { animalIds: [], voids: { eventId, reason: 'no' } }),
      );
    } else {
      const young = [{ id: dice.id(), sex: 'female', alive: true, ...marks() }];
      const sure = ['ask_never_served', 'ask_too_soon'];
      entries.push(event('gave_birth', known, now, { young, sure }));
    }
  }
  return entries;
}

const isMark = (code: string): boolean => code === 'tag_taken' || code === 'eid_taken';

async function statesOn(owner: Person): Promise<Map<string, AnimalState>> {
  const device = new Device(kraal, owner);
  await device.pull();
  return new Map(
    [...device.states].map(([id, state]) => [id, fromStored(state as StoredState)]), // as the server sent them
  );
}

it(`a device knows of a mark that another wears what the server says of it, on ${farms} farms`, {
  timeout: 300_000,
}, async () => {
  const counts = { same: 0, left: 0 };
  for (let seed = 1; seed <= farms; seed += 1) {
    const dice = chance(seed);
    const owner = await signUp(kraal);
    const cut = dice.int(5, 50);
    const entries = makeEntries(dice, 90, cut);
    for (const one of entries.slice(0, cut)) await record(kraal, owner, [one]);
    const states = await statesOn(owner);
    const waiting = entries.slice(cut);
    const ahead = await foldAhead(
      {
        stateOf: (id) => states.get(id) ?? null,
        membersOf: () => [],
        guard: marksAhead(() => states.values()),
      },
      waiting,
      context,
    );
    // What the server says of the same, one by one, as an outbox sends them.
    // A cancellation leaves in doubt who wears what: the device says nothing of it, and the server does.
    let isSure = !waiting.some(({ kind }) => kind === 'voided');
    for (const one of waiting) {
      const { body } = await record(kraal, owner, [one]);
      const [answer] = body['answers'] as { result: string; code?: string; message?: string }[];
      const here = (ahead.problems.get(one.id) ?? []).filter(({ code }) => isMark(code));
      const isRefusedThere = answer?.result === 'rejected' && isMark(answer.code ?? '');
      const label = `farm ${seed} ${one.kind} ${JSON.stringify(one.payload)}: ${answer?.message ?? ''}`;
      // Nobody in the veld is told that a mark is taken which the server gives.
      if (here.length > 0) {
        expect(isRefusedThere, label).toBe(true);
        expect(here[0]?.message).toBe(answer?.message);
        counts.same += 1;
      }
      if (isRefusedThere && here.length === 0) {
        // Only of what is left to the server anyhow, or came after it.
        expect(isSure, label).toBe(false);
        counts.left += 1;
      }
      if (ahead.unvalidated.has(one.id)) isSure = false;
    }
  }
  expect(counts.same).toBeGreaterThan(farms);
});
