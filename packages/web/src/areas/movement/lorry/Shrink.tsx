import { shrinkOf, weighedIn } from '@kraal/domain/movement/atTheLorry';
import type { TransferStep } from '@kraal/domain/movement/transfers';
import { Trans } from '@lingui/react/macro';
import { massUnit } from '../../../platform/units.ts';
import { formatMass, formatShare } from '../../../formats/format.ts';
import type { ShownTransfer } from '../TransferDrawer.tsx';

type Steps = Pick<ShownTransfer, 'steps'>['steps'];

/**
 * What was weighed with a step the last time it was weighed, and of how many heads: who counts again weighs nobody. What
 * its receiver weighed counts as unloaded.
 */
function weighedAt(steps: Steps, ...wanted: TransferStep[]) {
  const last = steps.findLast(
    ({ step, facts }) => wanted.some((one) => one === step) && facts.massKg !== undefined,
  );
  return last ? weighedIn([last]) : null;
}

/** What the load weighed at both ends, and what a head lost on the way. */
export function Shrink({ steps }: { steps: Steps }) {
  const loaded = weighedAt(steps, 'depart');
  const delivered = weighedAt(steps, 'arrive', 'confirm');
  const shrink = shrinkOf(loaded, delivered);
  const unit = massUnit();
  const [atFirst, inTheEnd] = [loaded, delivered].map((one) =>
    one ? formatMass(one.massKg) : '–',
  );
  if (!loaded && !delivered) return null;
  const [each, eachThen] = [shrink?.loadedKg ?? null, shrink?.deliveredKg ?? null].map(formatMass);
  const share = formatShare((shrink?.percent ?? 0) / 100, 1);
  return (
    <p>
      <Trans>
        {atFirst} {unit} loaded, {inTheEnd} {unit} unloaded
      </Trans>
      {shrink ? (
        <span className="block text-muted">
          <Trans>
            A head: {each} {unit}, then {eachThen} {unit}; shrink {share}
          </Trans>
        </span>
      ) : null}
    </p>
  );
}
