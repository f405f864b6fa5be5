import { pointAt } from '@kraal/domain/land/measure';
import { keptPosition, type Position, type StoredArea, storedOf } from '@kraal/domain/land/shape';

/** Somewhere in the Karoo where nobody lives. */
const corner: Position = [24.412, -31.286];
/** The farm lies a little askew, as farms do. */
const eastDeg = 78;
const rowDepthM = 1100;
const campsInRow = 3;

/** So far east and north along the farm's own fences. */
const at = (eastM: number, northM: number): Position => {
  const along = eastM === 0 ? corner : pointAt(corner, eastDeg, eastM);
  return keptPosition(northM === 0 ? along : pointAt(along, eastDeg - 90, northM));
};

/** A camp of each size, side by side in rows, fence to fence. In: hectares. Out: shapes in the same order. */
export function drawnCamps(hectares: readonly number[]): StoredArea[] {
  return hectares.map((ha, number) => {
    const row = Math.floor(number / campsInRow);
    const before = hectares.slice(row * campsInRow, number);
    const widthM = (size: number): number => (size * 10_000) / rowDepthM;
    const west = before.reduce((sum, size) => sum + widthM(size), 0);
    const [east, south, north] = [west + widthM(ha), row * rowDepthM, (row + 1) * rowDepthM];
    return storedOf([[[at(west, south), at(east, south), at(east, north), at(west, north)]]]);
  });
}
