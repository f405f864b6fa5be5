import type { ShownTransfer } from '../TransferDrawer.tsx';
import type { TagsRead } from './ReadTags.tsx';

type Listed = ShownTransfer['lines'];

/** Who is on the list, as a reader knows them. */
export const listedOf = (lines: Listed) =>
  lines.map(({ animalId, tag, eid }) => ({
    ref: animalId,
    identifiers: { ...(tag === null ? {} : { tag }), ...(eid === null ? {} : { eid }) },
  }));

type Worn = { tag: string | null; eid: string | null; heads: number };

/** A lot is counted and not read; where a reader read EIDs alone nobody is missed who has none. */
export const isReadable = (
  { tag, eid, heads }: Worn,
  { areEids }: Pick<TagsRead, 'areEids'>,
): boolean => heads === 1 && (areEids ? eid : (tag ?? eid)) !== null;

/** Of those who wear a mark, whose was not read. A lot or a bare hide is counted and not read. */
export const unreadOf = (lines: Listed, tags: TagsRead): Listed =>
  lines.filter((one) => isReadable(one, tags) && !tags.read.has(one.animalId));

/** Who stays behind by a reading: whoever was not read, and of whom no reader can tell whoever was said to before. */
export const stayingBy = (
  lines: Listed,
  tags: TagsRead,
  said: ReadonlySet<string>,
): ReadonlySet<string> =>
  new Set([
    ...lines
      .filter((one) => said.has(one.animalId) && !isReadable(one, tags))
      .map(({ animalId }) => animalId),
    ...unreadOf(lines, tags).map(({ animalId }) => animalId),
  ]);

/** How many heads were there: those read, those that wear nothing to be read, and those on nobody's list. */
export function headsRead(lines: Listed, tags: TagsRead): number {
  const unread = new Set(unreadOf(lines, tags).map(({ animalId }) => animalId));
  const there = lines.filter(({ animalId }) => !unread.has(animalId));
  return there.reduce((sum, { heads }) => sum + heads, 0) + tags.strangers.length;
}

/** Who was not read when they came off the lorry the last time, and of whom nobody has said yet what became of them. */
export function unreadLines({ lines, steps, cases }: ShownTransfer): Listed {
  const unread = new Set(steps.findLast(({ step }) => step === 'arrive')?.facts.unread ?? []);
  const settled = new Set(cases.map(({ animalId }) => animalId));
  return lines.filter(({ animalId }) => unread.has(animalId) && !settled.has(animalId));
}
