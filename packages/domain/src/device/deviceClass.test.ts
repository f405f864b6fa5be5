import { expect, it } from 'vitest';
import { deviceClassOf } from './deviceClass.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';

it.each([
  [1440, windows, 'desktop'],
  [1025, windows, 'desktop'],
  [1024, windows, 'tablet'],
  [769, windows, 'tablet'],
  [768, windows, 'mobile'],
  [320, windows, 'mobile'],
  [1440, 'Mozilla/5.0 (Linux; Android 14; Pixel) Mobile', 'mobile'],
  [1440, 'Mozilla/5.0 (iPhone)', 'mobile'],
  [1440, 'Mozilla/5.0 (iPad)', 'mobile'],
  [1440, 'webOS', 'mobile'],
  [1440, 'iPod', 'mobile'],
  [1440, 'BlackBerry', 'mobile'],
  [1440, 'Windows Phone', 'mobile'],
] as const)(
  '%i px and "%s" are %s: mobile is asked first (specification, section 9)',
  (width, agent, device) => expect(deviceClassOf(width, agent)).toBe(device),
);
