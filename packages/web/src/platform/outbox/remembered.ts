import { type LostEntry, noteTrouble } from '../deviceTrouble.ts';
import { storedUser } from '../session.ts';
import type { Waiting, WaitingRequest } from './store.ts';
import type { Kept } from './waiting.ts';

/** Names of what waits, kept apart from the store in which it lies. */
const waitingKey = 'kraal_waiting';
/** What was lost, until whoever made it has read it. */
const lostKey = 'kraal_lost';
const mostNamed = 200;

type Named = LostEntry & { userId: string };
type Remembered = { count: number; entries: Named[] };
const nothing: Remembered = { count: 0, entries: [] };

const isNamed = (one: unknown): one is Named => {
  if (typeof one !== 'object' || one === null) return false;
  const { kind, name, at, userId } = one as Partial<Named>; // each is looked at on the next line
  const isText = [kind, name, at, userId].every((each) => typeof each === 'string');
  return isText && !Number.isNaN(Date.parse(at ?? ''));
};

/** As far as it makes sense: whatever somebody wrote there, the page still opens. */
function read(key: string): Remembered {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Remembered> | null; // looked at below
    const entries = Array.isArray(kept?.entries) ? kept.entries.filter(isNamed) : [];
    const count = Number.isInteger(kept?.count) ? Number(kept?.count) : 0;
    return { count: Math.max(count, entries.length), entries };
  } catch {
    return nothing;
  }
}

function write(key: string, { count, entries }: Remembered): void {
  try {
    if (count > 0)
      localStorage.setItem(key, JSON.stringify({ count, entries: entries.slice(0, mostNamed) }));
    else localStorage.removeItem(key);
  } catch {
    // A full device: what waits lies in its own store all the same.
  }
}

const named = ({ event, name, userId }: Waiting): Named => ({
  kind: event.kind,
  name: name ?? '',
  at: event.occurredAt,
  userId: userId ?? '',
});

/** No entry, so of no kind: what it is of says enough to go and look. */
const namedRequest = ({ name, madeAt, userId }: WaitingRequest): Named => ({
  kind: '',
  name,
  at: new Date(madeAt).toISOString(),
  userId: userId ?? '',
});

/**
 * When the store was made anew though something had waited, that is lost, and is said: the browser, a cleaning program
 * or a repair threw it away, and whoever saw the animals can still write it down.
 */
export function storeIsNew(): void {
  const [before, waited] = [read(lostKey), read(waitingKey)];
  if (waited.count === 0) return;
  write(lostKey, {
    count: before.count + waited.count,
    entries: [...before.entries, ...waited.entries],
  });
  // Nothing waits any more. A page that is left while the store is made makes it twice, and lost them once.
  write(waitingKey, nothing);
}

/** Keeps in mind what waits. */
export function rememberWaiting({ entries, requests }: Kept): void {
  const all = [...entries.map(named), ...requests.map(namedRequest)];
  write(waitingKey, { count: all.length, entries: all });
  noteTrouble({ keepsNothing: false });
  sayLost();
}

let said: string | null = null;

/** Each is told of their own: on a shared phone what another lost is theirs to read. */
function sayLost(): void {
  const me = storedUser()?.id ?? '';
  const text = `${me} ${localStorage.getItem(lostKey) ?? ''}`;
  if (text === said) return;
  said = text;
  const { count, entries } = read(lostKey);
  const mine = entries.filter(({ userId }) => userId === me || userId === '');
  const isAllNamed = count === entries.length;
  noteTrouble({
    lost:
      mine.length === 0
        ? null
        : { count: isAllNamed ? mine.length : Math.max(mine.length, count), entries: mine },
  });
}

export function lostIsRead(): void {
  const me = storedUser()?.id ?? '';
  const left = read(lostKey).entries.filter(({ userId }) => userId !== me && userId !== '');
  write(lostKey, { count: left.length, entries: left });
  sayLost();
}
