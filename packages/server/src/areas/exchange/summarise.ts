import type { ImportFile } from '@kraal/contract/exchange';
import { mapInSlices } from '../../platform/inSlices.ts';
import type { RowPlan } from './plan/rowPlan.ts';
import { rowEvents } from './run/events.ts';

export async function summarise(
  plans: readonly RowPlan[],
  maker: Parameters<typeof rowEvents>[1],
): Promise<NonNullable<ImportFile['summary']>> {
  const count = (outcome: string) => plans.filter((plan) => plan.outcome === outcome).length;
  const good = plans.filter((plan) => plan.outcome === 'create' || plan.outcome === 'update');
  const references = new Set(good.flatMap((plan) => plan.parents.references.map((one) => one.id)));
  // What is not here yet is made before its row, so the row's move counts.
  const named = { ...maker, names: withLacking(maker.names, good) };
  const made = await mapInSlices(good, (plan) => rowEvents(plan, named).length);
  const events = made.reduce((sum, one) => sum + one, references.size);
  return {
    create: count('create'),
    update: count('update'),
    unchanged: count('unchanged'),
    bad: count('bad'),
    events,
    references: references.size,
    makes: {
      camps: lacking(
        good.map(({ facts }) => facts.camp),
        maker.names.camps,
      ),
      mobs: lacking(
        good.map(({ facts }) => facts.mob),
        maker.names.mobs,
      ),
      medicines: lacking(
        good.map(({ record }) => record?.product?.name),
        maker.names.medicines,
      ),
    },
  };
}

/** Names as they are once those that are lacking were made; which ids they get plays no part. */
function withLacking(
  names: Parameters<typeof rowEvents>[1]['names'],
  plans: readonly RowPlan[],
): typeof names {
  const withAll = (known: ReadonlyMap<string, string>, named: readonly (string | null)[]) =>
    new Map([
      ...named.flatMap((one): [string, string][] => (one ? [[one.toLowerCase(), one]] : [])),
      ...known,
    ]);
  return {
    ...names,
    camps: withAll(
      names.camps,
      plans.map(({ facts }) => facts.camp),
    ),
    mobs: withAll(
      names.mobs,
      plans.map(({ facts }) => facts.mob),
    ),
  };
}

/** As many names as somebody reads. */
const mostNames = 30;

/** What rows name and the farm has not, each once as it is written first. */
function lacking(
  named: readonly (string | null | undefined)[],
  known: ReadonlyMap<string, string> | undefined,
): string[] {
  const found = new Map<string, string>();
  for (const name of named) {
    const key = name?.toLowerCase() ?? '';
    if (name && !known?.has(key) && !found.has(key)) found.set(key, name);
  }
  return [...found.values()].slice(0, mostNames);
}
