import { followers } from './registry.ts';
import type { AnyKind, Part } from './kind.ts';
import type { AnimalState } from './state.ts';
import type { Happened } from './step.ts';

/** Who stood before whoever recorded it: its own animals, and the parts that its kind names. */
const sees = (kind: AnyKind, part: Part): boolean =>
  part === 'subject' || (kind.sees?.includes(part) ?? false);

/** What opens or changes a life by one step; null when the step says nothing of it. */
export function afterStep(
  state: AnimalState | null,
  occasion: Happened,
  { kind, key }: { kind: AnyKind; key: string },
): AnimalState | null {
  const { part, day } = occasion;
  if ((part === 'rears' || part === 'ran') && !state) return null;
  const applied = part === 'rears' || part === 'ran' ? state : kind.apply(state, occasion);
  if (!applied) return null;
  const settled = followers().reduce(
    (after, follower) => follower.settles?.(state, after, occasion) ?? after,
    applied,
  );
  return {
    ...settled,
    eventCount: (state?.eventCount ?? 0) + 1,
    lastKey: key,
    lastSeenOn: sees(kind, part) && day > settled.lastSeenOn ? day : settled.lastSeenOn,
  };
}
