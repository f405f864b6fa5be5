import { addMonths, asDay } from '@kraal/domain/format/dates';
import { chance } from '@kraal/domain/testing/chance';
import { expect, it } from 'vitest';
import { inTenant } from '../../platform/database/connection.ts';
import { about, call, openKraal, recorded, signUp } from '../../testing/kraal.ts';
import { rainAndUsual } from './rain.ts';

const now = new Date('2026-11-05T08:00:00Z');
const kraal = await openKraal({}, { now: () => now });
const timeZone = 'Africa/Johannesburg';

type Reading = { month: string; mm: number };

/** Rain of three months before one, and of the same months of each year before; written without the product's. */
function byHand(readings: readonly Reading[], year: number, last: number) {
  const threeOf = (of: number): number | null => {
    const months = [0, 1, 2].map((back) => {
      const count = of * 12 + (last - 1) - back;
      return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
    });
    const read = readings.filter(({ month }) => months.includes(month));
    return read.length === 0 ? null : read.reduce((sum, { mm }) => sum + mm, 0);
  };
  const isKept = readings.some(
    ({ month }) => month > `${year - 1}-${String(last + 1).padStart(2, '0')}`,
  );
  const mm = threeOf(year) ?? (isKept ? 0 : null);
  const others = Array.from({ length: 10 }, (_none, at) => threeOf(year - 1 - at)).filter(
    (one) => one !== null,
  );
  if (mm === null || others.length === 0) return null;
  return { mm, usualMm: others.reduce((sum, one) => sum + one, 0) / others.length };
}

it('what fell is held against the same months of other years; a month of which nobody wrote is dry', async () => {
  for (let seed = 1; seed <= 12; seed += 1) {
    const person = await signUp(kraal);
    const { id: gauge } = (
      await call(kraal, 'POST', `/api/farms/${person.farmId}/things`, {
        token: person.token,
        body: { kind: 'gauge', name: 'Meter' },
      })
    ).body;
    const random = chance(seed);
    const readings: Reading[] = [];
    // From the year before the eleventh back, so that one lies beyond what is compared.
    for (let month = asDay('2015-06-01'); month <= '2026-11-01'; month = addMonths(month, 1))
      if (random.is(seed % 3 === 0 ? 0.15 : 0.6))
        readings.push({ month: month.slice(0, 7), mm: random.int(0, 120) });
    // Two readings of one month are one month's rain.
    readings.push({ month: '2026-09', mm: 4 });
    await recorded(
      kraal,
      person,
      readings.map(({ month, mm }, at) =>
        about('rained', gauge, `${month}-0${1 + (at % 4)}`, { rainMm: mm }),
      ),
    );
    const found = await inTenant(kraal.services.database, {
      tenant: { farmId: person.farmId, userId: person.userId },
      work: (transaction) =>
        rainAndUsual(transaction, { id: person.farmId, timeZone, today: asDay('2026-11-05') }, 3),
    });
    const wanted = byHand(readings, 2026, 10);
    expect(found?.mm, `${seed}`).toBeCloseTo(wanted?.mm ?? Number.NaN);
    expect(found?.usualMm, `${seed}`).toBeCloseTo(wanted?.usualMm ?? Number.NaN);
  }
});
