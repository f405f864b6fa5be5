export { roleName } from './roleNames.ts';
export { AnotherFarm } from './settings/AnotherFarm.tsx';
export { FarmDataPart } from './settings/FarmDataPart.tsx';
export { FarmPart } from './settings/FarmPart.tsx';
export { KeysPart } from './settings/KeysPart.tsx';
export { MembersPart } from './settings/MembersPart.tsx';
export { SupportPart } from './settings/SupportPart.tsx';
export { TrailPart } from './settings/TrailPart.tsx';
