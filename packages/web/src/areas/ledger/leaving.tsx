import { shareCents } from '@kraal/domain/format/shares';
import { areMany } from '@kraal/domain/animals/leaving';
import { Trans } from '@lingui/react/macro';
import { formatMoney } from '../../platform/money.ts';
import type { Subject } from './ownForms.tsx';

export const headsOf = (subjects: readonly Subject[]): number =>
  subjects.reduce((sum, one) => sum + Math.max(1, one.heads), 0);

type Leaving = { heads: number; many: boolean; missing: boolean };

/** How many leave by a form, and whether that is worth a question; of a lot somebody must say it. */
export function headsLeaving(
  subjects: readonly Subject[],
  lot: Subject | undefined,
  typed: string | undefined,
): Leaving {
  if (!lot) {
    const heads = headsOf(subjects);
    return { heads, many: areMany(heads, null), missing: subjects.some(({ isLot }) => isLot) };
  }
  const heads = Number(typed);
  const missing = !typed || !Number.isInteger(heads) || heads < 1;
  // More than it has is refused as that.
  const many = !missing && heads <= lot.heads && areMany(heads, lot.heads);
  return { heads, many, missing };
}

/** A price for all is one sum: each entry carries its share, by heads. */
export function sharesOf(
  payload: Record<string, unknown>,
  subjects: readonly Subject[],
  lotHeads: number | null,
): Map<string, { priceCents?: number }> {
  const total = payload['priceCents'];
  if (typeof total !== 'number' || lotHeads !== null) return new Map();
  const shares = shareCents(
    total,
    subjects.map((one) => Math.max(1, one.heads)),
  );
  return new Map(subjects.map((one, index) => [one.id, { priceCents: shares[index] ?? 0 }]));
}

/** What a sum for all comes to a head, while it is typed. */
export function PriceEach({ cents, heads }: { cents: number | null; heads: number | null }) {
  if (cents === null || heads === null || heads < 2) return null;
  return (
    <p className="text-sm text-muted" role="status">
      <Trans>
        {formatMoney(cents)} for {heads} together: {formatMoney(Math.round(cents / heads))} a head
      </Trans>
    </p>
  );
}
