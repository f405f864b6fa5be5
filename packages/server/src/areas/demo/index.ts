export { startDemo } from './startDemo.ts';
