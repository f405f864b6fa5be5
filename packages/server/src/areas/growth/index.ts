export { animalGrowth, measurement } from './schema.ts';
export { readingSelect } from './readingColumns.ts';
