export { createTransfer } from './transfers.ts';
export { isSignedBy } from './papers/keys.ts';
export { verifyChain } from './chain/verify.ts';
