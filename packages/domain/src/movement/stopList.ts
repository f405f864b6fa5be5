/** How an entry of the stop list ends by hand: the animal is back with its owner, or it never was stolen. */
export const stopEnds = ['recovered', 'mistake'] as const;

/** `back`: its owner's own record says that it is there again, so that it warns of nobody. */
export const stopStandings = ['listed', 'back', 'ended'] as const;

/** As many as one theft lists at once, and as many as one question reads. */
export const mostListed = 500;
export const mostStopChecked = 2000;
