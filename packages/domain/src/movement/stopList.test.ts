import { expect, it } from 'vitest';
import { caseNumberOf, phonePattern } from './stopList.ts';

it('finds the number of a case in whatever is written around it, and nothing else', () => {
  for (const said of ['CAS 114/5/2026', 'Cradock CAS 114/5/2026', '114/5/2026', 'x 114/5/2026 y'])
    expect(caseNumberOf(said), said).toBe('114/5/2026');
  expect(caseNumberOf('CAS 9/12/26')).toBe('9/12/26');
  for (const said of ['', 'CAS', '0821234567', 'Bel Piet 082 123 4567', '1/2', '1234567/1/2026'])
    expect(caseNumberOf(said), said).toBeNull();
});

it('takes a telephone number with seven digits, however it is parted', () => {
  for (const said of ['082 123 4567', '+27 (82) 123-4567', '0514031234'])
    expect(phonePattern.test(said), said).toBe(true);
  for (const said of ['-------', '()()()()', '12345', 'bel my 0821234567', '+', '\u202e0821234567'])
    expect(phonePattern.test(said), said).toBe(false);
});
