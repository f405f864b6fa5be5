export { rebuildExpected } from './rebuildExpected.ts';
