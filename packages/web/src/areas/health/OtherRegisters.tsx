import { mortalityRegister, salesRegister, stockRegister } from '@kraal/contract/health';
import { openEnd } from '@kraal/domain/health/hold';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { formatMoney } from '../../platform/money.ts';
import { formatCount } from '../../ui/format.ts';
import { MorePages, useCursor } from '../../ui/morePages.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { Badge, Card } from '../../ui/surface.tsx';
import { classWords } from '../../ui/classNames.ts';
import { causeName } from './words.ts';
import type { Period } from './Register.tsx';
import { formatDate } from '../../ui/localFormat.ts';

/** What came, went and was counted, batch by batch. */
export function Stock({ period }: { period: Period }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const pages = useCursor();
  const register = useEndpoint(
    stockRegister,
    { params: { farmId }, query: { limit: 50, ...period, ...pages.query } },
    { keep: true },
  );
  const amount = (value: number): string => String(Math.round(value * 1000) / 1000);
  return (
    <Read of={register}>
      {({ items, total, nextCursor }) =>
        total === 0 ? (
          <Empty>
            <Trans>No medicine was bought yet.</Trans>
          </Empty>
        ) : (
          <Card>
            <div
              className="overflow-x-auto"
              tabIndex={0}
              role="region"
              aria-label={t`Medicine stock`}
            >
              <table className="w-full text-left">
                <thead>
                  <tr className="border-b border-line">
                    {[
                      t`Medicine`,
                      t`Batch`,
                      t`At the start`,
                      t`Bought`,
                      t`Given`,
                      t`Found by counting`,
                      t`At the end`,
                    ].map((heading, index) => (
                      <th key={heading} className={`p-2 ${index > 1 ? 'text-right' : ''}`}>
                        {heading}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {items.map((line) => (
                    <tr key={line.key} className="border-b border-line">
                      <td className="p-2">
                        {line.medicine} <span className="text-muted">{line.unit}</span>
                      </td>
                      <td className="p-2">{line.batch}</td>
                      {[line.opening, line.bought, line.given, line.counted, line.closing].map(
                        (value, index) => (
                          <td key={index} className="p-2 text-right">
                            {amount(value)}
                          </td>
                        ),
                      )}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <MorePages pages={pages} nextCursor={nextCursor} />
          </Card>
        )
      }
    </Read>
  );
}

/** What died, of what, and where. */
export function Deaths({ period }: { period: Period }) {
  const { i18n } = useLingui();
  const { farmId } = useFarm();
  const pages = useCursor();
  const register = useEndpoint(
    mortalityRegister,
    { params: { farmId }, query: { limit: 50, ...period, ...pages.query } },
    { keep: true },
  );
  return (
    <Read of={register}>
      {({ items, total, nextCursor }) =>
        total === 0 ? (
          <Empty>
            <Trans>No death is recorded for this time.</Trans>
          </Empty>
        ) : (
          <Card title={<Plural value={total} one="# death" other="# deaths" />}>
            <ul className="divide-y divide-line">
              {items.map((line) => (
                <li key={line.key} className="flex flex-wrap items-baseline gap-x-3 py-2">
                  <Link
                    className="mark font-bold underline decoration-line underline-offset-4"
                    to={`/livestock/animals/${line.animalId}`}
                  >
                    {line.tag ?? <Trans>without a tag</Trans>}
                    {line.heads > 1 ? ` × ${formatCount(line.heads)}` : ''}
                  </Link>
                  <span>
                    {i18n._(causeName(line.cause))}
                    {line.detail ? `: ${line.detail}` : ''}
                  </span>
                  <span className="text-[13px] text-muted">
                    {[
                      formatDate(line.diedOn),
                      i18n._(classWords(line.animalClass)),
                      line.campName,
                      line.recordedBy,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </li>
              ))}
            </ul>
            <MorePages pages={pages} nextCursor={nextCursor} />
          </Card>
        )
      }
    </Read>
  );
}

/** What was sold and slaughtered, to whom; what left inside its withdrawal says so. */
export function Sales({ period }: { period: Period }) {
  const { i18n, t } = useLingui();
  const { farmId } = useFarm();
  const pages = useCursor();
  const register = useEndpoint(
    salesRegister,
    { params: { farmId }, query: { limit: 50, ...period, ...pages.query } },
    { keep: true },
  );
  return (
    <Read of={register}>
      {({ items, total, nextCursor }) =>
        total === 0 ? (
          <Empty>
            <Trans>No sale is recorded for this time.</Trans>
          </Empty>
        ) : (
          <Card title={<Plural value={total} one="# sale" other="# sales" />}>
            <ul className="divide-y divide-line">
              {items.map((line) => (
                <li key={line.key} className="flex flex-wrap items-baseline gap-x-3 py-2">
                  <Link
                    className="mark font-bold underline decoration-line underline-offset-4"
                    to={`/livestock/animals/${line.animalId}`}
                  >
                    {line.tag ?? <Trans>without a tag</Trans>}
                    {line.heads > 1 ? ` × ${formatCount(line.heads)}` : ''}
                  </Link>
                  <span>
                    {[
                      line.kind === 'sold' ? t`sold` : t`slaughtered`,
                      line.to,
                      line.priceCents === null ? null : formatMoney(line.priceCents),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                  {line.insideUntil ? (
                    <Badge tone="warn">
                      {line.insideUntil === openEnd ? (
                        <Trans>inside a course that goes on</Trans>
                      ) : (
                        <Trans>inside its withdrawal until {formatDate(line.insideUntil)}</Trans>
                      )}
                      {line.insideBy ? ` (${line.insideBy})` : ''}
                    </Badge>
                  ) : null}
                  <span className="text-[13px] text-muted">
                    {[
                      formatDate(line.soldOn),
                      i18n._(classWords(line.animalClass)),
                      line.recordedBy,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </li>
              ))}
            </ul>
            <MorePages pages={pages} nextCursor={nextCursor} />
          </Card>
        )
      }
    </Read>
  );
}
