export { animalsOfProtocol, dueAnimals, lateAnimals, loadProtocol } from './protocols.ts';
