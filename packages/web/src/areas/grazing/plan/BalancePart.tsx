import { Trans, useLingui } from '@lingui/react/macro';
import { formatCount } from '../../../formats/format.ts';
import { formatDate, formatMonth } from '../../../formats/localFormat.ts';
import { Card } from '../../../ui/surface.tsx';
import type { Plan } from './planned.ts';

const kg = (value: number): string => formatCount(Math.round(value));

/** Feed of the whole farm against what its mobs eat, month by month; the first week that fails by name. */
export function BalancePart({ plan: { balance } }: { plan: Plan }) {
  const { t } = useLingui();
  if (!balance)
    return (
      <p className="text-muted">
        <Trans>
          Feed by month needs the size of the camps, and how many hectares carry one unit for a year
          (in the farm’s settings).
        </Trans>
      </p>
    );
  const { months, failsIn, estimated } = balance;
  const heading = 'pl-3 text-right';
  return (
    <Card title={t`Feed and stock by month`}>
      {failsIn ? (
        <p role="alert" className="mb-3 rounded-control border border-warn p-3">
          <Trans>
            The week of {formatDate(failsIn.week)} fails first:{' '}
            {formatCount(Math.ceil(failsIn.shortKg))} kg of dry matter are short.
          </Trans>
        </p>
      ) : (
        <p className="mb-3 text-ok">
          <Trans>
            The farm as a whole has enough as far as the plan goes, if it grows what it usually
            carries; a camp may be short all the same.
          </Trans>
        </p>
      )}
      <div className="goes-on" tabIndex={0} role="group" aria-label={t`Feed and stock by month`}>
        <table className="w-full">
          <caption className="sr-only">{t`Feed and stock by month`}</caption>
          <thead className="text-left text-[13px] text-muted">
            <tr>
              <th scope="col">
                <Trans>Month</Trans>
              </th>
              <th scope="col" className={heading}>
                <Trans>Grows, kg</Trans>
              </th>
              <th scope="col" className={heading}>
                <Trans>Is eaten, kg</Trans>
              </th>
              <th scope="col" className={heading}>
                <Trans>Left at its end, kg</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, growsKg, eatenKg, leftKg }) => (
              <tr key={month} className="border-t border-line">
                <td className="py-1">{formatMonth(month)}</td>
                <td className="pl-3 text-right tabular-nums">{kg(growsKg)}</td>
                <td className="pl-3 text-right tabular-nums">{kg(eatenKg)}</td>
                <td
                  className={`pl-3 text-right tabular-nums ${leftKg < 0 ? 'font-[550] text-warn' : ''}`}
                >
                  {kg(leftKg)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-2 text-[13px] text-muted">
        <Trans>
          Each day the land grows what it carries in a year, divided by its days. What stands today
          is what was assessed.
        </Trans>{' '}
        {estimated > 0 ? (
          <Trans>In {estimated} camps it is estimated from the days of rest.</Trans>
        ) : null}
      </p>
    </Card>
  );
}
