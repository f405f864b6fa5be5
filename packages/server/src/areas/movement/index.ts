export { createTransfer } from './transfers.ts';
