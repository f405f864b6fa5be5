export { AttentionCard } from './things/AttentionCard.tsx';
