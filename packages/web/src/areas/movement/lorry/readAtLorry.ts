import type { ShownTransfer } from '../TransferDrawer.tsx';
import type { TagsRead } from './ReadTags.tsx';

type Listed = ShownTransfer['lines'];

/** Who is on the list, as a reader knows them. */
export const listedOf = (lines: Listed) =>
  lines.map(({ animalId, tag, eid }) => ({
    ref: animalId,
    identifiers: { ...(tag === null ? {} : { tag }), ...(eid === null ? {} : { eid }) },
  }));

/** Where a reader read EIDs alone nobody is missed who has none. */
const isReadable = ({ tag, eid, heads }: Listed[number], { areEids }: TagsRead): boolean =>
  heads === 1 && (areEids ? eid : (tag ?? eid)) !== null;

/** Of those who wear a mark, whose was not read. A lot or a bare hide is counted and not read. */
export const unreadOf = (lines: Listed, tags: TagsRead): Listed =>
  lines.filter((one) => isReadable(one, tags) && !tags.read.has(one.animalId));

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
