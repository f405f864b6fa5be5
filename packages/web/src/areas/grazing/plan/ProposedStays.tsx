import type { Output } from '@kraal/contract/endpoint';
import { proposeRotation } from '@kraal/contract/plan';
import { daysBetween } from '@kraal/domain/format/dates';
import { Plural, useLingui } from '@lingui/react/macro';
import { formatDate } from '../../../formats/localFormat.ts';
import type { Plan } from './planned.ts';

type Proposal = Output<typeof proposeRotation>;
export type Proposed = Proposal['stays'];

export function ProposedStays({ plan, stays }: { plan: Plan; stays: Proposed }) {
  const { t } = useLingui();
  const names = new Map(plan.camps.map(({ id, name }) => [id, name]));
  return (
    <ol
      aria-label={t`Proposal`}
      tabIndex={0}
      className="max-h-60 divide-y divide-line overflow-y-auto rounded-control border border-line"
    >
      {stays.map(({ campId, from, until }) => (
        <li key={from} className="flex justify-between gap-3 px-3 py-1">
          <span>{names.get(campId)}</span>
          <span className="text-[13px] text-muted">
            {formatDate(from)} ·{' '}
            <Plural value={daysBetween(from, until)} one="# day" other="# days" />
          </span>
        </li>
      ))}
    </ol>
  );
}
