export { createTransfer } from './transfers.ts';
export { isSignedBy } from './papers/keys.ts';
