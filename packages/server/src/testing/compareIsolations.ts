import type { Entry } from '@kraal/domain/testing/entry';
import { isolationsOf } from '@kraal/domain/testing/oracle/isolations';
import type { Running } from '../start.ts';
import { call, type Person } from './kraal.ts';

type Shown = { id: string; until: string; metCameOn: string };

/** Where the isolations of a farm differ from the oracle's: who keeps apart until when, and whom they met. */
export async function isolationDifferences(
  kraal: Pick<Running, 'app'>,
  { token, farmId }: Pick<Person, 'token' | 'farmId'>,
  { entries, today }: { entries: readonly Entry[]; today: string },
): Promise<{ differences: string[]; apart: number; met: number }> {
  const { body } = await call(kraal, 'GET', `/api/farms/${farmId}/quarantine`, { token });
  const { apart, met } = isolationsOf(entries, today);
  const differences = [
    ...compare(
      'apart',
      apart,
      { items: body['items'], total: body['total'] },
      ({ until }) => until,
    ),
    ...compare('met', met, { items: body['met'], total: body['metTotal'] }, (one) => one.metCameOn),
  ];
  return { differences, apart: apart.size, met: met.size };
}

function compare(
  what: string,
  expected: ReadonlyMap<string, string>,
  { items, total }: { items: Shown[]; total: { animals: number } },
  dayOf: (one: Shown) => string,
): string[] {
  const differences = items.flatMap((one) =>
    expected.get(one.id) === dayOf(one)
      ? []
      : [`${what} ${one.id}: ${dayOf(one)}, and should be ${expected.get(one.id)}`],
  );
  if (total.animals !== expected.size)
    differences.push(`${what}: ${total.animals}, and should be ${expected.size}`);
  return differences;
}
