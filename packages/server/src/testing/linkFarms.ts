import { expect } from 'vitest';
import { call, type Person, type signUp } from './kraal.ts';

type Kraal = Parameters<typeof signUp>[0];

/** Waits for what another farm was told: it goes by a queue. */
export const heard = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 60_000 });

/** Two farms say yes to each other. Out: the place at which the buyer stands in the seller's list. */
export async function linkFarms(kraal: Kraal, seller: Person, buyer: Person): Promise<string> {
  const of = (person: Person) => (method: 'GET' | 'POST', path: string, body?: object) =>
    call(kraal, method, `/api/farms/${person.farmId}${path}`, {
      token: person.token,
      ...(body ? { body } : {}),
    });
  const [sells, buys] = [of(seller), of(buyer)];
  const { body: own } = await buys('POST', '/partners/code');
  const { body: place } = await sells('POST', '/places', { name: 'Koper', kind: 'farm' });
  await sells('POST', '/partners', { code: own['code'], placeId: place['id'] });
  const pending = async () =>
    (await buys('GET', '/partners')).body['items'].find(
      ({ status }: { status: string }) => status === 'pending',
    );
  await heard(pending).toBeTruthy();
  const { id, version } = await pending();
  await buys('POST', `/partners/${id}/accept`, { version });
  await heard(async () =>
    (await sells('GET', '/partners')).body['items'].map(
      ({ placeId, status }: { placeId: string; status: string }) => [placeId, status],
    ),
  ).toContainEqual([place['id'], 'linked']);
  return String(place['id']);
}
