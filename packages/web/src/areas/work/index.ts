export { TaskSheet } from './taskSheetLater.tsx';
export { WorkCard } from './WorkCard.tsx';
