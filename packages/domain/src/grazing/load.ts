/**
 * Load now: LSU that stand there over LSU that the camp carries for a year, 1 being full. A rotated camp shows many
 * times that for its week; only the load of a season says overgrazed. In: ha, ha per LSU for a year.
 */
export const loadNow = (lsu: number, areaHa: number, hectaresPerUnit: number): number =>
  lsu / (areaHa / hectaresPerUnit);
