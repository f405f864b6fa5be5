/** How an entry of the stop list ends by hand: the animal is back with its owner, or it never was stolen. */
export const stopEnds = ['recovered', 'mistake'] as const;

/** `back`: its owner's own record says that it is there again, so that it warns of nobody. */
export const stopStandings = ['listed', 'back', 'ended'] as const;

/** As many as one theft lists at once, and as many as one question reads. */
export const mostListed = 500;
export const mostStopChecked = 2000;

/** More than a farm has stolen at once; whoever lists more wants something else. */
export const mostOpenMarks = 2000;

const caseNumber = /\b\d{1,6}\/\d{1,2}\/(?:\d{4}|\d{2})\b/u;

/** In: how somebody wrote the number of a case of the police. Out: number, month and year of it, or null where there is none. */
export const caseNumberOf = (reference: string): string | null =>
  caseNumber.exec(reference)?.[0] ?? null;

/** Of a telephone number at least seven digits, and nothing that is none. */
export const phonePattern = /^\+?(?:[ ()/-]*\d){7,15}[ ()/-]*$/u;
