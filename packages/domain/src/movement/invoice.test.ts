import { describe, expect, it } from 'vitest';
import { amountText, withVat } from './invoice.ts';

describe('value-added tax', () => {
  it('is taken out of a price that holds it, and added to one that does not', () => {
    expect(withVat(115_00, { percent: 15, isIncluded: true })).toEqual({
      netCents: 100_00,
      vatCents: 15_00,
      totalCents: 115_00,
    });
    expect(withVat(100_00, { percent: 15, isIncluded: false })).toEqual({
      netCents: 100_00,
      vatCents: 15_00,
      totalCents: 115_00,
    });
    expect(withVat(4_567_89, { percent: 0, isIncluded: true }).vatCents).toBe(0);
    // 1.50 of tax in 10.03 hundredths: half a cent goes up.
    expect(withVat(10, { percent: 15, isIncluded: false }).vatCents).toBe(2);
    expect(withVat(1_000_000_000_00, { percent: 15.5, isIncluded: true }).totalCents).toBe(
      1_000_000_000_00,
    );
  });

  it('is the nearest cent of each price, counted cent by cent', () => {
    for (const percent of [14, 15, 15.5, 20])
      for (let price = 0; price < 3000; price += 7) {
        for (const isIncluded of [true, false]) {
          const { netCents, vatCents, totalCents } = withVat(price, { percent, isIncluded });
          const exact = isIncluded ? (price * percent) / (100 + percent) : (price * percent) / 100;
          expect(Math.abs(vatCents - exact), `${price} ${percent}`).toBeLessThanOrEqual(0.5 + 1e-9);
          expect(netCents + vatCents).toBe(totalCents);
        }
      }
  });

  it('is written with its cents', () => {
    expect(amountText(1_234_560, 'ZAR')).toBe('ZAR 12 345.60');
    expect(amountText(5, 'ZAR')).toBe('ZAR 0.05');
    expect(amountText(100_000_000, 'ZAR')).toBe('ZAR 1 000 000.00');
  });
});
