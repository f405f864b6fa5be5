import { syncChanges, syncHerd } from '@kraal/contract/sync';
import type { Output } from '@kraal/contract/endpoint';
import { ifAlone } from '../alone.ts';
import { call } from '../api.ts';
import { heardServer } from '../read.ts';
import { CallError } from '../errors.ts';
import { forgetAnswers } from '../queries.ts';
import { deviceStore, type Standing } from '../outbox/store.ts';
import { storedUser } from '../session.ts';
import { deviceHerdOf, herdMoved } from './deviceHerd.ts';
import { keepLoads } from './keepLoads.ts';
import { keepLand, keepLists } from './smallLists.ts';
import { followedOf, keepFollowed, sendAgainAll } from './restored.ts';
import { keepPiece } from './keepPiece.ts';

type Page = Pick<Output<typeof syncHerd>, 'epoch' | 'seq' | 'gestationDays' | 'speciesSettings'>;

/** Beyond so many pieces they are put together again. */
const mostChunks = 400;
const animalsPerChunk = 1000;
const chunkRange = (farmId: string): IDBKeyRange =>
  IDBKeyRange.bound([farmId, 0], [farmId, Number.MAX_SAFE_INTEGER]);

const fresh = (farmId: string, userId: string, page: Page): Standing => ({
  farmId,
  userId,
  epoch: page.epoch,
  since: page.seq,
  after: null,
  isWhole: false,
  nextPage: null,
  chunks: 0,
  at: Date.now(),
  things: {},
  gestationDays: page.gestationDays,
  speciesSettings: page.speciesSettings,
});

/** Nothing of a farm's herd stays on this device. */
async function dropHerd(farmId: string): Promise<void> {
  const transaction = (await deviceStore()).transaction(['herdChunks', 'standing'], 'readwrite');
  void transaction.objectStore('herdChunks').delete(chunkRange(farmId));
  void transaction.objectStore('standing').delete(farmId);
  await transaction.done;
  herdMoved(farmId);
}

/** The herd page by page; broken off it goes on where it was. */
async function readHerd(farmId: string, userId: string, begun: Standing | null): Promise<Standing> {
  let standing = begun;
  for (;;) {
    const page = await call(syncHerd, {
      params: { farmId },
      query: standing?.nextPage ? { after: standing.nextPage } : {},
    });
    if (standing && standing.epoch !== page.epoch) {
      await dropHerd(farmId);
      standing = null;
      continue;
    }
    const current: Standing = standing ?? fresh(farmId, userId, page);
    standing = await keepPiece(
      { ...current, nextPage: page.after, isWhole: page.after === null, at: Date.now() },
      page.animals,
    );
    if (page.after !== null) continue;
    // Now there is something that is worth keeping when the browser needs room; some of them ask.
    void navigator.storage?.persist?.().catch(() => false);
    return standing;
  }
}

/** What changed since. Out: null where the numbers are of another database, and all is to be read again. */
async function readChanges(begun: Standing): Promise<Standing | null> {
  let standing = begun;
  for (;;) {
    const { farmId, epoch, since, after } = standing;
    const page = await call(syncChanges, {
      params: { farmId },
      query: { epoch, since, ...(after === null ? {} : { after }) },
    });
    if (page.reset) return null;
    standing = await keepPiece(
      {
        ...standing,
        since: page.next.since,
        after: page.next.after,
        at: Date.now(),
        gestationDays: page.gestationDays,
        speciesSettings: page.speciesSettings,
      },
      page.animals,
      page.gone,
    );
    if (page.animals.length + page.gone.length > 0) herdMoved(farmId);
    if (page.more) continue;
    const lists = { things: await keepLists(standing, page.things) };
    const ahead = { landAt: await landReadAt(standing), loadsAt: await loadsReadAt(standing) };
    return keepPiece({ ...standing, ...lists, ...ahead }, []);
  }
}

/** The screens of the land are read ahead so often: between two they are as they were last looked at. */
const landFreshMs = 6 * 3_600_000;

async function landReadAt({ farmId, landAt = 0 }: Standing): Promise<number> {
  if (Date.now() - landAt < landFreshMs) return landAt;
  await keepLand(farmId);
  return Date.now();
}

/** What goes and comes is read ahead so often: whoever drives to the ramp has been on the farm within the hour. */
const loadsFreshMs = 3_600_000;

async function loadsReadAt({ farmId, loadsAt = 0 }: Standing): Promise<number> {
  if (Date.now() - loadsAt < loadsFreshMs) return loadsAt;
  return (await keepLoads(farmId)) ? Date.now() : loadsAt;
}

/** Many small pieces are read more slowly than few: once in a long while they are written anew. */
async function tidy(standing: Standing): Promise<void> {
  const { farmId, chunks } = standing;
  if (chunks < mostChunks) return;
  const herd = await deviceHerdOf(farmId);
  if (!herd) return;
  const states = [...herd.states.values()];
  const pieces = Math.ceil(states.length / animalsPerChunk);
  const transaction = (await deviceStore()).transaction(['herdChunks', 'standing'], 'readwrite');
  const store = transaction.objectStore('herdChunks');
  void store.delete(chunkRange(farmId));
  for (let n = 0; n < pieces; n += 1) {
    const animals = states.slice(n * animalsPerChunk, (n + 1) * animalsPerChunk);
    void store.put({ farmId, n, animals: JSON.stringify(animals), gone: [] });
  }
  void transaction.objectStore('standing').put({ ...standing, chunks: pieces });
  await transaction.done;
}

/** Whether the farm's changes no longer go to where this device had followed them. */
async function isPutBack(farmId: string): Promise<boolean> {
  const followed = followedOf(farmId);
  if (!followed) return false;
  const { reset } = await call(syncChanges, { params: { farmId }, query: followed });
  return reset;
}

async function keepUpToDate(farmId: string, userId: string): Promise<void> {
  const store = await deviceStore();
  const kept = (await store.get('standing', farmId)) ?? null;
  if (kept && kept.userId !== userId) await dropHerd(farmId);
  const begun = kept?.userId === userId ? kept : null;
  // Signed out since, by the server that was put back, it has forgotten the herd but not up to where it had followed.
  if (!begun && (await isPutBack(farmId))) await sendAgainAll(farmId);
  const whole = begun?.isWhole ? begun : await readHerd(farmId, userId, begun);
  if (!begun?.isWhole) herdMoved(farmId);
  const upToDate = await readChanges(whole);
  if (upToDate) {
    keepFollowed(upToDate);
    return tidy(upToDate);
  }
  // The server was put back to a time before: what it took since is sent once more, which harms nothing it kept.
  await dropHerd(farmId);
  await sendAgainAll(farmId);
  const anew = await readChanges(await readHerd(farmId, userId, null));
  if (anew) keepFollowed(anew);
}

/**
 * Brings the herd on this device to what the server has; one tab does it for all. A farm one may see no more is taken
 * off the device. Out: whether the server answered.
 */
export async function syncHerdOf(farmId: string): Promise<boolean> {
  const userId = storedUser()?.id;
  if (!userId || farmId === '') return false;
  const hasAnswered = await ifAlone(`kraal-herd ${farmId}`, async () => {
    try {
      await keepUpToDate(farmId, userId);
      heardServer(true);
      return true;
    } catch (error) {
      if (error instanceof CallError && (error.kind === 'forbidden' || error.kind === 'notFound')) {
        await dropHerd(farmId);
        forgetAnswers(farmId);
      }
      return false;
    }
  });
  return hasAnswered ?? false;
}
