import { Trans, useLingui } from '@lingui/react/macro';
import { formatAmount } from '../../../formats/format.ts';

type Props = { mm: number; years: string };

/** What was measured now, and in the same months of each other year: the very figures of the sentence. */
export function RainYears({ mm, years }: Props) {
  const { t } = useLingui();
  const others = years.split(';').map((one) => one.split(' '));
  return (
    <table className="w-full max-w-sm">
      <caption className="sr-only">{t`Rain in these months, by year`}</caption>
      <thead className="text-left text-[13px] text-muted">
        <tr>
          <th scope="col">
            <Trans>Year</Trans>
          </th>
          <th scope="col" className="text-right">
            <Trans>Rain, mm</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        <tr className="font-[550]">
          <th scope="row" className="py-1 text-left">
            <Trans>now</Trans>
          </th>
          <td className="text-right">{formatAmount(mm)}</td>
        </tr>
        {others.map(([year, measured]) => (
          <tr key={year} className="border-t border-line">
            <th scope="row" className="py-1 text-left font-normal">
              {year}
            </th>
            <td className="text-right">{formatAmount(Number(measured))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
