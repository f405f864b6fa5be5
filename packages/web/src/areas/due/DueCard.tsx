import { dueSummary } from '@kraal/contract/due';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { formatCount } from '../../ui/format.ts';
import { Badge, Card } from '../../ui/surface.tsx';
import { dueNames } from './words.ts';
import { protocolWord } from '../../ui/protocolWord.ts';
import { speciesWord } from '../../ui/speciesWord.ts';

/** What needs a person today, each line with the list behind it. Shown where there is something to do. */
export function DueCard() {
  const { i18n } = useLingui();
  const { farmId } = useFarm();
  const { data } = useEndpoint(
    dueSummary,
    { params: { farmId }, query: {} },
    { enabled: farmId !== '' },
  );
  if (!data || (data.kinds.length === 0 && data.protocols.length === 0)) return null;
  return (
    <Card title={<Trans>What is due</Trans>}>
      <ul className="divide-y divide-line">
        {data.kinds.map((one) => (
          <li key={one.kind}>
            <Link
              className="flex min-h-11 flex-wrap items-center gap-x-3 hover:bg-sunken"
              to={
                one.kind === 'dose' || one.kind === 'course'
                  ? `/livestock/medical?tab=due&work=${one.kind}`
                  : `/livestock/breeding?tab=due&work=${one.kind}&of=all`
              }
            >
              <span className="min-w-40 flex-1">{i18n._(dueNames[one.kind])}</span>
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
              className="flex min-h-11 flex-wrap items-center gap-x-3 hover:bg-sunken"
              to={`/livestock/medical?tab=due&protocol=${one.id}`}
            >
              <span className="min-w-40 flex-1">
                {protocolWord(one.name)} · {speciesWord(one.species)}
              </span>
              {one.isLate ? (
                <Badge tone="warn">
                  <Trans>missed</Trans>
                </Badge>
              ) : null}
              <strong>
                {formatCount(one.animals)}
                {one.more ? '+' : ''}
              </strong>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
