/** What other areas need to answer on a device that keeps the herd. Apart from `index.ts`: it brings the rules of the whole domain. */
export { answersOf } from './device/answersOf.ts';
export { namesOf } from './device/names.ts';
export { type ShownHerd, shownHerdOf } from './device/shownHerd.ts';
