export { registerUser } from './register.ts';
export { startSession } from './sessions.ts';
export { loadUser } from './user.ts';
