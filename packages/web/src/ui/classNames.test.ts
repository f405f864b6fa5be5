import { expect, it } from 'vitest';
import { isClass } from './classNames.ts';

it('takes for a class only what is one, and no mark that a farm wrote', () => {
  expect(['cow', 'mixed_cattle', 'heifer_calf'].map(isClass)).toEqual([true, true, true]);
  expect(['K{1}', "O'Brien", 'Cow', '', '__proto__', 'constructor'].some(isClass)).toBe(false);
});
