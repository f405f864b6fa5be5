export { createTransfer, oneTransfer } from './transfers.ts';
export { stepTransfer } from './steps.ts';
export { isSignedBy } from './papers/keys.ts';
export { verifyChain } from './chain/verify.ts';
