import type { Kept } from '@kraal/contract/agistment';
import type { Farm } from '@kraal/domain/testing/generator/farm';
import { headDays } from '@kraal/domain/testing/oracle/agistment';
import { later } from '@kraal/domain/testing/oracle/days';
import type { Running } from '../start.ts';
import { call, type Person } from './kraal.ts';

/** Where head days are not those of the nights told one by one: over all its years, and over a month in their midst. */
export async function agistmentDifferences(
  kraal: Running,
  owner: Person,
  farm: Farm,
): Promise<string[]> {
  const found: string[] = [];
  const middle = later(farm.from, 400);
  for (const span of [
    { from: farm.from, until: farm.to },
    { from: middle, until: later(middle, 30) },
  ]) {
    const path = `/api/farms/${owner.farmId}/agistment?from=${span.from}&until=${span.until}`;
    const { body } = await call(kraal, 'GET', path, { token: owner.token });
    const said = new Map(
      (body['items'] as Kept[])
        .filter((one) => one.headDays > 0)
        .map((one) => [`${one.side} ${one.placeId}`, one.headDays]),
    );
    const wanted = headDays(farm.entries, span);
    for (const key of new Set([...said.keys(), ...wanted.keys()]))
      if (said.get(key) !== wanted.get(key))
        found.push(
          `${span.from} to ${span.until}, ${key}: ${said.get(key)}, not ${wanted.get(key)}`,
        );
  }
  return found;
}
