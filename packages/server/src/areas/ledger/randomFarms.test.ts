import type { Measure } from '@kraal/contract/breeding';
import { dayOf } from '@kraal/domain/format/dates';
import { inOrder, muddled } from '@kraal/domain/testing/arrival';
import { chance } from '@kraal/domain/testing/chance';
import { differences } from '@kraal/domain/testing/compare';
import { makeFarm } from '@kraal/domain/testing/generator/farm';
import { type Figure, figuresOf } from '@kraal/domain/testing/oracle/measures';
import { snapshotsOf } from '@kraal/domain/testing/oracle/snapshot';
import { World } from '@kraal/domain/testing/oracle/world';
import { type AnimalState, fromStored, type StoredState } from '@kraal/domain/ledger/state';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/connection.ts';
import { readRows } from '../../testing/readRows.ts';
import { call, openKraal, signInAgain } from '../../testing/kraal.ts';
import { doseDifferences, listDifferences } from '../../testing/compareLists.ts';
import { grazingDifferences } from '../../testing/compareGrazing.ts';
import { traceDifferences } from '../../testing/compareTraces.ts';
import { countedOnPaper } from '../../testing/compareCounts.ts';
import { openRandomFarm, sendAll } from '../../testing/randomFarm.ts';
import type { AsOf } from './parts.ts';
import { columnsOfParts } from './project/animalRow.ts';
import { replayFarm } from './replayFarm.ts';

/** More in the long run; what the clock is plays no part, so on other days a few will do. */
const farms = Number(process.env['ROUTE_FARMS'] ?? (process.env['TEST_CLOCK'] ? 3 : 10));
const firstSeed = Number(process.env['ROUTE_SEED'] ?? 500);

/** The farms end on this day; what is due is asked for on it and some weeks later, when nobody has recorded anything. */
const clock = { now: new Date('2025-07-02T10:00:00Z') };
const kraal = await openKraal({}, { now: () => clock.now });
const daysLater = [0, 23, 90];

type Stored = {
  id: string;
  state: StoredState;
  meat: string | null;
  heads: number;
  status: string;
};

/** What columns read of a state without saying so: a change of it alone would leave them as they were. */
function unnamedReads(state: AnimalState, asOf: AsOf): string[] {
  return columnsOfParts().flatMap(([table, { of, reads }]) => {
    const named = new Set<string | symbol>([...reads, 'id']);
    const unnamed: string[] = [];
    const watched = new Proxy(state, {
      get: (target, name) => {
        if (!named.has(name)) unnamed.push(`${table}: ${String(name)}`);
        return Reflect.get(target, name);
      },
      ownKeys: (target) => {
        unnamed.push(`${table}: all`);
        return Reflect.ownKeys(target);
      },
    });
    of(watched, asOf);
    return unnamed;
  });
}

const rounded = ({ value, of }: Figure): Figure => ({
  value: value === null ? null : Math.round(value * 1e6) / 1e6,
  of,
});

describe('random farms through the routes', () => {
  it(`agree with the oracle and with their own replay, ${farms} of them in three orders`, {
    timeout: 1_200_000,
  }, async () => {
    for (let seed = firstSeed; seed < firstSeed + farms; seed += 1) {
      const farm = makeFarm(seed);
      const owner = await openRandomFarm(kraal, farm);
      const size = [7, 50, 500][seed % 3] ?? 50;
      const requests =
        seed % 2 === 0 ? inOrder(farm, size) : muddled(farm, chance(seed), size, seed % 4 === 1);
      expect(await sendAll(kraal, owner, requests), `farm ${seed}`).toEqual([]);
      const tenant = { farmId: owner.farmId, userId: owner.userId };
      const { rows, replayed } = await inTenant(kraal.services.database, {
        tenant,
        work: async (transaction) => ({
          rows: await readRows<Stored>(
            transaction,
            sql`select id, state, meat_until::text as meat, heads, status from animal`,
          ),
          replayed: await replayFarm(transaction, {
            id: owner.farmId,
            timeZone: 'Africa/Johannesburg',
            gestationDays: {},
          }),
        }),
      });
      const states = new Map(rows.map((row) => [row.id, fromStored(row.state)]));
      const wanted = snapshotsOf(new World(farm.entries), farm.to);
      expect(
        differences(wanted, (id) => states.get(id) ?? null, farm.to).slice(0, 5),
        `farm ${seed}`,
      ).toEqual([]);
      // The columns that lists, slaughter and counts read are the state's own.
      for (const { id, meat, heads, status } of rows)
        expect([meat, heads, status], `farm ${seed} ${id}`).toEqual([
          states.get(id)?.meatUntil ?? null,
          states.get(id)?.heads,
          states.get(id)?.status,
        ]);
      expect(replayed, `farm ${seed}`).toEqual([]);
      const ofDay = { timeZone: 'Africa/Johannesburg', gestationDays: {}, today: farm.to };
      expect(
        new Set([...states.values()].flatMap((state) => unnamedReads(state, ofDay))),
        `farm ${seed}`,
      ).toEqual(new Set());
      const ending = { farm, today: dayOf(clock.now, 'Africa/Johannesburg') };
      expect(
        (await grazingDifferences(kraal, owner, { ...ending, own: {} })).slice(0, 3),
        `farm ${seed}`,
      ).toEqual([]);
      expect(
        (await traceDifferences(kraal, owner, { ...ending, seed })).slice(0, 5),
        `farm ${seed}`,
      ).toEqual([]);
      for (const differencesOf of countedOnPaper)
        expect((await differencesOf(kraal, owner, farm)).slice(0, 5), `farm ${seed}`).toEqual([]);
      const own = { cow: 1.1, heifer: 0.8, ewe: 0.17, mixed_sheep: 0.12, doe: 0.15 };
      const { status } = await call(kraal, 'PUT', `/api/farms/${owner.farmId}/grazing/settings`, {
        token: owner.token,
        body: { lsuOfClass: own, version: 0 },
      });
      expect(status).toBe(200);
      expect(
        (await grazingDifferences(kraal, owner, { ...ending, own })).slice(0, 3),
        `farm ${seed}, its own units`,
      ).toEqual([]);
      const start = clock.now;
      for (const days of daysLater) {
        clock.now = new Date(start.getTime() + days * 86_400_000);
        const day = dayOf(clock.now, 'Africa/Johannesburg');
        const differing = farm.hasLots ? doseDifferences : listDifferences;
        const again = await signInAgain(kraal, owner);
        expect((await differing(kraal, again, farm, day)).slice(0, 5), `farm ${seed}`).toEqual([]);
      }
      clock.now = start;
      // Of lots the counts are held against the same flock tagged: breeding/flocks.test.ts.
      if (farm.hasLots) continue;
      const today = dayOf(kraal.services.now(), 'Africa/Johannesburg');
      const { body } = await call(
        kraal,
        'GET',
        `/api/farms/${owner.farmId}/breeding/measures?species=${farm.species}&from=2019-01-01&to=${today}`,
        { token: owner.token },
      );
      const said = Object.fromEntries(
        (body['measures'] as Measure[]).map(({ name, value, of }) => [
          name,
          rounded({ value, of }),
        ]),
      );
      for (const [name, figure] of Object.entries(
        figuresOf(new World(farm.entries), farm.species, today),
      ))
        expect([name, said[name]], `farm ${seed}`).toEqual([name, rounded(figure)]);
    }
  });
});
