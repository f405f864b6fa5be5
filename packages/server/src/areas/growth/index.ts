export { readingSelect } from './readingColumns.ts';
export { seenSince } from './seenSince.ts';
