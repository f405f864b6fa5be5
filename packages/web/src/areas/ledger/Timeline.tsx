import { dayOf } from '@kraal/domain/format/dates';
import { animalTimeline, type TimelineEntry } from '@kraal/contract/ledger';
import { subjectTimeline } from '@kraal/contract/things';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, Route } from 'lucide-react';
import { useState } from 'react';
import { isSilent } from '../../platform/read.ts';
import { useEndpoint } from '../../platform/queries.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { timelinePage } from './timelinePage.ts';
import { formatDate, monthName } from '../../formats/localFormat.ts';
import { Read } from '../../ui/states.tsx';
import { foldMoves } from './foldMoves.ts';
import { TimelineLine } from './TimelineLine.tsx';

const monthOf = (entry: TimelineEntry, timeZone: string): string => {
  const [year, month] = dayOf(entry.occurredAt, timeZone).split('-');
  return `${monthName(Number(month))} ${year}`;
};

type Of = { animalId: string } | { subjectId: string };

/** All that happened to one animal, camp or thing, grouped by month; what was cancelled is struck through. */
export function Timeline(of: Of) {
  const [cursors, setCursors] = useState<readonly string[]>(['']);
  return (
    <div>
      {cursors.map((cursor, index) => (
        <Page
          key={cursor}
          of={of}
          cursor={cursor}
          onMore={
            index === cursors.length - 1 ? (next) => setCursors([...cursors, next]) : undefined
          }
        />
      ))}
    </div>
  );
}

type PageProps = {
  of: Of;
  cursor: string;
  onMore: ((cursor: string) => void) | undefined;
};

function Page({ of, cursor, onMore }: PageProps) {
  const { farmId, timeZone } = useFarm();
  const reading = useEndpoint(
    'animalId' in of ? animalTimeline : subjectTimeline,
    {
      params: { farmId, id: 'animalId' in of ? of.animalId : of.subjectId },
      query: { limit: timelinePage, ...(cursor ? { cursor } : {}) },
    },
    { keep: true },
  );
  return (
    <Read of={reading}>
      {({ items, nextCursor }) => {
        const groups = foldMoves(items);
        return (
          <>
            {groups.map((entries, index) => {
              const [entry] = entries;
              // Under whose month it would stand: a run of moves stands under its latest.
              const previous = groups[index - 1]?.[0];
              if (!entry) return null;
              const month = monthOf(entry, timeZone);
              return (
                <div key={entry.id}>
                  {!previous || monthOf(previous, timeZone) !== month ? (
                    <h2 className="mt-4 mb-1 !text-[13px] text-muted">{month}</h2>
                  ) : null}
                  {entries.length > 1 ? (
                    <Moves entries={entries} />
                  ) : (
                    <TimelineLine entry={entry} />
                  )}
                </div>
              );
            })}
            {cursor === '' && isSilent() && items.every(({ recordedAt }) => recordedAt === '') ? (
              <p className="py-2 text-muted">
                <Trans>What was recorded of it before comes when there is a signal.</Trans>
              </p>
            ) : null}
            {nextCursor && onMore ? (
              <Button className="mt-3" onClick={() => onMore(nextCursor)}>
                <Trans>Show more</Trans>
              </Button>
            ) : null}
          </>
        );
      }}
    </Read>
  );
}

/** From camp to camp and on: one line, which opens to each of the moves. */
function Moves({ entries }: { entries: readonly TimelineEntry[] }) {
  const { t } = useLingui();
  const { timeZone } = useFarm();
  const [isOpen, setOpen] = useState(false);
  const day = (entry: TimelineEntry | undefined): string =>
    entry ? formatDate(entry.occurredAt, timeZone) : '';
  const place = entries[0]?.place;
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex w-full items-start gap-3 border-b border-line py-2 text-left hover:bg-sunken"
      >
        <Route className="mt-0.5 size-5 shrink-0 text-veld" aria-hidden />
        <span className="min-w-0 flex-1">
          <span className="block">
            <span className="font-[550]">
              <Plural value={entries.length} one="# move" other="# moves" />
            </span>{' '}
            · {place ? <Trans>last to {place}</Trans> : t`out of all camps`}
          </span>
          <span className="block text-[13px] text-muted">
            {day(entries.at(-1))} – {day(entries[0])}
          </span>
        </span>
        <ChevronDown
          className={`size-5 shrink-0 text-muted transition ${isOpen ? 'rotate-180' : ''}`}
          aria-hidden
        />
      </button>
      {isOpen ? (
        <div className="pl-8">
          {entries.map((entry) => (
            <TimelineLine key={entry.id} entry={entry} />
          ))}
        </div>
      ) : null}
    </>
  );
}
