import { type DeviceClass, deviceClassOf } from '@kraal/domain/device/deviceClass';

const sessionKey = 'kraal_device';
const overrideKey = 'kraal_layout';
export type Layout = 'desktop' | 'mobile';

/** Decided once at session start and kept for the whole session. */
function deviceClass(): DeviceClass {
  const kept = sessionStorage.getItem(sessionKey);
  if (kept === 'mobile' || kept === 'tablet' || kept === 'desktop') return kept;
  const decided = deviceClassOf(window.innerWidth, navigator.userAgent);
  sessionStorage.setItem(sessionKey, decided);
  return decided;
}

export function layoutOverride(): Layout | null {
  const kept = localStorage.getItem(overrideKey);
  return kept === 'desktop' || kept === 'mobile' ? kept : null;
}

export function overrideLayout(layout: Layout | null): void {
  if (layout) localStorage.setItem(overrideKey, layout);
  else localStorage.removeItem(overrideKey);
}

export const layoutOf = (): Layout =>
  layoutOverride() ?? (deviceClass() === 'mobile' ? 'mobile' : 'desktop');
