import type { ClipMonth } from '@kraal/contract/fleece';
import type { Farm } from '@kraal/domain/testing/generator/farm';
import { clippedByMonth } from '@kraal/domain/testing/oracle/clip';
import type { Running } from '../start.ts';
import { call, type Person } from './kraal.ts';

const line = (month: string, heads: number, weighed: number, kg: number): string =>
  `${month}: ${heads} shorn, ${weighed} weighed, ${kg.toFixed(3)} kg`;

/** Where the clip by months is not what the entries come to one by one. */
export async function clipDifferences(
  kraal: Running,
  owner: Person,
  farm: Farm,
): Promise<string[]> {
  const path = `/api/farms/${owner.farmId}/clip?species=${farm.species}`;
  const { body } = await call(kraal, 'GET', path, { token: owner.token });
  const said = (body['months'] as ClipMonth[]).map((one) =>
    line(one.month, one.heads, one.weighedHeads, one.weighedKg),
  );
  const wanted = [...clippedByMonth(farm.entries)].map(([month, { heads, weighed, kg }]) =>
    line(month, heads, weighed, kg),
  );
  return [
    ...said.filter((one) => !wanted.includes(one)).map((one) => `${one} is not so`),
    ...wanted.filter((one) => !said.includes(one)).map((one) => `${one} is missing`),
  ];
}
