import { showPhoto, uploadPhoto } from '@kraal/contract/animals';
import { t } from '@lingui/core/macro';
import { v7 } from 'uuid';
import { CallError, fieldErrorsOf } from '../errors.ts';
import { fetchBlob, upload } from '../files.ts';
import { heardServer } from '../read.ts';
import { storedUser } from '../session.ts';
import { photoIdOf, photoOf } from './photoIdOf.ts';
import { deviceStore, type KeptPhoto, type Waiting } from './store.ts';

/** As long as what was sent stays on the device (send.ts): a server that is put back asks for it again. */
const keptMs = 14 * 86_400_000;

/**
 * Kept here under the name that entries will give it, whether there is a signal or not. Throws where the browser keeps
 * nothing or has no room.
 */
export async function keepPhoto(farmId: string, file: Blob, fileName: string): Promise<string> {
  const userId = storedUser()?.id;
  const photo: KeptPhoto = {
    id: v7(),
    farmId,
    ...(userId ? { userId } : {}),
    fileName,
    type: file.type,
    // Not as the file itself: some browsers lose those.
    bytes: await file.arrayBuffer(),
    at: Date.now(),
    isSent: false,
  };
  await sweep();
  const transaction = (await deviceStore()).transaction('photos', 'readwrite', {
    durability: 'strict',
  });
  await transaction.store.add(photo);
  await transaction.done;
  return photo.id;
}

/** Old ones go, but for those that an entry waits with. */
async function sweep(): Promise<void> {
  const store = await deviceStore();
  const needed = await namedPhotos();
  const old = await store.getAllKeysFromIndex(
    'photos',
    'at',
    IDBKeyRange.upperBound(Date.now() - keptMs),
    100,
  );
  for (const id of old) if (!needed.has(id)) await store.delete('photos', id);
}

/** Photos that something which waits here names. */
async function namedPhotos(): Promise<Set<string | null>> {
  const store = await deviceStore();
  const [entries, requests] = [await store.getAll('outbox'), await store.getAll('requests')];
  return new Set([...entries.map(photoIdOf), ...requests.map(({ body }) => photoOf(body))]);
}

const underWay = new Map<string, Promise<void>>();

/** Sends a photo that lies here, once; nothing where it does not. Throws what the server says of it. */
export function sendPhoto(id: string): Promise<void> {
  const going = underWay.get(id) ?? send(id).finally(() => underWay.delete(id));
  underWay.set(id, going);
  return going;
}

async function send(id: string): Promise<void> {
  const store = await deviceStore();
  const photo = await store.get('photos', id);
  if (!photo || photo.isSent || photo.userId !== storedUser()?.id) return;
  const content = new Blob([photo.bytes], { type: photo.type });
  await upload<typeof uploadPhoto>(uploadPhoto, {
    params: { farmId: photo.farmId },
    file: content,
    name: photo.fileName,
    query: {
      id,
    },
  });
  await store.put('photos', { ...photo, isSent: true });
}

/** Whether the server has looked at the photo and does not want it: to send it again changes nothing. */
export const isPhotoRejected = (error: unknown): error is CallError =>
  error instanceof CallError &&
  (['invalid', 'forbidden', 'notFound'].includes(error.kind) ||
    error.status === 413 ||
    error.status === 415);

/** What was said of a photo, in the words of the field; something between here and the server may have said it. */
export function saidOfPhoto(error: CallError): string {
  const said = Object.values(fieldErrorsOf(error))[0]?.[0];
  if (said !== undefined) return said;
  if (error.status === 413) return t`This file is too large. Send a smaller one.`;
  if (error.status === 415) return t`This file is no photo. Use JPEG, PNG, WebP or HEIC.`;
  return error.message;
}

/** Photos of entries that lie here and the server does not have. */
export async function unsentOf(entries: readonly Waiting[]): Promise<Set<string>> {
  const store = await deviceStore();
  const unsent = new Set<string>();
  for (const id of new Set(entries.map(photoIdOf))) {
    const photo = id === null ? undefined : await store.get('photos', id);
    if (photo && !photo.isSent) unsent.add(photo.id);
  }
  return unsent;
}

/** Photos that did not go for a reason of the server's own, and when they are tried again. */
const postponed = new Map<string, number>();
const againMs = 60_000;

/**
 * Sends the photo of the first entry that waits for its own. One that the server does not want refuses its entry, or
 * its act, and nobody else's; one that does not go for another reason lets the others pass. Out: whether there is more to try.
 */
export async function sendFirstPhoto(
  held: readonly Waiting[],
  reject: (entries: readonly Waiting[], error: CallError) => Promise<void>,
): Promise<boolean> {
  const now = Date.now();
  const unsent = await unsentOf(held);
  const entry = held.find((one) => {
    const id = photoIdOf(one);
    return id !== null && unsent.has(id) && (postponed.get(id) ?? 0) <= now;
  });
  const id = entry ? photoIdOf(entry) : null;
  if (!entry || id === null) return false;
  try {
    await sendPhoto(id);
    // One that is no longer here, or somebody else's, would be tried for ever.
    if ((await unsentOf([entry])).size > 0) postponed.set(id, now + againMs);
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) return false;
    if (error.kind === 'network') heardServer(false);
    if (error.kind === 'network' || error.kind === 'unauthorised') return false;
    if (!isPhotoRejected(error)) {
      postponed.set(id, now + againMs);
      return true;
    }
    const said = saidOfPhoto(error);
    const act = entry.act === undefined ? [entry] : held.filter((one) => one.act === entry.act);
    await reject(act, new CallError('invalid', said, error.status, { photoId: [said] }));
    return true;
  }
}

/** Somebody chose another instead; what an entry names already stays. */
export async function dropPhoto(id: string): Promise<void> {
  const store = await deviceStore();
  if (!(await namedPhotos()).has(id)) await store.delete('photos', id);
}

/** A photo that lies on this device, else the server's. */
export async function readPhoto(farmId: string, id: string): Promise<Blob> {
  const kept = await deviceStore()
    .then((store) => store.get('photos', id))
    .catch(() => undefined);
  if (kept?.farmId === farmId && kept.userId === storedUser()?.id)
    return new Blob([kept.bytes], { type: kept.type });
  return fetchBlob(showPhoto, { params: { farmId, id } });
}

const textOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('unreadable'));
    reader.readAsDataURL(blob);
  });

/** Photos that lie here, each as the text of a data address, for a file that somebody saves. */
export async function photosAsText(
  ids: readonly (string | null)[],
): Promise<{ id: string; fileName: string; content: string }[]> {
  const store = await deviceStore();
  const texts: { id: string; fileName: string; content: string }[] = [];
  for (const id of ids) {
    const photo = id ? await store.get('photos', id) : undefined;
    if (!photo) continue;
    const { fileName, bytes, type } = photo;
    texts.push({ id: photo.id, fileName, content: await textOf(new Blob([bytes], { type })) });
  }
  return texts;
}
