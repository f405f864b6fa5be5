import type { CallError } from '../errors.ts';

/** Requests whose form is still open: it is told, and no screen shows them as waiting meanwhile. */
export const attendedRequests = new Map<string, (failure: CallError | null) => void>();
