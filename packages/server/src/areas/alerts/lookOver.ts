import type { AlertCode } from '@kraal/domain/alerts/rules';
import type { Transaction } from '../../platform/database/connection.ts';
import type { Services } from '../../platform/services.ts';
import { type LooksFrom, type Sighting, type WatchedFarm, watchesOf } from './watch.ts';

type Looking = Pick<Services, 'log' | 'safekeeping' | 'config'>;

/** What all watches see. One that fails leaves the others, and its alerts, as they are. */
export async function lookOver(
  transaction: Transaction,
  farm: WatchedFarm,
  {
    from,
    wanted,
    services,
  }: {
    from: LooksFrom;
    wanted: ReadonlySet<AlertCode>;
    services: Looking;
  },
): Promise<{ sightings: Sighting[]; blind: ReadonlySet<AlertCode> }> {
  const sightings: Sighting[] = [];
  const blind = new Set<AlertCode>();
  for (const watch of watchesOf()) {
    if (!watch.rules.some((rule) => wanted.has(rule))) continue;
    try {
      const seen = await transaction.transaction((inner) =>
        watch.find(inner, farm, { from, services }),
      );
      sightings.push(...seen.filter(({ rule }) => wanted.has(rule)));
    } catch (error) {
      services.log.error({ err: error, farmId: farm.id, rules: watch.rules }, 'a watch failed');
      for (const rule of watch.rules) blind.add(rule);
    }
  }
  return { sightings, blind };
}
