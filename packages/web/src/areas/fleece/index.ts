export { Clip } from './Clip.tsx';
