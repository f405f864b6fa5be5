import type { simulateRule } from '@kraal/contract/alerts';
import type { Output } from '@kraal/contract/endpoint';
import { canBeTried } from '@kraal/domain/alerts/rules';
import { inTenant } from '../../platform/database/connection.ts';
import { busy, invalid } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { entryCount, mostEntries } from '../ledger/index.ts';
import { checkThreshold } from './rules.ts';
import { storedSettings } from './settings.ts';
import { goThrough, type Asked } from './goThrough.ts';

type Farm = { id: string; timeZone: string };
type Simulated = Output<typeof simulateRule>;

/** Farms with more entries are looked at every so many days, so that nobody waits for minutes. */
const dailyUpTo = 30_000;
const everyManyDays = 7;

/** One at a time on a process: it is much work, and nobody's morning depends on it. */
let isRunning = false;

/** What a rule, set so, would have told: the farm is gone through day by day as it was known then. */
export async function simulate(
  services: Services,
  farm: Farm,
  { userId, body, isGone }: Asked,
): Promise<Simulated> {
  if (!canBeTried(body.rule))
    throw invalid({ rule: ['This rule cannot be tried on days that are past.'] });
  checkThreshold(body.rule, body.threshold);
  if (isRunning) throw busy();
  isRunning = true;
  try {
    const { settings, entries } = await inTenant(services.database, {
      tenant: { farmId: farm.id, userId },
      how: { readOnly: true },
      work: async (transaction) => ({
        settings: await storedSettings(transaction, farm.id),
        entries: await entryCount(transaction, farm.id),
      }),
    });
    if (entries > mostEntries)
      throw invalid({ rule: ['This farm has too many entries to be gone through again here.'] });
    const everyDays = entries > dailyUpTo ? everyManyDays : 1;
    return await goThrough(services, farm, { userId, body, isGone, settings, everyDays });
  } finally {
    isRunning = false;
  }
}
