import { recentEvents, type TimelineEntry } from '@kraal/contract/ledger';
import { Trans, useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm, useMay } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/iconButton.tsx';
import { MorePages, useCursor } from '../../ui/morePages.tsx';
import { Read } from '../../ui/states.tsx';
import { formatAgo } from '../../formats/localFormat.ts';
import { Card } from '../../ui/surface.tsx';
import { kindName } from './kindName.ts';
import { kindView } from './kinds.ts';
import { describeWith } from './kindView.ts';
import { kindsOf } from './kindsOf.ts';

const UndoSheet = lazy(() =>
  import('./UndoSheet.tsx').then((module) => ({ default: module.UndoSheet })),
);

/** What was recorded last, one line an act, each with the way back; all of the farm's entries on the pages after it. */
export function LastEntries({ newest }: { newest: readonly TimelineEntry[] }) {
  const [showsAll, setShowsAll] = useState(false);
  return (
    <Card title={<Trans>Last entries</Trans>}>
      {showsAll ? (
        <AllEntries />
      ) : (
        <>
          <EntryList entries={newest} />
          <Button className="mt-3" onClick={() => setShowsAll(true)}>
            <Trans>All entries</Trans>
          </Button>
        </>
      )}
    </Card>
  );
}

function AllEntries() {
  const { farmId } = useFarm();
  const pages = useCursor();
  const query = { together: 'true' as const, limit: 50, ...pages.query };
  const reading = useEndpoint(recentEvents, { params: { farmId }, query }, { keep: true });
  return (
    <Read of={reading}>
      {({ items, nextCursor }) => (
        <>
          <EntryList entries={items} />
          <MorePages pages={pages} nextCursor={nextCursor} />
        </>
      )}
    </Read>
  );
}

function EntryList({ entries }: { entries: readonly TimelineEntry[] }) {
  const [undoing, setUndoing] = useState<TimelineEntry | null>(null);
  return (
    <>
      <ul className="divide-y divide-line">
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} onUndo={() => setUndoing(entry)} />
        ))}
      </ul>
      {undoing ? (
        <Suspense>
          <UndoSheet entry={undoing} onClose={() => setUndoing(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Where what it is of stands. */
const addressOf = ({ animalId, subjectIds: [subjectId] }: TimelineEntry): string =>
  subjectId ? `/infrastructure/list?thing=${subjectId}` : `/livestock/animals/${animalId}`;

const lineClass = 'flex min-h-11 min-w-0 flex-1 items-center justify-between gap-3';

function EntryRow({ entry, onUndo }: { entry: TimelineEntry; onUndo: () => void }) {
  const { t, i18n } = useLingui();
  const mayOthers = useMay('farm_manager');
  const mayRecord = useMay('field_worker');
  const standing = entry.act?.standing ?? (entry.voidedBy === null ? 1 : 0);
  const isUndone = standing === 0 && entry.kind !== 'voided';
  const mayUndo =
    mayRecord &&
    (entry.own || mayOthers) &&
    standing > 0 &&
    entry.kind !== 'voided' &&
    entry.voids === null;
  const others = Math.max(entry.animals, entry.act?.animals ?? 1) - 1;
  const what = kindsOf(entry)
    .map((kind) => i18n._(kindName(kind)))
    .join(', ');
  const view = kindView(entry.kind);
  // Of many made together each has its own: then what they have in common.
  const told = [
    entry.voidsKind ? i18n._(kindName(entry.voidsKind)) : null,
    others === 0 ? entry.medicines : null,
    others === 0 && entry.kind !== 'moved' ? describeWith(view, entry.payload) : null,
    entry.place,
    entry.voidReason,
  ]
    .filter(Boolean)
    .join(' · ');
  const by = entry.own ? null : entry.recordedBy;
  const isGone = isUndone || entry.kind === 'voided' || entry.voidedBy !== null;
  const line = (
    <>
      <span
        className={`min-w-0 truncate ${isUndone ? 'text-muted line-through' : ''}`}
        title={[what, entry.recordedBy].filter(Boolean).join(' · ')}
      >
        {what} · <span className="mark font-bold">{entry.about ?? entry.animalTag ?? '–'}</span>
        {others > 0 ? (
          <span className="text-muted">
            {' '}
            <Trans>and {others} more</Trans>
          </span>
        ) : null}
        {told ? <span> · {told}</span> : null}
        {by ? <span className="text-muted"> · {by}</span> : null}
      </span>
      <span className="shrink-0 text-muted">{formatAgo(entry.occurredAt)}</span>
    </>
  );
  return (
    <li className="flex items-center gap-1">
      {/* An animal whose coming was undone has no page. */}
      {entry.about === null && entry.animalTag === null && isGone ? (
        <span className={lineClass}>{line}</span>
      ) : (
        <Link className={`${lineClass} hover:bg-sunken`} to={addressOf(entry)}>
          {line}
        </Link>
      )}
      {mayUndo ? (
        <IconButton label={t`Undo: ${what}`} onClick={onUndo}>
          <Undo2 className="size-4" aria-hidden />
        </IconButton>
      ) : (
        <span className="size-11" aria-hidden />
      )}
    </li>
  );
}
