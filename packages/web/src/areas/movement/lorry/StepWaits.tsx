import { Trans } from '@lingui/react/macro';
import { useWaitingRequests } from '../../../platform/outbox/useOutbox.ts';
import { stepsWaiting } from './withSteps.ts';

/** That what is shown is on this device only. */
export const OnDevice = () => (
  <p role="status" className="text-warn">
    <Trans>This is on this device and goes when there is a signal.</Trans>
  </p>
);

/** The same of a transfer of which a step waits. */
export function StepWaits({ id }: { id: string }) {
  const requests = useWaitingRequests();
  return stepsWaiting(requests, id).length === 0 ? null : <OnDevice />;
}
