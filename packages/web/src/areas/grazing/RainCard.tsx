import { showRain } from '@kraal/contract/grazing';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { formatAmount } from '../../formats/format.ts';
import { formatMonth } from '../../formats/localFormat.ts';
import { Read } from '../../ui/states.tsx';
import { Card } from '../../ui/surface.tsx';

const rounded = (value: number | null): string =>
  value === null ? '–' : formatAmount(Math.round(value * 10) / 10);

/** Rain and stock together: a dry year shows here before the grass does. */
export function RainCard() {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const reading = useEndpoint(
    showRain,
    { params: { farmId }, query: { months: 13, ahead: 6 } },
    { keep: true },
  );
  return (
    <Card title={t`Rain and stocking rate`}>
      <Read of={reading}>
        {({ months, usualRate, benchmark }) =>
          months.every(({ rainMm, isAhead }) => isAhead || rainMm === null) ? (
            <p className="text-muted">
              <Trans>
                No rain was read in the last thirteen months. Add a rain gauge under{' '}
                <Link className="underline" to="/infrastructure/list">
                  All items
                </Link>{' '}
                and read it after rain.
              </Trans>
            </p>
          ) : (
            <>
              <p className="mb-2 text-muted">
                <Trans>
                  LSU-days a hectare for each 100 mm of the twelve months that end with a month.
                  Your own mean: {rounded(usualRate)}.
                </Trans>{' '}
                <Trans>Months to come are by the mean of the month and by today’s stock.</Trans>
              </p>
              <table className="w-full">
                <caption className="sr-only">{t`Rain and stocking rate`}</caption>
                <thead className="text-left text-[13px] text-muted">
                  <tr>
                    <th scope="col">
                      <Trans>Month</Trans>
                    </th>
                    <th scope="col" className="pl-3 text-right">
                      <Trans>Rain, mm</Trans>
                    </th>
                    <th scope="col" className="pl-3 text-right">
                      <Trans>Usual, mm</Trans>
                    </th>
                    <th scope="col" className="pl-3 text-right">
                      <Trans>Twelve months, mm</Trans>
                    </th>
                    <th scope="col" className="pl-3 text-right">
                      <Trans>Rate</Trans>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {months
                    .toReversed()
                    .map(({ month, rainMm, rainOfYearMm, rate, meanMm, isAhead }) => (
                      <tr
                        key={month}
                        className={`border-t border-line ${isAhead ? 'text-muted italic' : ''}`}
                      >
                        <td className="py-1">
                          {formatMonth(month)}
                          {isAhead ? (
                            <span className="sr-only">
                              , <Trans>to come</Trans>
                            </span>
                          ) : null}
                        </td>
                        <td className="pl-3 text-right tabular-nums">
                          {isAhead ? '–' : rounded(rainMm)}
                        </td>
                        <td className="pl-3 text-right tabular-nums">{rounded(meanMm)}</td>
                        <td className="pl-3 text-right tabular-nums">{rounded(rainOfYearMm)}</td>
                        <td
                          className={`pl-3 text-right tabular-nums ${rate !== null && benchmark !== null && rate > benchmark * 1.25 ? 'font-[550] text-warn' : ''}`}
                        >
                          {rounded(rate)}
                        </td>
                      </tr>
                    ))}
                </tbody>
              </table>
            </>
          )
        }
      </Read>
    </Card>
  );
}
