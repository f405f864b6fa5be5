import { signInWays } from '@kraal/contract/people';
import { call } from '../../../platform/api.ts';
import { loadClient } from './load.ts';

/** Ends the provider's session of whoever signs out here; where it is not set up any more there is none to end. */
export async function leaveProvider(): Promise<void> {
  const { provider } = await call(signInWays, {});
  if (!provider) return;
  const { endSession } = await loadClient(provider);
  await endSession(provider);
}
