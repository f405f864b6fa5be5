export { dueAnimals, lateAnimals, loadProtocol } from './protocols.ts';
