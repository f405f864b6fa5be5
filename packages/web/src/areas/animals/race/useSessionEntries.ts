import { recentEvents, type TimelineEntry } from '@kraal/contract/ledger';
import { useEffect, useRef, useState } from 'react';
import { useEndpoint } from '../../../platform/queries.ts';
import { read } from '../../../platform/read.ts';
import { useFarm } from '../../../platform/useSession.ts';

const pageSize = 200;
/** More animals go through no race in one session. */
const mostEntries = 20_000;

type Known = ReadonlyMap<string, TimelineEntry>;

/**
 * Everything that was recorded in a session, the latest first. The newest page is read again and again; what stands
 * behind it once, as far as it is not known: however many come at once, none falls out between two readings.
 */
export function useSessionEntries(sessionId: string): {
  entries: readonly TimelineEntry[];
  refetch: () => void;
} {
  const { farmId } = useFarm();
  const params = { farmId };
  const { data, refetch } = useEndpoint(recentEvents, {
    params,
    query: { sessionId, limit: pageSize },
  });
  const [known, setKnown] = useState<Known>(new Map());
  const latest = useRef<Known>(known);
  useEffect(() => {
    if (!data) return;
    let isGone = false;
    const catchUp = async () => {
      const found = [...data.items];
      let { nextCursor } = data;
      while (nextCursor && found.length < mostEntries) {
        const last = found.at(-1);
        if (last && latest.current.has(last.id)) break;
        const page = await read(recentEvents, {
          params: { farmId },
          query: { sessionId, limit: pageSize, cursor: nextCursor },
        });
        found.push(...page.items);
        ({ nextCursor } = page);
      }
      if (isGone) return;
      latest.current = new Map([
        ...latest.current,
        ...found.map((entry) => [entry.id, entry] as const),
      ]);
      setKnown(latest.current);
    };
    // Without a signal what is known stands; the next reading goes on.
    catchUp().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [data, farmId, sessionId]);
  const newest = data?.items ?? [];
  const shown = new Set(newest.map(({ id }) => id));
  const older = [...known.values()]
    .filter(({ id }) => !shown.has(id))
    .toSorted((one, other) => (one.occurredAt < other.occurredAt ? 1 : -1));
  return { entries: [...newest, ...older], refetch: () => void refetch() };
}
