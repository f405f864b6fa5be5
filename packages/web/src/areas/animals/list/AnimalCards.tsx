import { agedOn } from '@kraal/domain/animals/agedOn';
import type { AnimalRow } from '@kraal/contract/animals';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useToday } from '../../../platform/today.ts';
import { formatCount, formatGain, formatMass } from '../../../formats/format.ts';
import { classNames } from '../../../ui/classNames.ts';
import { ExceptionBadges } from '../ExceptionBadges.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import { tagOf } from './columns.tsx';
import type { useSelection } from './useSelection.ts';
import { gainUnit, massUnit } from '../../../platform/units.ts';
import { formatAgeOf } from '../../../formats/localFormat.ts';

/** The list for one hand: the left edge selects, the rest opens. */
export function AnimalCards({
  rows,
  selection,
}: {
  rows: readonly AnimalRow[];
  selection: ReturnType<typeof useSelection>;
}) {
  const { t, i18n } = useLingui();
  const today = useToday();
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-raised">
      {rows.map((row) => (
        <li key={row.id} className="flex items-stretch">
          <label className="flex w-12 items-center justify-center">
            <input
              type="checkbox"
              aria-label={t`Select ${tagOf(row)}`}
              className="size-5 accent-veld"
              checked={selection.ids.has(row.id)}
              onChange={() => selection.flip(row)}
            />
          </label>
          <Link
            to={`/livestock/${row.id}`}
            className="flex min-w-0 flex-1 items-center justify-between gap-3 py-3 pr-4"
          >
            <span className="min-w-0 flex-1">
              <span className="mark flex min-w-0 text-base font-bold">
                <span className="truncate">{tagOf(row)}</span>
                {row.isLot ? (
                  <span className="shrink-0 whitespace-pre">{` × ${formatCount(row.heads)}`}</span>
                ) : null}
              </span>
              <span className="block truncate text-[13px] text-muted">
                {[
                  i18n._(classNames[row.animalClass]),
                  row.bornOn ? formatAgeOf(row, agedOn(row, today)) : null,
                  row.campName,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {row.status === 'alive' ? (
                <span className="mt-1 flex flex-wrap gap-1 *:max-w-full *:whitespace-normal empty:hidden">
                  <ExceptionBadges animal={row} today={today} />
                </span>
              ) : null}
            </span>
            <span className="shrink-0 text-right">
              {row.status === 'alive' ? (
                <>
                  <span className="block text-base font-bold">
                    {row.massKg === null ? '–' : `${formatMass(row.massKg)} ${massUnit()}`}
                  </span>
                  <span className="block text-[13px] text-muted">
                    {row.adgG === null ? '' : `${formatGain(row.adgG)} ${gainUnit()}`}
                  </span>
                </>
              ) : (
                <StatusBadge status={row.status} />
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
