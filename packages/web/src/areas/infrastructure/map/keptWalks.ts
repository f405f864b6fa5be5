import type { Position } from '@kraal/domain/land/shape';
import { z } from 'zod';

const degrees = (most: number) => z.number().min(-most).max(most);
const walk = z.object({
  at: z.iso.datetime(),
  corners: z.array(z.tuple([degrees(180), degrees(90)])),
});
type Walk = { at: string; corners: Position[] };

/** More walks than these nobody looks for; a long one has no more corners than a camp may. */
const mostWalks = 5;
export const mostWalked = 5000;

const keyOf = (farmId: string): string => `kraal.walks.${farmId}`;

/** Each by itself: one that cannot be read hides no other. */
function read(farmId: string): Walk[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(farmId)) ?? '[]');
    return (Array.isArray(stored) ? stored : []).flatMap((one) => {
      const parsed = walk.safeParse(one);
      return parsed.success ? [parsed.data] : [];
    });
  } catch {
    // Another program wrote there, or the browser keeps nothing: then there is no walk.
    return [];
  }
}

function write(farmId: string, walks: readonly Walk[]): void {
  try {
    localStorage.setItem(keyOf(farmId), JSON.stringify(walks));
  } catch {
    // A full device: the walk is on the plan all the same, until it is left.
  }
}

/** What was walked on this device, the latest first: it waits here for a signal. */
export const keptWalks = {
  of: (farmId: string): Walk[] => read(farmId).filter(({ corners }) => corners.length > 0),
  /** A walk by when it began, so that those of two tabs and of a full device stay apart. */
  keep: (farmId: string, { at, corners }: { at: string; corners: readonly Position[] }): void => {
    const others = read(farmId).filter((one) => one.at !== at && one.corners.length > 0);
    write(farmId, [{ at, corners: corners.slice(0, mostWalked) }, ...others].slice(0, mostWalks));
  },
};
