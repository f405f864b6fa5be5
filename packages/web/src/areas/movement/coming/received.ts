import type { receiveBody } from '@kraal/contract/bodies/consignments';
import type { CaseHow } from '@kraal/domain/movement/transfers';
import type { z } from 'zod';
import { isReadable } from '../lorry/readAtLorry.ts';
import type { TagsRead } from '../lorry/ReadTags.tsx';
import type { ShownLoad } from './ComingDrawer.tsx';

/** Of one of the list what is otherwise than it says, or one that is on nobody's list. */
export type Exception = {
  how: CaseHow;
  /** Null for a stranger. */
  ref: string | null;
  heads: number;
  mark: string;
  /** A reader said so, and the next reading says it anew. */
  isRead?: true;
};

type Body = z.input<typeof receiveBody>;
type Received = Pick<Body, 'missing' | 'dead' | 'wrongTags' | 'extra'>;

/** In: exceptions as they were noted. Out: what is sent of them. */
export function receivedOf(exceptions: readonly Exception[]): Received {
  const of = (how: CaseHow) => exceptions.filter((one) => one.how === how);
  const gone = (how: CaseHow) =>
    of(how).map(({ ref, heads }) => ({ ref: ref ?? '', heads, note: null }));
  return {
    missing: gone('missing'),
    dead: gone('dead'),
    wrongTags: of('wrongTag').map(({ ref, mark }) => ({ ref: ref ?? '', mark })),
    extra: of('extra').map(({ mark, heads }) => ({ mark, heads, note: null })),
  };
}

/**
 * Of whom something can be noted still, with the heads that nothing was said of. Another tag is worn by one animal, of
 * which nothing else is said: a lot has no tag to be mistaken.
 */
export function choosable(
  open: ShownLoad['lines'],
  { noted, how }: { noted: readonly Exception[]; how: CaseHow },
): Pick<ShownLoad['lines'][number], 'ref' | 'called' | 'heads'>[] {
  const said = new Map<string, number>();
  for (const { ref, heads } of noted) if (ref !== null) said.set(ref, (said.get(ref) ?? 0) + heads);
  return open
    .filter(({ heads }) => how !== 'wrongTag' || heads === 1)
    .map(({ ref, called, heads }) => ({ ref, called, heads: heads - (said.get(ref) ?? 0) }))
    .filter(({ heads }) => heads > 0);
}

type Tags = Pick<TagsRead, 'read' | 'strangers' | 'areEids'>;

/**
 * What a reading says of a load, beside what somebody noted by hand, which stays: who was not read is missing, and what is
 * on nobody's list are strangers. Of a lot, or of whom only a tag is known where EIDs were read, a reader knows nothing.
 */
export function withReading(
  open: ShownLoad['lines'],
  noted: readonly Exception[],
  { read, strangers, areEids }: Tags,
): Exception[] {
  const byHand = noted.filter(({ isRead }) => isRead === undefined);
  const said = new Set(byHand.flatMap(({ ref, mark }) => [ref ?? mark]));
  const unread = open.filter(
    ({ ref, heads, identifiers: { tag = null, eid = null } }) =>
      isReadable({ tag, eid, heads }, { areEids }) && !read.has(ref) && !said.has(ref),
  );
  // Whose tag is another than the list says is not a stranger as well.
  const tags = new Set(byHand.map(({ mark }) => mark));
  return [
    ...byHand,
    ...unread.map(({ ref, heads }) => ({
      how: 'missing' as const,
      ref,
      heads,
      mark: '',
      isRead: true as const,
    })),
    ...strangers
      .filter((mark) => !tags.has(mark))
      .map((mark) => ({ how: 'extra' as const, ref: null, heads: 1, mark, isRead: true as const })),
  ];
}

/** Heads that join the herd, that did not come alive, and that are on nobody's list. */
export function countOf(
  open: ShownLoad['lines'],
  exceptions: readonly Exception[],
): { come: number; gone: number; strangers: number } {
  const all = open.reduce((sum, { heads }) => sum + heads, 0);
  const sum = (...hows: CaseHow[]): number =>
    exceptions.reduce((total, { how, heads }) => total + (hows.includes(how) ? heads : 0), 0);
  const gone = sum('missing', 'dead');
  return { come: all - gone, gone, strangers: sum('extra') };
}
