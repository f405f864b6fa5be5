/** Which way a trace goes: to whom something may have gone on, or from whom it may have come. */
export const traceWays = ['spread', 'source'] as const;
export type TraceWay = (typeof traceWays)[number];

/**
 * How one record reached another: they stood in one camp, heads of it were put to the other, or both are records of one
 * animal; `start` is what was asked about.
 */
export const reachedBy = ['start', 'camp', 'heads', 'same'] as const;
export type ReachedBy = (typeof reachedBy)[number];

/** Entries that put heads of one record into another: what they have goes along. */
export const kindsThatPour = ['split', 'merged', 'flock_scanned', 'recorded_twice'] as const;

/** From one animal to the next and to the next: further than that everything on a farm has met everything. */
export const mostTraceSteps = 3;
/** As many of a trace are shown, and come first; all of them are in the file. */
export const mostTracedShown = 1000;
/** Longer than any disease of the field hides, and than a farm's books are asked for at once. */
export const longestTraceDays = 731;
/** What lies longer in the ground than a year is a matter of the place, not of who stood there. */
export const longestLingerDays = 365;
/**
 * So far back whoever looks after a disease asks first: Australia's National Livestock Traceability Performance Standards
 * ask for every place of the last 30 days, and for who was there at the same time or after.
 */
export const usualTraceDays = 30;
