import type { ResultGroup } from '@kraal/contract/saleResults';
import type { Farm } from '@kraal/domain/testing/generator/farm';
import { resultsTold, summed } from '@kraal/domain/testing/oracle/results';
import { World } from '@kraal/domain/testing/oracle/world';
import type { Running } from '../start.ts';
import { call, type Person } from './kraal.ts';

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

/**
 * Where sums of results differ from those that the oracle counts on paper. Whose the young of lots are it keeps no book
 * of, nor what heads of lots and animals of two records weighed: there it says nothing of sires and live masses.
 */
export async function resultDifferences(
  kraal: Running,
  owner: Person,
  farm: Farm,
): Promise<string[]> {
  const world = new World(farm.entries);
  const told = resultsTold(farm.entries);
  const groups = {
    sire: ({ id }: (typeof told)[number]) => world.get(id).sire,
    mob: ({ mob }: (typeof told)[number]) => mob,
    class: ({ called }: (typeof told)[number]) => called,
    buyer: ({ buyer }: (typeof told)[number]) => buyer,
  };
  const isUnsure = told.some(({ id }) => world.get(id).split || world.get(id).ofOne);
  const found: string[] = [];
  for (const [by, keyOf] of Object.entries(groups)) {
    if (by === 'sire' && farm.hasLots) continue;
    const path = `/api/farms/${owner.farmId}/sale-results/sums?species=${farm.species}&by=${by}`;
    const { body } = await call(kraal, 'GET', path, { token: owner.token });
    const said = new Map((body['items'] as ResultGroup[]).map((one) => [one.key, one]));
    const wanted = Map.groupBy(told, (one) => keyOf(one) ?? '');
    if (said.size !== wanted.size) found.push(`${by}: ${said.size} groups, not ${wanted.size}`);
    for (const [key, own] of wanted) {
      const { sharedColdKg, aliveKg, ...sure } = summed(own);
      const figures = isUnsure ? sure : { ...sure, sharedColdKg, aliveKg };
      for (const [name, value] of Object.entries(figures)) {
        const shown = said.get(key)?.[name as keyof typeof figures]; // its own names
        if (shown === undefined || rounded(shown) !== rounded(value))
          found.push(`${by} ${key} ${name}: ${shown}, not ${value}`);
      }
    }
  }
  return found;
}
