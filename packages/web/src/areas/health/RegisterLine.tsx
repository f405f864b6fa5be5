import { formatAmount } from '../../formats/format.ts';
import { treatmentRegister } from '@kraal/contract/health';
import type { Output } from '@kraal/contract/endpoint';
import { openEnd } from '@kraal/domain/health/hold';
import { type Route, routes } from '@kraal/domain/health/medicine';
import { Trans, useLingui } from '@lingui/react/macro';
import { AnimalLink } from '../../ui/animalLink.tsx';
import { useFarm } from '../../platform/useSession.ts';
import { formatDate, formatDateTime } from '../../formats/localFormat.ts';
import { routeNames } from './words.ts';

type RegisterItem = Output<typeof treatmentRegister>['items'][number];

export function RegisterLine({ line }: { line: RegisterItem }) {
  const { i18n } = useLingui();
  const { timeZone } = useFarm();
  const route: Route | undefined = routes.find((one) => one === line.route);
  const details = [
    line.batch,
    route ? i18n._(routeNames[route]) : null,
    line.site,
    line.reason,
    line.givenBy,
    line.prescribedBy,
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <AnimalLink id={line.animalId}>
          {line.tag ?? <Trans>without a tag</Trans>}
          {line.heads > 1 ? ` × ${line.heads}` : ''}
        </AnimalLink>
        <span className="font-[550]">
          {line.medicine} {formatAmount(line.dose)} {line.unit}
        </span>
        <span className="text-[13px] text-muted">{formatDateTime(line.givenAt, timeZone)}</span>
      </div>
      <div className="text-[13px] text-muted">
        {details}
        {line.meatUntil ? (
          <>
            {' '}
            ·{' '}
            {line.meatUntil === openEnd ? (
              <Trans>meat: course goes on</Trans>
            ) : (
              <Trans>meat until {formatDate(line.meatUntil)}</Trans>
            )}
          </>
        ) : null}
        {line.milkUntil ? (
          <>
            {' '}
            ·{' '}
            {line.milkUntil === openEnd ? (
              <Trans>milk: course goes on</Trans>
            ) : (
              <Trans>milk until {formatDate(line.milkUntil)}</Trans>
            )}
          </>
        ) : null}
      </div>
    </li>
  );
}
