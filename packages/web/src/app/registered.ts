import { registerProviderLeaving } from '../platform/leaving.ts';
import { registerLocalAnswers } from '../platform/read.ts';

// What a device that keeps the herd answers by itself; loaded after the first screen, or when there is no signal.
registerLocalAnswers(async () => (await import('./localAnswers.ts')).localAnswers);
registerProviderLeaving(async () =>
  (await import('../areas/people/provider/leave.ts')).leaveProvider(),
);
