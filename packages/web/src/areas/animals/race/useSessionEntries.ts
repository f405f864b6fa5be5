import { recentEvents, type TimelineEntry } from '@kraal/contract/ledger';
import type { Output } from '@kraal/contract/endpoint';
import { useEffect, useRef, useState } from 'react';
import { useEndpoint } from '../../../platform/queries.ts';
import { read } from '../../../platform/read.ts';
import { useFarm } from '../../../platform/useSession.ts';

const pageSize = 200;
/** More animals go through no race in one session. */
const mostEntries = 20_000;
/** What is cancelled elsewhere behind the newest page shows after this at the latest. */
const readAnewMs = 5 * 60_000;

type Known = ReadonlyMap<string, TimelineEntry>;
type Page = Output<typeof recentEvents>;

/**
 * Everything that was recorded in a session, the latest first. The newest page is read again and again; what stands
 * behind it as far as it is not known, and all of it where there are others than are known: a phone that had no signal
 * brings in what is older. What was read is kept, whatever comes meanwhile; one reads at a time.
 */
export function useSessionEntries(sessionId: string): {
  entries: readonly TimelineEntry[];
  refetch: () => void;
} {
  const { farmId } = useFarm();
  const { data, refetch } = useEndpoint(recentEvents, {
    params: { farmId },
    query: { sessionId, limit: pageSize },
  });
  const [known, setKnown] = useState<Known>(new Map());
  const latest = useRef<Known>(new Map());
  const isReading = useRef(false);
  /** When all of it was read last. */
  const wholeAt = useRef(0);
  /** What came last: whoever reads goes on until nothing newer has come meanwhile. */
  const newestPage = useRef<Page | undefined>(undefined);
  useEffect(() => {
    newestPage.current = data;
    if (!data || isReading.current) return;
    const keep = (items: readonly TimelineEntry[]) => {
      latest.current = new Map([
        ...latest.current,
        ...items.map((entry) => [entry.id, entry] as const),
      ]);
    };
    const after = (cursor: string) =>
      read(recentEvents, { params: { farmId }, query: { sessionId, limit: pageSize, cursor } });
    /** From the newest page on; `isWhole`: to the end, else to what is known. */
    const readOn = async (newest: Page, isWhole: boolean) => {
      let page = newest;
      for (let count = 0; count < mostEntries; count += pageSize) {
        const last = page.items.at(-1);
        const isKnown = last !== undefined && latest.current.has(last.id);
        keep(page.items);
        if (!page.nextCursor || (isKnown && !isWhole)) return;
        page = await after(page.nextCursor);
      }
    };
    const catchUp = async (newest: Page) => {
      await readOn(newest, false);
      const isFirst = wholeAt.current === 0;
      const isOld = !isFirst && Date.now() - wholeAt.current > readAnewMs;
      const isShort = latest.current.size < newest.total;
      if (isShort || isOld) await readOn(newest, true);
      if (isFirst || isShort || isOld) wholeAt.current = Date.now();
    };
    const untilQuiet = async () => {
      for (let newest: Page | undefined; newest !== newestPage.current; ) {
        newest = newestPage.current;
        if (newest) await catchUp(newest);
      }
    };
    isReading.current = true;
    // Without a signal what is known stands; the next reading goes on.
    void untilQuiet()
      .catch(() => undefined)
      .finally(() => {
        isReading.current = false;
        setKnown(latest.current);
      });
  }, [data, farmId, sessionId]);
  const newest = data?.items ?? [];
  const shown = new Set(newest.map(({ id }) => id));
  const older = [...known.values()]
    .filter(({ id }) => !shown.has(id))
    .toSorted((one, other) => (one.occurredAt < other.occurredAt ? 1 : -1));
  return { entries: [...newest, ...older], refetch: () => void refetch() };
}
