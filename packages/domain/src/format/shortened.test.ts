import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shortened } from './shortened.ts';

it('a text is never longer, begins alike, and has no half of a sign', () => {
  expect(shortened('abc😀d', 4)).toBe('abc');
  expect(shortened('abc😀d', 5)).toBe('abc😀');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, most) => {
      const cut = shortened(text, most);
      expect(cut.length).toBeLessThanOrEqual(most);
      expect(text.startsWith(cut)).toBe(true);
      expect(cut.isWellFormed()).toBe(true);
    }),
  );
});
