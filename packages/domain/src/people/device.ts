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

/**
 * The browser and the system that a browser's own words name; null where it names none that is known. What it says
 * besides is a stranger's text and goes into no letter.
 */
export function knownDevice(agent: string | null): { browser: string; system: string } | null {
  const browser = firstOf(browsers, agent ?? '');
  const system = firstOf(systems, agent ?? '');
  return browser && system ? { browser, system } : null;
}
