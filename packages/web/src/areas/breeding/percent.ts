/** A coefficient as breeders say it: 0.0625 is 6.25 %, and nothing is a dash. */
export const percent = (coefficient: number): string =>
  coefficient === 0 ? '–' : `${Number((coefficient * 100).toFixed(2))} %`;
