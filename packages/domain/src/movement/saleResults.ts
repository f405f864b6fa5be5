/** By what results of sales are summed up. */
export const resultGroups = ['sire', 'mob', 'class', 'buyer'] as const;
export type ResultsBy = (typeof resultGroups)[number];
