export { CampRecord } from './CampRecord.tsx';
