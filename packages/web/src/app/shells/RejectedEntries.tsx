import { AnimalLink } from '../../ui/animalLink.tsx';
import { dayOf } from '@kraal/domain/format/dates';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  describeWith,
  isMendable,
  kindName,
  kindView,
  MendEntry,
} from '../../areas/ledger/index.ts';
import { sendAgain, sendWithoutPhoto } from '../../platform/outbox/outbox.ts';
import { throwAway } from '../../platform/outbox/waiting.ts';
import type { Waiting } from '../../platform/outbox/store.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../formats/localFormat.ts';
import { Card } from '../../ui/surface.tsx';
import { Piece } from './Piece.tsx';

/** As many as somebody reads; the next come when these are dealt with. */
const mostShown = 20;

/**
 * What was entered on this device and the server did not take: it is in no book, so it stays in sight, wherever in the
 * product, until whoever saw the animal says what becomes of it.
 */
export function RejectedEntries({ entries }: { entries: readonly Waiting[] }) {
  const { t } = useLingui();
  const more = entries.length - mostShown;
  return (
    <Card title={t`Not recorded`} className="mb-4 border-alarm!">
      <details>
        <summary className="min-h-11 cursor-pointer py-2 text-alarm">
          <Plural
            value={entries.length}
            one="# entry of this device was not taken. Look at it."
            other="# entries of this device were not taken. Look at them."
          />
        </summary>
        {alike(entries).map((group) => (
          <SameAnswer key={group[0]?.event.id} entries={group} />
        ))}
        <ul className="divide-y divide-line">
          {entries.slice(0, mostShown).map((entry) => (
            <RejectedEntry key={entry.event.id} entry={entry} />
          ))}
        </ul>
        {more > 0 ? (
          <p className="py-2 text-muted">
            <Plural
              value={more}
              one="And # more, when these are dealt with."
              other="And # more, when these are dealt with."
            />
          </p>
        ) : null}
      </details>
    </Card>
  );
}

/** Several of one kind of which the same is asked: whoever dosed four hundred answers once. */
function alike(entries: readonly Waiting[]): Waiting[][] {
  const groups = new Map<string, Waiting[]>();
  for (const entry of entries) {
    if (!entry.asked) continue;
    const key = [String(entry.event['kind']), ...entry.asked.toSorted()].join(' ');
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}

function SameAnswer({ entries }: { entries: readonly Waiting[] }) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const kind = t(kindName(String(entries[0]?.event['kind'])));
  const count = entries.length;
  const recordAll = async () => {
    setBusy(true);
    await sendAgain(entries);
    setBusy(false);
  };
  return (
    <div className="py-2">
      <Button busy={busy} onClick={() => void recordAll()}>
        <Plural
          value={count}
          one={`${kind}: it is so, record it`}
          other={`${kind}: it is so of all #, record them`}
        />
      </Button>
    </div>
  );
}

function RejectedEntry({ entry }: { entry: Waiting }) {
  const { t } = useLingui();
  const { timeZone, farmId } = useFarm();
  const [isAcknowledged, setSure] = useState(false);
  const [isMending, setMending] = useState(false);
  const { event, refused: rejected, asked, name } = entry;
  const animalId = Array.isArray(event['animalIds']) ? String(event['animalIds'][0]) : null;
  const called = name ?? t`The animal`;
  const payload = event['payload'] as Record<string, unknown>; // as every entry has it
  const told = describeWith(kindView(String(event['kind'])), payload);
  return (
    <li className="py-2">
      <p>
        <strong>{t(kindName(String(event['kind'])))}</strong>
        {' · '}
        {animalId && entry.farmId === farmId ? (
          <AnimalLink id={animalId}>{called}</AnimalLink>
        ) : (
          called
        )}
        {' · '}
        {formatDate(dayOf(String(event['occurredAt']), timeZone))}
        {told ? ` · ${told}` : ''}
      </p>
      <p className="text-alarm">{rejected}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => void sendAgain([entry])}>
          {asked ? <Trans>It is so: record it</Trans> : <Trans>Send it again</Trans>}
        </Button>
        {isMendable(entry) ? (
          <Button onClick={() => setMending(true)}>
            <Trans>Put it right</Trans>
          </Button>
        ) : null}
        {typeof payload['photoId'] === 'string' && Object.keys(payload).length > 1 ? (
          <Button onClick={() => void sendWithoutPhoto(entry)}>
            <Trans>Record it without the photo</Trans>
          </Button>
        ) : null}
        {isAcknowledged ? (
          <>
            <Button onClick={() => void throwAway(entry)}>
              <Trans>Throw it away for good</Trans>
            </Button>
            <Button variant="quiet" onClick={() => setSure(false)}>
              <Trans>Keep it</Trans>
            </Button>
          </>
        ) : (
          <Button onClick={() => setSure(true)}>
            <Trans>Throw it away</Trans>
          </Button>
        )}
      </div>
      {isMending ? (
        <Piece>
          <MendEntry entry={entry} onClose={() => setMending(false)} />
        </Piece>
      ) : null}
    </li>
  );
}
