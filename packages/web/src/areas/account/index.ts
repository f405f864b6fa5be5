export { DevicesPart } from './DevicesPart.tsx';
export { NoticesPart } from './NoticesPart.tsx';
export { OwnDataPart } from './OwnDataPart.tsx';
export { ProfilePart } from './ProfilePart.tsx';
export { ScreenPart } from './ScreenPart.tsx';
