import { beforeEach, expect, it, vi } from 'vitest';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});
const trouble: { lost?: { count: number; entries: { name: string }[] } | null }[] = [];
vi.mock('../deviceTrouble.ts', () => ({ noteTrouble: (change: object) => trouble.push(change) }));
const { lostIsRead, rememberWaiting, storeIsNew } = await import('./remembered.ts');

const signIn = (id: string) => kept.set('kraal_user', JSON.stringify({ id }));
const waiting = (name: string, userId: string) =>
  ({ name, userId, event: { kind: 'weighed', occurredAt: '2026-05-01T10:00:00Z' } }) as never; // what is remembered of it
const said = () => trouble.findLast(({ lost }) => lost !== undefined)?.lost ?? null;
const lose = () => {
  storeIsNew();
  rememberWaiting({ entries: [], requests: [] });
};

beforeEach(() => {
  kept.clear();
  trouble.length = 0;
  signIn('anna');
  rememberWaiting({ entries: [], requests: [] });
});

it('what waited in a store that is another one now is said, to whom it was, until it is read', () => {
  rememberWaiting({ entries: [waiting('K1', 'anna'), waiting('K2', 'piet')], requests: [] });
  lose();
  expect(said()).toMatchObject({ count: 1, entries: [{ name: 'K1' }] });
  lostIsRead();
  expect(said()).toBeNull();
  signIn('piet');
  rememberWaiting({ entries: [], requests: [] });
  expect(said()).toMatchObject({ count: 1, entries: [{ name: 'K2' }] });
});

it('a second loss stands beside the first', () => {
  rememberWaiting({ entries: [waiting('K1', 'anna')], requests: [] });
  lose();
  rememberWaiting({ entries: [waiting('K3', 'anna')], requests: [] });
  lose();
  expect(said()?.entries.map(({ name }) => name)).toEqual(['K1', 'K3']);
});

it('a store that is made twice, because its page was left meanwhile, loses once', () => {
  rememberWaiting({ entries: [waiting('K1', 'anna')], requests: [] });
  storeIsNew();
  lose();
  expect(said()?.entries.map(({ name }) => name)).toEqual(['K1']);
});

it('where nothing waited nothing was lost', () => {
  lose();
  expect(said()).toBeNull();
});

it.each([
  '{"count":1,"entries":[null]}',
  '{"count":1,"entries":[{"kind":"weighed","name":"x","at":"yesterday","userId":"anna"}]}',
  '{"count":"many","entries":7}',
  'nonsense',
  '[]',
])('a damaged note of it, %s, harms nobody', (text) => {
  kept.set('kraal_lost', text);
  kept.set('kraal_waiting', text);
  lose();
  for (const { name } of said()?.entries ?? []) expect(name).toBeTypeOf('string');
});
