import type { ResultSums } from '@kraal/contract/saleResults';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney } from '../../../platform/money.ts';
import { massUnit } from '../../../platform/units.ts';
import { formatCount, formatMass } from '../../../formats/format.ts';
import { Card } from '../../../ui/surface.tsx';
import { dressing, meanCold, moneyEach, moneyPerUnit } from './resultWords.ts';

/** All results of the days in view, with how many heads each figure stands for. */
export function ResultTotals({ total }: { total: ResultSums }) {
  const { t } = useLingui();
  const { heads, coldHeads, sharedHeads, condemnedHeads, partHeads, condemnedKg } = total;
  const { priceCents, pricedHeads } = total;
  const thrown = condemnedKg > 0 ? `, ${formatMass(condemnedKg)} ${massUnit()}` : '';
  const sum = formatMoney(priceCents);
  const figures = [
    { label: t`Results`, value: formatCount(heads), of: null },
    { label: t`Mean cold mass`, value: meanCold(total), of: coldHeads },
    { label: t`Dressing percentage`, value: dressing(total), of: sharedHeads },
    { label: t`Per ${massUnit()} cold`, value: moneyPerUnit(total), of: null },
    { label: t`Per head`, value: moneyEach(total), of: pricedHeads },
  ];
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-5">
        {figures.map(({ label, value, of }) => (
          <div key={label}>
            <dt className="text-[13px] text-muted">{label}</dt>
            <dd className="text-lg font-bold">{value}</dd>
            {of === null || of === heads ? null : (
              <dd className="text-[13px] text-muted">
                <Trans>
                  known of {formatCount(of)} of {formatCount(heads)}
                </Trans>
              </dd>
            )}
          </div>
        ))}
      </dl>
      <p className="mt-3 text-muted">
        {pricedHeads > 0 ? <Trans>{sum} in all.</Trans> : null}{' '}
        {condemnedHeads + partHeads > 0 || condemnedKg > 0 ? (
          <Trans>
            Condemned: {formatCount(condemnedHeads)} whole, {formatCount(partHeads)} in part{thrown}
            .
          </Trans>
        ) : (
          <Trans>Nothing condemned.</Trans>
        )}
      </p>
    </Card>
  );
}
