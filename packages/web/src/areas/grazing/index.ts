export { CampRecord } from './CampRecord.tsx';
export { FarmLoad, FarmWater } from './FarmLoad.tsx';
export { useMoveMob } from './useMoveMob.ts';
