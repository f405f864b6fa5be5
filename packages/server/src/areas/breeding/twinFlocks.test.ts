import type { Measure } from '@kraal/contract/breeding';
import type { Entry } from '@kraal/domain/testing/entry';
import { makeTwins, type TwinFlocks } from '@kraal/domain/testing/generator/twinFlocks';
import { expect, it } from 'vitest';
import { inTenant, insertRows } from '../../platform/database/connection.ts';
import { call, openKraal, signUp } from '../../testing/kraal.ts';
import { sendAll } from '../../testing/randomFarm.ts';
import { replayFarm } from '../ledger/index.ts';

/** More in the long run; what the clock is plays no part, so on other days a few will do. */
const flocks = Number(process.env['TWINS'] ?? (process.env['TEST_CLOCK'] ? 2 : 12));
const firstSeed = Number(process.env['TWIN_SEED'] ?? 1);
const kraal = await openKraal({}, { now: () => new Date('2025-07-02T10:00:00Z') });

/** Which birth brought the dead, and how far two births lie apart, is not known of lots. */
const compared = [
  'conception',
  'birth_rate',
  'born_rate',
  'weaning_rate',
  'litter',
  'mortality',
  'weaned_of_born',
];
const round = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 1e6) / 1e6;

async function figuresOf({ mobs }: TwinFlocks, entries: readonly Entry[]): Promise<string[]> {
  const owner = await signUp(kraal);
  const tenant = { farmId: owner.farmId, userId: owner.userId };
  await inTenant(kraal.services.database, {
    tenant,
    work: (transaction) =>
      insertRows(
        transaction,
        'mob',
        mobs.map((id, index) => ({ farm_id: owner.farmId, id, name: `Mob ${index}`, version: 1 })),
      ),
  });
  const rejected = await sendAll(kraal, owner, [[...entries]]);
  if (rejected.length > 0)
    return rejected
      .slice(0, 3)
      .map(
        ({ entry, code, message }) =>
          `${entry.occurredAt.slice(0, 10)} ${entry.kind} ${entry.animalIds?.[0]?.slice(0, 4)}: ${code} ${message}`,
      );
  expect(
    await inTenant(kraal.services.database, {
      tenant,
      work: (transaction) =>
        replayFarm(transaction, {
          id: owner.farmId,
          timeZone: 'Africa/Johannesburg',
          gestationDays: {},
        }),
    }),
  ).toEqual([]);
  const { body } = await call(
    kraal,
    'GET',
    `/api/farms/${owner.farmId}/breeding/measures?species=Sheep&from=2019-01-01&to=2025-06-01&by=year`,
    { token: owner.token },
  );
  return (body['measures'] as Measure[])
    .filter(({ name }) => compared.includes(name))
    .flatMap(({ name, groups, value, of }) => [
      `${name}: ${round(value)} of ${round(of)}`,
      ...groups.map((one) => `${name} ${one.name}: ${round(one.value)} of ${round(one.of)}`),
    ]);
}

it(`${flocks} flocks in lots say the same as tagged`, { timeout: 60_000 * flocks }, async () => {
  const differing: string[][] = [];
  for (let seed = firstSeed; seed < firstSeed + flocks; seed += 1) {
    const twins = makeTwins(seed);
    const said = await figuresOf(twins, twins.lots);
    const wanted = await figuresOf(twins, twins.tagged);
    const wrong = said.flatMap((line, index) =>
      line === wanted[index] ? [] : [`${line}, not ${wanted[index]}`],
    );
    if (wrong.length > 0) differing.push([`flock ${seed}`, ...twins.told, ...wrong]);
  }
  // The shortest story says best what is wrong.
  const [shortest] = differing.sort((one, other) => one.length - other.length);
  expect(shortest?.join('\n'), `${differing.length} of ${flocks} differ`).toBe(undefined);
});
