import type { PlanStay } from '@kraal/contract/plan';
import { addDays, addMonths, asDay, type Day, daysBetween } from '@kraal/domain/format/dates';
import { useLingui } from '@lingui/react/macro';
import { type PointerEvent, useRef, useState } from 'react';
import { formatDate, formatMonth } from '../../../formats/localFormat.ts';
import type { Plan } from './planned.ts';
import { useMoveStay } from './useMoveStay.ts';

type Props = { plan: Plan; onOpen: ((stayId: string) => void) | null };

/** Where a day lies between the first and the last, in hundredths of the width. */
const shareOf = ({ from, until }: Plan, day: string): number =>
  Math.max(
    0,
    Math.min(
      100,
      (daysBetween(asDay(from), asDay(day)) / daysBetween(asDay(from), asDay(until))) * 100,
    ),
  );

function monthsOf({ from, until }: Plan): Day[] {
  const months: Day[] = [];
  for (let month = asDay(`${from.slice(0, 7)}-01`); month < until; month = addMonths(month, 1))
    if (month >= from) months.push(month);
  return months;
}

/** Camps beneath each other, the year from left to right, mobs as bars; the list beneath says the same. */
export function PlanChart({ plan, onOpen }: Props) {
  const { t } = useLingui();
  const { stays, camps, today } = plan;
  const used = camps.filter(({ id }) => stays.some(({ campId }) => campId === id));
  return (
    <div
      role="group"
      aria-label={t`The plan as a picture`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
      tabIndex={0}
      className="goes-on rounded-card border border-line bg-raised"
    >
      <div className="min-w-[60rem]">
        <div className="relative ml-40 h-8 border-b border-line text-[13px] text-muted">
          {monthsOf(plan).map((month) => (
            <span
              key={month}
              className="absolute top-1 border-l border-line pl-1 whitespace-nowrap"
              style={{ left: `${shareOf(plan, month)}%` }}
            >
              {formatMonth(month.slice(0, 7)).slice(0, 3)}
            </span>
          ))}
        </div>
        {used.map(({ id, name }) => (
          <div key={id} className="flex border-b border-line last:border-b-0">
            <span className="w-40 shrink-0 truncate px-3 py-3 font-[550]">{name}</span>
            <div className="relative min-h-12 flex-1">
              <span
                aria-hidden
                className="absolute inset-y-0 border-l-2 border-dashed border-line-strong"
                style={{ left: `${shareOf(plan, today)}%` }}
              />
              {stays
                .filter(({ campId }) => campId === id)
                .map((stay) => (
                  <Bar key={stay.id} plan={plan} stay={stay} onOpen={onOpen} />
                ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

type BarProps = Props & { stay: PlanStay };

/** Dragged sideways it lies on other days, and what its mob does after it goes along. */
function Bar({ plan, stay, onOpen }: BarProps) {
  const { t } = useLingui();
  const moveBy = useMoveStay();
  const [offset, setOffset] = useState(0);
  const begun = useRef<{ x: number; pxPerDay: number } | null>(null);
  /** The click that ends a drag opens nothing. */
  const wasDragged = useRef(false);
  const isShort =
    stay.until > plan.today && stay.feed !== null && stay.feed.wantedKg > stay.feed.thereKg;
  const isWrong =
    isShort ||
    plan.findings.some(
      ({ stayId, code }) => stayId === stay.id && code !== 'camp_shared' && code !== 'gap',
    );
  const { id, mob, camp, from, until, done } = stay;
  const start = (event: PointerEvent<HTMLButtonElement>) => {
    const line = event.currentTarget.parentElement;
    if (!onOpen || !line) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const days = daysBetween(asDay(plan.from), asDay(plan.until));
    begun.current = { x: event.clientX, pxPerDay: line.clientWidth / days };
  };
  const daysAt = ({ clientX }: PointerEvent): number =>
    begun.current ? Math.round((clientX - begun.current.x) / begun.current.pxPerDay) : 0;
  const drop = (event: PointerEvent<HTMLButtonElement>) => {
    const days = daysAt(event);
    begun.current = null;
    setOffset(0);
    wasDragged.current = days !== 0;
    if (days !== 0) void moveBy(stay, days);
  };
  const left = shareOf(plan, addDays(asDay(from), offset));
  const width = shareOf(plan, addDays(asDay(until), offset)) - left;
  const label = `${mob}, ${camp}, ${formatDate(from)} – ${formatDate(until)}`;
  const look = `absolute top-1.5 h-6 min-w-2 touch-none overflow-hidden rounded-sm border px-1 text-left text-[13px] leading-5 whitespace-nowrap text-ink ${isWrong ? 'border-2 border-alarm' : 'border-veld'} bg-sunken`;
  return (
    <>
      {onOpen ? (
        <button
          type="button"
          aria-label={t`Change ${label}`}
          title={label}
          className={`${look} cursor-grab`}
          style={{ left: `${left}%`, width: `${width}%` }}
          onPointerDown={start}
          onPointerMove={(event) => begun.current && setOffset(daysAt(event))}
          onPointerUp={drop}
          onPointerCancel={() => {
            begun.current = null;
            setOffset(0);
          }}
          onClick={() => {
            if (!wasDragged.current) onOpen(id);
            wasDragged.current = false;
          }}
        >
          {mob}
        </button>
      ) : (
        <span className={look} style={{ left: `${left}%`, width: `${width}%` }}>
          {mob}
        </span>
      )}
      {done ? (
        <span
          aria-hidden
          className="absolute bottom-1 h-1.5 min-w-1 rounded-full bg-veld"
          style={{
            left: `${shareOf(plan, done.from)}%`,
            width: `${shareOf(plan, done.until ?? plan.today) - shareOf(plan, done.from)}%`,
          }}
        />
      ) : null}
    </>
  );
}
