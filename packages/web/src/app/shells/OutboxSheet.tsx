import { dayOf } from '@kraal/domain/format/dates';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { describeWith, kindName, kindView } from '../../areas/ledger/index.ts';
import { deviceHerdOf } from '../../platform/herd/deviceHerd.ts';
import { syncHerdOf } from '../../platform/herd/keepHerd.ts';
import { photosAsText } from '../../platform/outbox/photos.ts';
import { flush } from '../../platform/outbox/send.ts';
import { photoIdOf, photoOf } from '../../platform/outbox/photoIdOf.ts';
import type { Waiting, WaitingRequest } from '../../platform/outbox/store.ts';
import {
  useOutbox,
  useOutboxEntries,
  useWaitingRequests,
} from '../../platform/outbox/useOutbox.ts';
import { throwAway } from '../../platform/outbox/waiting.ts';
import { useFarm } from '../../platform/useSession.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { formatCount } from '../../formats/format.ts';
import { formatDate, formatDateTime } from '../../formats/localFormat.ts';
import { RejectedEntries } from './RejectedEntries.tsx';
import { RejectedRequests } from './RejectedRequests.tsx';
import { WaitingRequests } from './WaitingRequests.tsx';
import { ThrowAway } from './ThrowAway.tsx';

/** As many as somebody reads. */
const mostShown = 50;

/** What lies on this device: entries that wait, those that were not taken, and how new its herd is. */
export function OutboxSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const { farmId } = useFarm();
  const all = useOutboxEntries();
  const { others, refusedRequests } = useOutbox();
  const requests = useWaitingRequests();
  const waitingRequests = requests.filter((one) => one.refused === undefined);
  const waiting = all.filter(({ refused }) => refused === undefined);
  const refused = all.filter((entry) => entry.refused !== undefined);
  const send = async () => {
    setBusy(true);
    await flush();
    await syncHerdOf(farmId);
    setBusy(false);
  };
  return (
    <Drawer title={t`On this device`} open onClose={onClose}>
      <Herd key={String(busy)} />
      {refused.length > 0 ? <RejectedEntries entries={refused} /> : null}
      {refusedRequests.length > 0 ? <RejectedRequests requests={refusedRequests} /> : null}
      {waitingRequests.length > 0 ? <WaitingRequests requests={waitingRequests} /> : null}
      {others > 0 ? (
        <p className="mb-2 text-muted">
          <Plural
            value={others}
            one="# entry of somebody else waits on this device until they sign in."
            other="# entries of others wait on this device until they sign in."
          />
        </p>
      ) : null}
      {all.length + requests.length + others === 0 ? (
        <p className="text-muted">
          <Trans>Nothing waits: all that was recorded here is with the server.</Trans>
        </p>
      ) : null}
      {waiting.length === 0 ? null : (
        <>
          <p className="font-[550]">
            <Plural
              value={waiting.length}
              one="# entry waits for a signal."
              other="# entries wait for a signal."
            />
          </p>
          <ul className="my-2 divide-y divide-line">
            {waiting.slice(0, mostShown).map((entry) => (
              <Entry key={entry.event.id} entry={entry} />
            ))}
          </ul>
          {waiting.length > mostShown ? (
            <p className="text-muted">
              <Trans>and {waiting.length - mostShown} more</Trans>
            </p>
          ) : null}
        </>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="primary" busy={busy} onClick={() => void send()}>
          <Trans>Send and fetch now</Trans>
        </Button>
        {all.length + requests.length > 0 ? (
          <Button onClick={() => void saveFile(all, requests)}>
            <Trans>Save them as a file</Trans>
          </Button>
        ) : null}
      </div>
    </Drawer>
  );
}

/** How new the herd on this device is, and whether the browser keeps it when it needs room. */
function Herd() {
  const { farmId, timeZone } = useFarm();
  const [kept, setKept] = useState<{ at: number; animals: number; isSafe: boolean } | null>(null);
  useEffect(() => {
    void (async () => {
      const herd = await deviceHerdOf(farmId);
      if (!herd) return;
      const isSafe = (await navigator.storage?.persisted?.()) ?? false;
      setKept({ at: herd.standing.at, animals: herd.states.size, isSafe });
    })();
  }, [farmId]);
  if (!kept)
    return (
      <p className="mb-4 text-muted">
        <Trans>The herd is not on this device yet.</Trans>
      </p>
    );
  return (
    <p className="mb-4 text-muted">
      <Trans>
        The herd of {formatDateTime(new Date(kept.at).toISOString(), timeZone)} is on this device:{' '}
        {formatCount(kept.animals)} animals.
      </Trans>{' '}
      {kept.isSafe ? (
        <Trans>The browser keeps it.</Trans>
      ) : (
        <Trans>The browser may take it away when it needs room.</Trans>
      )}
    </p>
  );
}

function Entry({ entry }: { entry: Waiting }) {
  const { t } = useLingui();
  const { timeZone } = useFarm();
  const { event, name } = entry;
  const told = describeWith(kindView(event.kind), { ...event.payload });
  const throwItAway = async () => {
    if (!(await throwAway(entry))) toast(t`It is recorded already: correct it on the animal.`);
  };
  return (
    <li className="flex items-center justify-between gap-2 py-1">
      <span className="min-w-0 break-words">
        <strong>{t(kindName(event.kind))}</strong>
        {name ? ` · ${name}` : ''} · {formatDate(dayOf(event.occurredAt, timeZone))}
        {told ? ` · ${told}` : ''}
      </span>
      <ThrowAway onThrow={() => void throwItAway()} />
    </li>
  );
}

/** Whatever becomes of the device, what was seen is not lost. */
async function saveFile(
  entries: readonly Waiting[],
  requests: readonly WaitingRequest[],
): Promise<void> {
  const events = entries.map(({ event }) => event);
  const photos = await photosAsText([
    ...entries.map(photoIdOf),
    ...requests.map(({ body }) => photoOf(body)),
  ]);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(
    new Blob([JSON.stringify({ source: 'web', events, requests, photos }, null, 2)], {
      type: 'application/json',
    }),
  );
  link.download = 'kraal-entries.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
