import { isAlertCode, looksFrom } from '@kraal/domain/alerts/rules';
import { addDays, dayOf, type Day } from '@kraal/domain/format/dates';
import { muddled } from '@kraal/domain/testing/arrival';
import { chance } from '@kraal/domain/testing/chance';
import { withBadWeeks } from '@kraal/domain/testing/generator/badWeeks';
import { makeFarm } from '@kraal/domain/testing/generator/farm';
import {
  isSpokenOf,
  type Promised,
  promisedInside,
  type Warning,
  warned,
  warningsOf,
} from '@kraal/domain/testing/oracle/alerts';
import { World } from '@kraal/domain/testing/oracle/world';
import { expect, it } from 'vitest';
import { inTenant } from '../../platform/database/connection.ts';
import { call, openKraal, type Person, signInAgain } from '../../testing/kraal.ts';
import { isolationDifferences } from '../../testing/compareIsolations.ts';
import { openRandomFarm, sendAll } from '../../testing/randomFarm.ts';
import { lookOver } from './lookOver.ts';
import { outcomesOf } from './outcomes.ts';
import { settingsFrom } from './settings.ts';

/** More in the long run: `ALERT_FARMS=40 npx vitest run randomFarms`. */
const farms = Number(process.env['ALERT_FARMS'] ?? (process.env['TEST_CLOCK'] ? 2 : 8));
const firstSeed = Number(process.env['ALERT_SEED'] ?? 900);
/** Of a withdrawal that ends, and of mass that is lost, few farms have anything to say: some that have are always among them. */
const seeds = [
  ...Array.from({ length: farms }, (_one, at) => firstSeed + at),
  ...(farms >= 8 ? [925, 936] : []),
];
const timeZone = 'Africa/Johannesburg';

const clock = { now: new Date('2026-01-01T10:00:00Z') };
const kraal = await openKraal({}, { now: () => clock.now });
const ofTransfers = 'transfer_withdrawal';
const wanted = new Set([...warned, ofTransfers].filter(isAlertCode));

/** Held against each other by name; a figure is kept to its thousandth, so it is near enough there. */
function differing(found: readonly Warning[], expected: readonly Warning[]): string[] {
  const valueOf = (all: readonly Warning[]) =>
    new Map(all.map(({ rule, of, value }) => [`${rule} ${of}`, value]));
  const [is, wanted] = [valueOf(found), valueOf(expected)];
  return [...new Set([...is.keys(), ...wanted.keys()])].flatMap((key) => {
    const [one, other] = [is.get(key) ?? Number.NaN, wanted.get(key) ?? Number.NaN];
    const isNear = Math.abs(one - other) <= Math.max(0.002, other / 1000);
    return isNear ? [] : [`${key}: ${one}, and should be ${other}`];
  });
}

/** Some of the herd are promised, and what became of the promise. */
async function promise(owner: Person, ids: readonly string[], day: Day): Promise<Promised | null> {
  const send = async (path: string, body: object) =>
    call(kraal, 'POST', `/api/farms/${owner.farmId}${path}`, { token: owner.token, body });
  const place = await send('/places', { name: `Buurplaas ${day}`, kind: 'farm' });
  const begun = await send('/transfers', {
    kind: 'sale',
    day,
    toId: place.body['id'],
    animalIds: ids,
    onlyFree: true,
  });
  if (begun.status !== 200) return null;
  const path = `/transfers/${begun.body['id']}`;
  const done = await send(`${path}/steps`, { step: 'submit', version: 1 });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  const { body } = await call(kraal, 'GET', `/api/farms/${owner.farmId}${path}`, {
    token: owner.token,
  });
  return { day, ids: body['lines'].map(({ animalId }: { animalId: string }) => animalId) };
}

