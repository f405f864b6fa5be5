import type { Position } from '@kraal/domain/land/shape';
import { z } from 'zod';

const walk = z.object({
  at: z.string(),
  corners: z.array(z.tuple([z.number(), z.number()])),
});
type Walk = { at: string; corners: Position[] };

/** More walks than these nobody looks for; a long one has no more corners than a camp may. */
const mostWalks = 5;
const mostCorners = 5000;

const keyOf = (farmId: string): string => `kraal.walks.${farmId}`;

function read(farmId: string): Walk[] {
  try {
    const parsed = z.array(walk).safeParse(JSON.parse(localStorage.getItem(keyOf(farmId)) ?? '[]'));
    return parsed.success ? parsed.data : [];
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
  begin: (farmId: string): void =>
    write(
      farmId,
      [{ at: new Date().toISOString(), corners: [] }, ...keptWalks.of(farmId)].slice(0, mostWalks),
    ),
  keep: (farmId: string, corners: readonly Position[]): void => {
    const [now, ...before] = read(farmId);
    if (now) write(farmId, [{ ...now, corners: corners.slice(0, mostCorners) }, ...before]);
  },
};
