import type { PlanProblem } from '@kraal/contract/plan';
import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { formatDate } from '../../../formats/localFormat.ts';
import type { Plan } from './planned.ts';

/** More than this nobody reads before mending the first of them. */
const mostShown = 20;

/** What is wrong with a plan, or worth a look, in words. */
export function Findings({ plan }: { plan: Plan }) {
  const { t } = useLingui();
  const said = useSaid(plan);
  const { findings } = plan;
  if (findings.length === 0)
    return (
      <p className="text-ok">
        <Trans>Nothing stands in the way: no overlaps, enough rest, no closed camp.</Trans>
      </p>
    );
  return (
    <section aria-label={t`What to look at`}>
      <ul className="list-disc pl-5">
        {findings.slice(0, mostShown).map((one) => (
          <li key={`${one.code} ${one.stayId} ${one.otherId ?? ''}`}>{said(one)}</li>
        ))}
      </ul>
      {findings.length > mostShown ? (
        <p className="text-muted">
          <Trans>And {findings.length - mostShown} more.</Trans>
        </p>
      ) : null}
    </section>
  );
}

function useSaid({ stays }: Plan): (one: PlanProblem) => string {
  const { t } = useLingui();
  const byId = new Map(stays.map((stay) => [stay.id, stay]));
  return ({ code, stayId, otherId, from, until, days }) => {
    const stay = byId.get(stayId);
    const other = byId.get(otherId ?? '');
    const [mob, camp] = [stay?.mob ?? '', stay?.camp ?? ''];
    const when = `${formatDate(from)} – ${formatDate(until)}`;
    if (code === 'mob_twice')
      return t`${mob} would be in ${camp} and ${other?.camp ?? ''} at once: ${when}.`;
    if (code === 'camp_shared') return t`${mob} and ${other?.mob ?? ''} share ${camp}: ${when}.`;
    const start = formatDate(stay?.from);
    if (code === 'still_there')
      return t`Animals that no plan moves still stand in ${camp} when ${mob} come on ${start}.`;
    if (code === 'short_rest')
      return t`${camp} has rested only ${plural(days ?? 0, { one: '# day', other: '# days' })} when ${mob} come on ${start}.`;
    if (code === 'closed')
      return until === 'never'
        ? t`${camp} is closed when ${mob} come on ${start}.`
        : t`${camp} is closed until ${formatDate(until)}; ${mob} come on ${start}.`;
    return t`${mob} are nowhere for ${plural(days ?? 0, { one: '# day', other: '# days' })} before ${start}.`;
  };
}
