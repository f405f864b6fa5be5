const gone: ReadonlySet<string> = new Set(['sold', 'slaughtered', 'died', 'returned']);

/** It left for good, and its own record says so. */
export const isGone = ({ status }: { status: string }): boolean => gone.has(status);
