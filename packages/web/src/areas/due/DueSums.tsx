import { type DueKind, dueSummary } from '@kraal/contract/due';
import type { Species } from '@kraal/domain/animals/species';
import { Trans } from '@lingui/react/macro';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { formatCount } from '../../formats/format.ts';

type SumsProps = { kinds: readonly DueKind[]; query: DueQuery };
type DueQuery = { species?: Species; mobId?: string; campId?: string };

/** The same count as at the start, whatever page of the list is shown. */
export function DueSums({ kinds, query }: SumsProps) {
  const { farmId } = useFarm();
  const { data } = useEndpoint(dueSummary, { params: { farmId }, query }, { keep: true });
  const counted = data?.kinds.filter((one) => kinds.includes(one.kind)) ?? [];
  const sum = (of: 'late' | 'today' | 'week') => counted.reduce((all, one) => all + one[of], 0);
  if (sum('late') + sum('today') + sum('week') === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-4 text-muted" data-testid="due-sums">
      <span>
        <strong>{formatCount(sum('late'))}</strong> <Trans>late</Trans>
      </span>
      <span>
        <strong>{formatCount(sum('today'))}</strong> <Trans>today</Trans>
      </span>
      <span>
        <strong>{formatCount(sum('week'))}</strong> <Trans>this week</Trans>
      </span>
    </p>
  );
}
