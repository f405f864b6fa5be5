import { healthInsight } from '@kraal/contract/health';
import type { Output } from '@kraal/contract/endpoint';
import { Trans } from '@lingui/react/macro';
import { formatCount, formatScore, formatShare } from '../../formats/format.ts';
import { Card } from '../../ui/surface.tsx';
import { formatMonth } from '../../formats/localFormat.ts';

type Data = Output<typeof healthInsight>;

export function FamachaMonths({ months }: { months: Data['famacha'] }) {
  return (
    <Card title={<Trans>FAMACHA by month</Trans>}>
      <ul className="flex flex-col gap-2">
        {months.map((one) => (
          <li key={one.month} className="grid grid-cols-[1fr_auto] gap-x-3">
            <span>
              {formatMonth(one.month)}{' '}
              <span className="text-[13px] text-muted">
                <Trans>
                  mean {formatScore(one.mean)} of {formatCount(one.scored)}
                </Trans>
              </span>
            </span>
            <strong>
              <Trans>{formatShare(one.severe)} are 4 or 5</Trans>
            </strong>
            <span aria-hidden className="col-span-2 h-2 rounded-full bg-sunken">
              <span
                className="block h-2 rounded-full bg-alarm"
                style={{ width: `${one.severe * 100}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
