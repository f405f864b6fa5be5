import type { ImportFile } from '@kraal/contract/exchange';
import { Trans } from '@lingui/react/macro';

/** What the run will make besides animals: camps, mobs and medicines that the farm does not have. */
export function Makes({ summary }: { summary: NonNullable<ImportFile['summary']> }) {
  const { camps = [], mobs = [], medicines = [] } = summary.makes ?? {};
  if (camps.length + mobs.length + medicines.length === 0) return null;
  return (
    <div className="rounded-control border border-line bg-sunken p-3">
      {camps.length > 0 ? (
        <p>
          <Trans>New camps: {camps.join(', ')}</Trans>
        </p>
      ) : null}
      {mobs.length > 0 ? (
        <p>
          <Trans>New mobs: {mobs.join(', ')}</Trans>
        </p>
      ) : null}
      {medicines.length > 0 ? (
        <p>
          <Trans>New in the cabinet, to be checked against the label: {medicines.join(', ')}</Trans>
        </p>
      ) : null}
    </div>
  );
}
