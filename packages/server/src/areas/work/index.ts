export { addTask } from './tasks.ts';
