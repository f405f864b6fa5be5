import { AnimalLink } from '../../ui/animalLink.tsx';
import { recentEvents } from '@kraal/contract/ledger';
import { addDays, type Day } from '@kraal/domain/format/dates';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { MorePages, useCursor } from '../../ui/morePages.tsx';
import { Read } from '../../ui/states.tsx';
import { Card } from '../../ui/surface.tsx';
import { kindName, kindView, describeWith } from '../ledger/index.ts';
import { formatDateTime } from '../../formats/localFormat.ts';

const healthKinds = 'diagnosed,treated,lab_tested,vet_visited,post_mortem,died';

/** What happened to the herd's health, latest first. */
export function HealthTimeline({ from, to }: { from: Day | ''; to: Day | '' }) {
  const { i18n } = useLingui();
  const { farmId, timeZone } = useFarm();
  const pages = useCursor();
  const reading = useEndpoint(
    recentEvents,
    {
      params: { farmId },
      query: {
        kind: healthKinds,
        limit: 30,
        ...(from ? { since: new Date(`${from}T00:00:00`).toISOString() } : {}),
        ...(to ? { until: new Date(`${addDays(to, 1)}T00:00:00`).toISOString() } : {}),
        ...pages.query,
      },
    },
    { keep: true },
  );
  return (
    <Card title={<Trans>Herd health timeline</Trans>}>
      <Read of={reading} rows={4}>
        {({ items, nextCursor }) =>
          items.length === 0 ? (
            <p className="text-muted">
              <Trans>none in this time</Trans>
            </p>
          ) : (
            <>
              <ul className="divide-y divide-line">
                {items.map((entry) => (
                  <li
                    key={entry.id}
                    className={`flex flex-wrap items-baseline gap-x-3 py-2 ${entry.voidedBy ? 'line-through opacity-60' : ''}`}
                  >
                    <strong>{i18n._(kindName(entry.kind))}</strong>
                    {entry.animalId ? (
                      <AnimalLink id={entry.animalId}>{entry.animalTag ?? '–'}</AnimalLink>
                    ) : null}
                    {entry.animals > 1 ? (
                      <span className="text-muted">
                        <Trans>and {entry.animals - 1} more</Trans>
                      </span>
                    ) : null}
                    <span className="min-w-24 flex-1 text-muted">
                      {[entry.medicines, describeWith(kindView(entry.kind), entry.payload)]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                    <span className="text-[13px] text-muted">
                      {formatDateTime(entry.occurredAt, timeZone)}
                    </span>
                  </li>
                ))}
              </ul>
              <MorePages pages={pages} nextCursor={nextCursor} />
            </>
          )
        }
      </Read>
    </Card>
  );
}
