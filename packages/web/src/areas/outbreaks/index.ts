export { OutbreaksPart } from './OutbreaksPart.tsx';
