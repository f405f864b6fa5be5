import type { receiveBody } from '@kraal/contract/bodies/consignments';
import type { CaseHow } from '@kraal/domain/movement/transfers';
import type { z } from 'zod';
import type { ShownLoad } from './ComingDrawer.tsx';

/** Of one of the list what is otherwise than it says, or one that is on nobody's list. */
export type Exception = {
  how: CaseHow;
  /** Null for a stranger. */
  ref: string | null;
  heads: number;
  mark: string;
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
