/** Something happened on a farm, or a person was told something; `gap`: notes may have been lost, everybody looks for himself. */
export type Note = { kind: 'farm' | 'person'; id: string } | { kind: 'gap' };

/** How notes get from one process to all, this one too. None promises that a note arrives. */
export type Transport = {
  publish: (texts: readonly string[]) => Promise<void>;
  /** `gap` is called whenever notes may have been lost: after each time it was connected anew. */
  subscribe: (heard: { text: (text: string) => void; gap: () => void }) => Promise<void>;
  stop: () => Promise<void>;
};

export type Bus = {
  /** Says, soon and at most once a second, that something of a farm, or for a person, is new. */
  note: (kind: 'farm' | 'person', id: string) => void;
  /** Out: how to stop hearing. */
  hear: (heard: (note: Note) => void) => () => void;
  stop: () => Promise<void>;
};

/** However much happens on a farm, others hear of it so often and no more. */
const apartMs = 1000;

const noteOf = (text: string): Note | null => {
  const found = /^(?<kind>farm|person) (?<id>[0-9a-f-]{36})$/.exec(text);
  return found?.groups
    ? { kind: found.groups['kind'] as 'farm' | 'person', id: found.groups['id'] ?? '' }
    : null; // one of the two, by the pattern
};

/**
 * One bus for a process. A note carries no news, only that there are some: whoever hears it reads the tables, so one
 * that is lost, doubled or late does no harm. The first of a farm goes at once, those of the next second together.
 */
export async function makeBus(
  transport: Transport,
  failed: (error: unknown) => void,
): Promise<Bus> {
  const hearers = new Set<(note: Note) => void>();
  const notify = (note: Note): void => {
    for (const heard of hearers) {
      try {
        heard(note);
      } catch (error) {
        failed(error);
      }
    }
  };
  await transport.subscribe({
    text: (text) => {
      const note = noteOf(text);
      if (note) notify(note);
    },
    gap: () => notify({ kind: 'gap' }),
  });

  const sentAt = new Map<string, number>();
  let waiting = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  const flush = (): void => {
    timer = null;
    const now = performance.now();
    const due = [...waiting].filter((text) => now - (sentAt.get(text) ?? -apartMs) >= apartMs);
    for (const text of due) {
      waiting.delete(text);
      sentAt.set(text, now);
    }
    if (sentAt.size > 10_000) sentAt.clear();
    if (due.length > 0)
      transport.publish(due).catch((error: unknown) => {
        failed(error);
        // Whoever is on this process need not wait for the others' connection.
        for (const text of due) {
          const note = noteOf(text);
          if (note) notify(note);
        }
      });
    plan();
  };
  const plan = (): void => {
    if (timer !== null || waiting.size === 0) return;
    const now = performance.now();
    const soonest = Math.min(
      ...[...waiting].map((text) => Math.max(0, (sentAt.get(text) ?? -apartMs) + apartMs - now)),
    );
    timer = setTimeout(flush, soonest);
    timer.unref();
  };
  return {
    note: (kind, id) => {
      waiting.add(`${kind} ${id}`);
      plan();
    },
    hear: (heard) => {
      hearers.add(heard);
      return () => void hearers.delete(heard);
    },
    stop: async () => {
      if (timer) clearTimeout(timer);
      waiting = new Set();
      hearers.clear();
      await transport.stop();
    },
  };
}
