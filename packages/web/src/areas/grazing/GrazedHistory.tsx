import { showCampGrazing } from '@kraal/contract/grazing';
import { Trans } from '@lingui/react/macro';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { formatAmount } from '../../formats/format.ts';
import { formatDate } from '../../formats/localFormat.ts';
import { Read } from '../../ui/states.tsx';

export function useGrazingOf(id: string) {
  const { farmId } = useFarm();
  return useEndpoint(showCampGrazing, { params: { farmId, id } }, { keep: true });
}

const whole = (value: number): number => Math.round(value * 10) / 10;

/** From the day on which somebody came until nobody was left, the latest first. */
export function GrazedHistory({ reading }: { reading: ReturnType<typeof useGrazingOf> }) {
  return (
    <Read of={reading}>
      {({ items, more }) =>
        items.length === 0 ? (
          <p className="text-muted">
            <Trans>Nobody grazed here yet.</Trans>
          </p>
        ) : (
          <table className="w-full">
            <caption className="text-left font-[550]">
              <Trans>Grazed</Trans>
            </caption>
            <thead className="text-left text-[13px] text-muted">
              <tr>
                <th scope="col">
                  <Trans>From</Trans>
                </th>
                <th scope="col">
                  <Trans>Until</Trans>
                </th>
                <th scope="col" className="pl-3 text-right">
                  <Trans>LSU-days</Trans>
                </th>
                <th scope="col" className="pl-3 text-right">
                  <Trans>Most LSU</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map(({ from, until, lsuDays, mostLsu }) => (
                <tr key={from} className="border-t border-line">
                  <td className="py-2">{formatDate(from)}</td>
                  <td>{until === null ? <Trans>today</Trans> : formatDate(until)}</td>
                  <td className="pl-3 text-right tabular-nums">{formatAmount(whole(lsuDays))}</td>
                  <td className="pl-3 text-right tabular-nums">{formatAmount(whole(mostLsu))}</td>
                </tr>
              ))}
            </tbody>
            {more > 0 ? (
              <tfoot>
                <tr>
                  <td colSpan={4} className="py-2 text-muted">
                    <Trans>And earlier ones.</Trans>
                  </td>
                </tr>
              </tfoot>
            ) : null}
          </table>
        )
      }
    </Read>
  );
}
