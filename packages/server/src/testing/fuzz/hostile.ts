import type { Chance } from '@kraal/domain/testing/chance';

const deep = (levels: number): unknown => {
  let inner: unknown = 1;
  for (let level = 0; level < levels; level += 1) inner = level % 2 ? [inner] : { a: inner };
  return inner;
};

/** What programs that mean no good, or were never tried, send in place of a value. */
const wrong: readonly ((chance: Chance) => unknown)[] = [
  () => null,
  () => undefined,
  () => '',
  () => ' ',
  () => -1,
  () => 0,
  () => 1.5,
  () => 2_147_483_648,
  () => 2 ** 53 + 2,
  () => 1e308,
  () => true,
  () => [],
  () => ({}),
  () => [[[[]]]],
  () => '\u0000',
  () => 'a\u0000b',
  () => '\ud800',
  () => '\u202e\u200b',
  () => '𝕂raal',
  () => '__proto__',
  () => 'constructor',
  () => 'toString',
  () => JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{}}}'),
  () => "'; drop table animal; --",
  () => '${jndi:ldap://x}',
  () => '../../etc/passwd',
  () => '<script>alert(1)</script>',
  () => '0000-01-01',
  () => '9999-12-31',
  () => '2023-02-29',
  () => '10000-01-01',
  () => '-000001-01-01T00:00:00Z',
  () => '2025-03-01T10:00:00+99:99',
  () => '2025-03-01T25:61:61Z',
  () => '1e400',
  () => 'NaN',
  () => 'Infinity',
  () => '-'.repeat(36),
  () => '00000000-0000-0000-0000-000000000000',
  (chance) => chance.id().toUpperCase(),
  (chance) => chance.id(),
  () => 'x'.repeat(5000),
  () => deep(60),
  () => deep(3000),
  () => Array.from({ length: 600 }, () => 'x'),
];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same value with one place in it spoilt: replaced, left out, given twice, or beside one nobody knows. */
export function spoilt(value: unknown, chance: Chance): unknown {
  if (Array.isArray(value) && value.length > 0 && chance.is(0.8)) {
    const at = chance.int(0, value.length - 1);
    const changed = value.map((one, index) => (index === at ? spoilt(one, chance) : one));
    return chance.is(0.1) ? [...changed, ...changed] : changed;
  }
  if (isObject(value) && Object.keys(value).length > 0 && chance.is(0.9)) {
    const name = chance.one(Object.keys(value));
    if (chance.is(0.05)) return { ...value, unknownToAll: 1 };
    if (chance.is(0.1))
      return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
    return { ...value, [name]: spoilt(value[name], chance) };
  }
  return chance.one(wrong)(chance);
}

/** A piece of an address or of a query, spoilt. */
export function spoiltText(chance: Chance): string {
  const value = chance.one(wrong)(chance);
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');
  return encodeURIComponent(text.toWellFormed()).slice(0, 3000);
}
