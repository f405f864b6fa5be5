import { recentEvents, type TimelineEntry } from '@kraal/contract/ledger';
import { updateWorkSession, type WorkSession } from '@kraal/contract/animals';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { call } from '../../../platform/api.ts';
import { forgetFarm, useEndpoint } from '../../../platform/queries.ts';
import { useFarm, useMay } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { formatCount, formatMass } from '../../../formats/format.ts';
import { MorePages, useCursor } from '../../../ui/morePages.tsx';
import { Read } from '../../../ui/states.tsx';
import { Badge, Figure, PageHead } from '../../../ui/surface.tsx';
import { useSubmit } from '../../../forms/useSubmit.ts';
import { kindView, describeWith } from '../../ledger/index.ts';
import { massUnit } from '../../../platform/units.ts';
import { formatDateTime } from '../../../formats/localFormat.ts';

/** The same animal with the same kind of entry again: one of the two is a slip. */
const cameTwice = (all: readonly TimelineEntry[], one: TimelineEntry): boolean =>
  one.voidedBy === null &&
  all.some(
    (other) =>
      other.id !== one.id &&
      other.animalId === one.animalId &&
      other.kind === one.kind &&
      other.voidedBy === null,
  );

export function SessionReview({ session }: { session: WorkSession }) {
  const { i18n } = useLingui();
  const { farmId, timeZone } = useFarm();
  const may = useMay('field_worker');
  const { busy, run } = useSubmit();
  const pages = useCursor();
  const reading = useEndpoint(
    recentEvents,
    { params: { farmId }, query: { sessionId: session.id, limit: 200, ...pages.query } },
    { keep: true },
  );
  const reopen = () =>
    run(async () => {
      await call(updateWorkSession, { params: { farmId, id: session.id }, body: { ended: false } });
      await forgetFarm('herd', 'sessions');
    });
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead title={session.name}>
        {may ? (
          <Button busy={busy} onClick={() => void reopen()}>
            <Trans>Go on with it</Trans>
          </Button>
        ) : null}
      </PageHead>
      <div className="mb-4 grid grid-cols-3 gap-4">
        <Figure label={<Trans>Animals</Trans>} value={formatCount(session.animals)} />
        <Figure label={<Trans>Entries</Trans>} value={formatCount(session.events)} />
        <Figure
          label={<Trans>Mean mass</Trans>}
          value={formatMass(session.meanMassKg)}
          unit={massUnit()}
        />
      </div>
      <Read of={reading}>
        {({ items, nextCursor }) => (
          <>
            <ul className="divide-y divide-line rounded-card border border-line bg-raised">
              {items
                .filter((entry) => entry.kind !== 'voided')
                .map((entry) => (
                  <li key={entry.id} className={entry.voidedBy ? 'text-muted line-through' : ''}>
                    <Link
                      className="flex min-h-11 items-center justify-between gap-3 px-4 hover:bg-sunken"
                      to={`/livestock/animals/${entry.animalId}`}
                    >
                      <span>
                        <span className="mark font-bold">{entry.animalTag}</span>{' '}
                        {cameTwice(items, entry) ? (
                          <Badge tone="warn">
                            <Trans>more than once</Trans>
                          </Badge>
                        ) : null}{' '}
                        {i18n._(kindView(entry.kind).label)}{' '}
                        {describeWith(kindView(entry.kind), entry.payload)}
                      </span>
                      <span className="text-muted">
                        {formatDateTime(entry.occurredAt, timeZone)}
                      </span>
                    </Link>
                  </li>
                ))}
            </ul>
            <MorePages pages={pages} nextCursor={nextCursor} />
          </>
        )}
      </Read>
    </div>
  );
}
