export { readingSelect } from './readingColumns.ts';
