export { countTry } from './throttle.ts';
export { registerUser } from './register.ts';
export { startSession } from './sessions.ts';
export { notify } from './notices.ts';
export { demoIsEverybodys, isDemoAccount, rejectDemoAccount } from './demoAccount.ts';
export { loadUser } from './user.ts';
export { endResets } from './passwordReset.ts';
export { deviceOf, endOtherSessions } from './sessions.ts';
export { eraseAfterDays } from './ownData.ts';
