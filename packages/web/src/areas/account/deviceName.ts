import { t } from '@lingui/core/macro';

const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];
const firstOf = (list: [RegExp, string][], text: string): string | null =>
  list.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** What a browser says of itself, short enough to know the device by. */
export function deviceName(agent: string | null): string {
  const browser = firstOf(browsers, agent ?? '');
  const system = firstOf(systems, agent ?? '');
  if (browser && system) return t`${browser} on ${system}`;
  return agent?.slice(0, 60) ?? t`A device that says nothing of itself`;
}

/** Africa/Johannesburg is the zone of Johannesburg's surroundings; nearer is not known, nor asked. */
export const placeName = (timeZone: string | null): string | null =>
  timeZone?.split('/').at(-1)?.replaceAll('_', ' ') ?? null;
