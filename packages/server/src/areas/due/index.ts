export { dueAnimals, loadProtocol } from './protocols.ts';