/** What the watches see on a day, through the very code of a round, of a farm that sets nothing. */
async function seen(owner: { farmId: string; userId: string }, today: Day): Promise<Warning[]> {
  return inTenant(kraal.services.database, {
    tenant: { farmId: owner.farmId, userId: owner.userId },
    how: { readOnly: true },
    work: async (transaction) => {
      const settings = settingsFrom([]);
      const farm = { id: owner.farmId, timeZone, now: clock.now, today };
      const { sightings, blind } = await lookOver(transaction, farm, {
        from: (rule) => looksFrom(rule, []),
        wanted,
        services: kraal.services,
      });
      expect([...blind]).toEqual([]);
      const round = { today, timeZone, now: clock.now.getTime(), settings, blind };
      const raised = new Map(sightings.map((one) => [`${one.rule} ${one.subjectId}`, one]));
      const { fresh } = outcomesOf(sightings, new Map(), round);
      // What a cause silences is known, and nobody is told of it.
      const told = fresh.filter(({ state }) => state.status === 'firing');
      return told.map(({ rule, subjectId, value }) => ({
        rule,
        of:
          raised.get(`${rule} ${subjectId}`)?.subjectKind === 'species'
            ? (raised.get(`${rule} ${subjectId}`)?.name ?? '')
            : subjectId,
        value,
      }));
    },
  });
}

it(`of ${farms} random farms the watches see what their entries say, on many days`, {
  timeout: 1_800_000,
}, async () => {
  const spoken = new Set<string>();
  for (const seed of seeds) {
    // Cut at another day each, so that they end in other seasons.
    const quiet = makeFarm(seed, 500 + ((seed * 97) % 700));
    const farm = seed % 3 === 0 ? quiet : withBadWeeks(quiet);
    clock.now = new Date(`${farm.to}T20:00:00Z`);
    const owner = await openRandomFarm(kraal, farm);
    const requests = muddled(farm, chance(seed), 500, seed % 2 === 1);
    expect(await sendAll(kraal, owner, requests), `farm ${seed}`).toEqual([]);
    const world = new World(farm.entries);
    // Of lots, and of who was taken out of one, what they had as a lot is another oracle's.
    const singles = [...world.beasts.values()]
      .filter((one) => one.status === 'alive' && !one.isLot && !one.split && !one.ofOne)
      .map(({ id }) => id);
    const someone = await signInAgain(kraal, owner);
    const promised = (
      await Promise.all(
        [4, 20, 60].map((days, at) =>
          promise(someone, singles.slice(at * 40, at * 40 + 40), addDays(farm.to, days)),
        ),
      )
    ).filter((one) => one !== null);
    for (let days = 1; days < 130; days += 1 + (days % 4)) {
      const today = addDays(farm.to, days);
      clock.now = new Date(`${today}T10:00:00Z`);
      expect(dayOf(clock.now, timeZone)).toBe(today);
      await kraal.services.newDay({ id: owner.farmId, timeZone });
      if (days % 20 === 1) {
        const asked = await signInAgain(kraal, owner);
        const of = { entries: farm.entries, today };
        const isolations = await isolationDifferences(kraal, asked, of);
        expect(isolations.differences, `farm ${seed}, ${today}`).toEqual([]);
        if (isolations.apart > 0) spoken.add('who is isolated');
        if (isolations.met > 0) spoken.add('whom they met');
      }
      const all = await seen(owner, today);
      const found = all.filter((one) => one.rule !== ofTransfers && isSpokenOf(world, one));
      const inside = promisedInside(world, today, promised);
      for (const { rule } of inside) spoken.add(rule);
      const ofThese = all.filter(({ rule }) => rule === ofTransfers);
      expect(differing(ofThese, inside), `farm ${seed}, ${today}`).toEqual([]);
      for (const { rule } of found) spoken.add(rule);
      expect(differing(found, warningsOf(farm.entries, today)), `farm ${seed}, ${today}`).toEqual(
        [],
      );
    }
  }
  // A rule that never spoke was never proved.
  if (farms >= 8)
    expect([...spoken].sort()).toEqual(
      [...warned, ofTransfers, 'who is isolated', 'whom they met'].sort(),
    );
});
