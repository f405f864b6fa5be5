import { dueSummary } from '@kraal/contract/due';
import { listWithdrawals } from '@kraal/contract/health';
import type { Day } from '@kraal/domain/format/dates';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { formatCount } from '../../formats/format.ts';
import { formatDate } from '../../formats/localFormat.ts';
import { Badge, Card } from '../../ui/surface.tsx';
import { dueNames } from './words.ts';
import { protocolWord } from '../../formats/protocolWord.ts';
import { speciesWord } from '../../ui/speciesWord.ts';

/** What needs a person today, each line with the list behind it, and that nothing does where nothing is due. */
export function TodayCard({ today }: { today: Day }) {
  const { i18n } = useLingui();
  const { farmId } = useFarm();
  const { data } = useEndpoint(
    dueSummary,
    { params: { farmId }, query: {} },
    { enabled: farmId !== '' },
  );
  const held = useEndpoint(
    listWithdrawals,
    { params: { farmId }, query: { limit: 1 } },
    { enabled: farmId !== '' },
  ).data;
  if (!data) return null;
  const isQuiet = data.kinds.length === 0 && data.protocols.length === 0;
  return (
    <Card title={<Trans>Today, {formatDate(today)}</Trans>}>
      {isQuiet ? (
        <p className="flex min-h-11 items-center text-muted">
          <Trans>Nothing is due today or in the next seven days.</Trans>
        </p>
      ) : null}
      <ul className="divide-y divide-line">
        {data.kinds.map((one) => (
          <li key={one.kind}>
            <Link
              className="flex min-h-11 flex-wrap items-center gap-x-3 py-1 hover:bg-sunken"
              to={
                one.kind === 'dose' || one.kind === 'course'
                  ? `/livestock/medical?tab=due&work=${one.kind}`
                  : `/livestock/breeding?tab=due&work=${one.kind}&of=all`
              }
            >
              <span className="w-full md:w-auto md:flex-1">{i18n._(dueNames[one.kind])}</span>
              {one.late > 0 ? (
                <Badge tone="warn">
                  <Trans>{formatCount(one.late)} late</Trans>
                </Badge>
              ) : null}
              {one.today > 0 ? (
                <strong>
                  <Trans>{formatCount(one.today)} today</Trans>
                </strong>
              ) : null}
              {one.week > 0 ? (
                <span className="text-muted">
                  <Trans>{formatCount(one.week)} this week</Trans>
                </span>
              ) : null}
            </Link>
          </li>
        ))}
        {data.protocols.map((one) => (
          <li key={one.id}>
            <Link
              className="flex min-h-11 flex-wrap items-center gap-x-3 py-1 hover:bg-sunken"
              to={`/livestock/medical?tab=due&protocol=${one.id}`}
            >
              <span className="w-full md:w-auto md:flex-1">
                {protocolWord(one.name)} · {speciesWord(one.species)}
              </span>
              {one.isLate ? (
                <Badge tone="warn">
                  <Trans>missed</Trans>
                </Badge>
              ) : null}
              {one.from > today ? (
                <span className="text-muted">
                  <Trans>from {formatDate(one.from)}</Trans>
                </span>
              ) : one.to && !one.isLate ? (
                <span className="text-muted">
                  <Trans>until {formatDate(one.to)}</Trans>
                </span>
              ) : null}
              <strong>
                {formatCount(one.animals)}
                {one.more ? '+' : ''}
              </strong>
            </Link>
          </li>
        ))}
        {held && held.total > 0 ? (
          <li>
            <Link
              className="flex min-h-11 flex-wrap items-center gap-x-3 py-1 hover:bg-sunken"
              to="/livestock/medical?tab=withdrawal"
            >
              <span className="w-full md:w-auto md:flex-1">
                <Trans>Inside a withdrawal</Trans>
              </span>
              <strong>{formatCount(held.total)}</strong>
            </Link>
          </li>
        ) : null}
      </ul>
    </Card>
  );
}
