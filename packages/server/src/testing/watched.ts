import { beforeEach } from 'vitest';
import type { Services } from '../platform/services.ts';
import { call, event, openKraal, type Person, signUp } from './kraal.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A morning in May on which each test of alerts begins. */
const start = new Date('2026-05-20T08:00:00Z');

/** The alerts' own, handed in: what tests share knows no area. */
type Round<T> = (services: Services, farm: { id: string; timeZone: string }) => Promise<T>;

/** A Kraal whose clock the test moves, with what tests of alerts ask of its farms. */
export async function openWatched<T>(round: Round<T>, config: Record<string, string> = {}) {
  let now = start;
  beforeEach(() => {
    now = start;
  });
  const kraal = await openKraal(config, { now: () => now });
  const send = (person: Person, method: Method, path: string, body?: object) =>
    call(kraal, method, `/api/farms/${person.farmId}${path}`, {
      token: person.token,
      ...(body ? { body } : {}),
    });
  return {
    kraal,
    send,
    now: () => now,
    goTo: (moment: string | Date) => {
      now = new Date(moment);
    },
    minutes: (count: number) => {
      now = new Date(now.getTime() + count * 60_000);
    },
    /** The round that is else made when something was written, or by the clock. */
    look: (person: Person) =>
      round(kraal.services, { id: person.farmId, timeZone: 'Africa/Johannesburg' }),
    shelf: async (person: Person, name = 'open') =>
      ((await send(person, 'GET', `/alerts?shelf=${name}&limit=100`)).body['items'] as any[]).map(
        ({ rule, facts, heads }) => ({ rule, facts, heads }),
      ),
    act: (person: Person, body: object) => send(person, 'POST', '/alerts/acts', body),
    cattleFarm: () => signUp(kraal, ['Cattle']),
  };
}

export const cow = (id: string, tag: string, bornOn = '2020-01-01') =>
  event('registered', id, '2023-01-01', { species: 'Cattle', sex: 'female', tag, bornOn });
