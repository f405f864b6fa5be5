import { AnimalLink } from '../../ui/animalLink.tsx';
import type { Output } from '@kraal/contract/endpoint';
import { salesRegister } from '@kraal/contract/health';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney } from '../../platform/money.ts';
import { formatCount } from '../../formats/format.ts';
import { classWords } from '../../ui/classNames.ts';
import { formatDate } from '../../formats/localFormat.ts';
import { InsideBadge } from './InsideBadge.tsx';

type SaleLine = Output<typeof salesRegister>['items'][number];

export function SaleCards({ lines }: { lines: readonly SaleLine[] }) {
  const { i18n, t } = useLingui();
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.key} className="flex flex-wrap items-baseline gap-x-3 py-2">
          <AnimalLink id={line.animalId}>
            {line.tag ?? <Trans>without a tag</Trans>}
            {line.heads > 1 ? ` × ${formatCount(line.heads)}` : ''}
          </AnimalLink>
          <span>
            {[
              line.kind === 'sold' ? t`sold` : t`slaughtered`,
              line.to,
              line.priceCents === null ? null : formatMoney(line.priceCents),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <InsideBadge line={line} />
          <span className="text-[13px] text-muted">
            {[formatDate(line.soldOn), i18n._(classWords(line.animalClass)), line.recordedBy]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
