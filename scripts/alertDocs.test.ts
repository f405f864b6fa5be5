import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { alertDocs, file } from './alertDocs.mjs';

it('docs/alerts.md says of every rule what the rules say', () => {
  const wanted = alertDocs();
  expect(wanted).not.toContain('| ? |');
  // The formatter pads tables: what they say is held, not how wide they are.
  const plain = (text: string): string =>
    text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---').trim();
  expect(plain(readFileSync(file, 'utf8'))).toBe(plain(wanted));
});
