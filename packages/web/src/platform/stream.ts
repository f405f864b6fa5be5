import type { Topic } from '@kraal/contract/endpoint';
import { openStream } from '@kraal/contract/sync';
import { renewToken } from './api.ts';
import { accessToken, isSignedIn, seenCountsKey } from './session.ts';

type Counts = Readonly<Record<string, number>>;
type News = { farmId: string; counts: Counts } | { bell: true };

/** What is new, told to every tab of this browser. */
type Heard = { topics: (farmId: string, topics: Topic[]) => void; bell: () => void };

const first = 1000;
const longest = 60_000;

/** Server-sent events of a body, one by one. */
async function* eventsOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<{ event: string; data: string }> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = `${rest}${value}`.split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const fields = new Map(
        part.split('\n').map((line) => {
          const at = line.indexOf(':');
          return [line.slice(0, at), line.slice(at + 1).trim()] as const;
        }),
      );
      const event = fields.get('event');
      if (event) yield { event, data: fields.get('data') ?? '' };
    }
  }
}

const openBody = (farmId: string, signal: AbortSignal): Promise<Response> =>
  fetch(openStream.path.replace(':farmId', farmId), {
    headers: { Authorization: `Bearer ${accessToken() ?? ''}`, Accept: 'text/event-stream' },
    signal,
  });

/** Reads the farm's stream until it ends; by `fetch`, so that no token stands in an address. */
async function readStream(farmId: string, tell: (news: News) => void, signal: AbortSignal) {
  let response = await openBody(farmId, signal);
  if (response.status === 401 && (await renewToken())) response = await openBody(farmId, signal);
  if (!response.ok || !response.body) return;
  for await (const { event, data } of eventsOf(response.body)) {
    if (event === 'counts') tell(JSON.parse(data) as News); // as the contract has it
    if (event === 'bell') tell({ bell: true });
    if (event === 'over') return;
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms);
    const now = () => {
      clearTimeout(timer);
      done();
    };
    window.addEventListener('online', now, { once: true, signal });
    signal.addEventListener('abort', now, { once: true });
  });

/** Reads it again and again, later each time it came to nothing. */
async function keepReading(farmId: string, tell: (news: News) => void, signal: AbortSignal) {
  let waitMs = first;
  while (!signal.aborted && isSignedIn()) {
    const began = Date.now();
    try {
      if (navigator.onLine) await readStream(farmId, tell, signal);
    } catch {
      // Out of reach, or not allowed any more: whatever is shown says so itself when it is asked.
    }
    waitMs = Date.now() - began > longest ? first : Math.min(longest, waitMs * 2);
    await pause(waitMs * (0.5 + Math.random()), signal);
  }
}

/**
 * What was seen when the product was open before. What was written since, also between the first screen's questions and
 * the moment at which the stream opens, differs from it and is asked for again.
 */
function countsSeen(farmId: string): Counts {
  try {
    const kept = JSON.parse(localStorage.getItem(seenCountsKey) ?? '{}') as Partial<{
      farmId: string;
      counts: Counts;
    }>; // written below alone
    return (kept.farmId === farmId && kept.counts) || {};
  } catch {
    return {};
  }
}

/**
 * Hears what others change on a farm. One tab of the browser, whichever holds the lock, reads the stream and tells the
 * others; where it closes the next one does. Out: how to stop.
 */
export function hearFarm(farmId: string, heard: Heard): () => void {
  const ending = new AbortController();
  const channel = new BroadcastChannel(`kraal ${farmId}`);
  let seen = countsSeen(farmId);
  const take = (news: News): void => {
    if ('bell' in news) return heard.bell();
    const before = seen;
    seen = news.counts;
    localStorage.setItem(seenCountsKey, JSON.stringify({ farmId, counts: seen }));
    const changed = Object.keys(news.counts).filter(
      (topic) => news.counts[topic] !== before[topic],
    );
    if (changed.length > 0) heard.topics(farmId, changed as Topic[]); // the contract's own words
  };
  channel.onmessage = ({ data }: MessageEvent<News>) => take(data);
  const tell = (news: News): void => {
    take(news);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
    channel.postMessage(news);
  };
  const read = () => keepReading(farmId, tell, ending.signal);
  if ('locks' in navigator)
    void navigator.locks
      .request(`kraal stream ${farmId}`, { signal: ending.signal }, read)
      .catch(() => undefined);
  else void read();
  return () => {
    ending.abort();
    channel.close();
  };
}
