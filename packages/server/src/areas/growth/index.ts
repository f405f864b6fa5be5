export { readingsOf } from './readingColumns.ts';
export { seenSince } from './seenSince.ts';
