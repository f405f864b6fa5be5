export { DemoBanner } from './DemoBanner.tsx';
export { OwnFarm } from './OwnFarm.tsx';
