import { expect, it } from 'vitest';
import { makeSeal } from './seal.ts';

it('what is sealed is read again by the same key only, and whole or not at all', () => {
  const seal = makeSeal('a secret of the installation');
  const sealed = seal.close('apiKey: 17');
  expect(sealed).not.toContain('apiKey');
  expect(seal.open(sealed)).toBe('apiKey: 17');
  expect(seal.close('apiKey: 17')).not.toBe(sealed);
  expect(makeSeal('another').open(sealed)).toBeNull();
  const bytes = Buffer.from(sealed, 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const bent = Buffer.from(bytes);
    bent[at] = (bent[at] ?? 0) ^ 1;
    expect(seal.open(bent.toString('base64url'))).toBeNull();
  }
  for (const other of ['', 'x', sealed.slice(0, 20)]) expect(seal.open(other)).toBeNull();
});
