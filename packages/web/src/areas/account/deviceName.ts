import { knownDevice } from '@kraal/domain/people/device';
import { t } from '@lingui/core/macro';

/** What a browser says of itself, short enough to know the device by. */
export function deviceName(agent: string | null): string {
  const known = knownDevice(agent);
  if (known) {
    const { browser, system } = known;
    return t`${browser} on ${system}`;
  }
  return agent?.slice(0, 60) ?? t`A device that says nothing of itself`;
}

/** Africa/Johannesburg is the zone of Johannesburg's surroundings; nearer is not known, nor asked. */
export const placeName = (timeZone: string | null): string | null =>
  timeZone?.split('/').at(-1)?.replaceAll('_', ' ') ?? null;
