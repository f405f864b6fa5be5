import type { PlanStay } from '@kraal/contract/plan';
import { asDay, daysBetween } from '@kraal/domain/format/dates';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';
import { formatCount } from '../../../formats/format.ts';
import { formatDate } from '../../../formats/localFormat.ts';
import type { Plan } from './planned.ts';

type Props = { plan: Plan; onOpen: ((stayId: string) => void) | null };

/** Every stay in order of time, with what was done: the plan without a picture. */
export function StayList({ plan, onOpen }: Props) {
  const { t } = useLingui();
  return (
    <ul
      aria-label={t`Planned stays`}
      className="divide-y divide-line rounded-card border border-line bg-raised"
    >
      {plan.stays.map((stay) => {
        const { id, mob, camp, from, until, feed } = stay;
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-4 px-3 py-2">
            <span className="min-w-44 flex-1">
              <strong>{mob}</strong> → {camp}
              <span className="block text-[13px] text-muted">
                {formatDate(from)} – {formatDate(until)} ·{' '}
                <Plural value={daysBetween(asDay(from), asDay(until))} one="# day" other="# days" />
              </span>
            </span>
            <Done stay={stay} today={plan.today} />
            {feed && until > plan.today ? (
              <span
                className={`text-[13px] ${feed.wantedKg > feed.thereKg ? 'font-[550] text-warn' : 'text-muted'}`}
              >
                <Trans>
                  eats {formatCount(Math.round(feed.wantedKg))} of{' '}
                  {formatCount(Math.round(feed.thereKg))} kg
                </Trans>
              </span>
            ) : null}
            {onOpen ? (
              <Button
                variant="quiet"
                aria-label={t`Change ${mob} in ${camp} from ${formatDate(from)}`}
                onClick={() => onOpen(id)}
              >
                <Trans>Change</Trans>
              </Button>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

/** When they really came and left, and by how many days that is beside the plan. */
function Done({ stay: { from, until, done }, today }: { stay: PlanStay; today: string }) {
  if (!done)
    return from < today ? (
      <span className="text-[13px] text-warn">
        <Trans>not done</Trans>
      </span>
    ) : null;
  const late = daysBetween(asDay(from), asDay(done.from));
  const longer = done.until === null ? 0 : daysBetween(asDay(until), asDay(done.until));
  return (
    <span className="text-[13px]">
      <Trans>came {formatDate(done.from)}</Trans>
      {late === 0 ? null : (
        <>
          {' '}
          (
          {late > 0 ? (
            <Plural value={late} one="# day late" other="# days late" />
          ) : (
            <Plural value={-late} one="# day early" other="# days early" />
          )}
          )
        </>
      )}
      {done.until === null ? null : (
        <>
          {', '}
          <Trans>left {formatDate(done.until)}</Trans>
          {longer === 0 ? null : longer > 0 ? (
            <>
              {' '}
              (<Plural value={longer} one="# day longer" other="# days longer" />)
            </>
          ) : (
            <>
              {' '}
              (<Plural value={-longer} one="# day shorter" other="# days shorter" />)
            </>
          )}
        </>
      )}
    </span>
  );
}
