import {
  call,
  event,
  mailsTo,
  type openKraal,
  type Person,
  recorded,
  showAddress,
  signUp,
  uuid,
} from '../kraal.ts';
import type { Pool } from './values.ts';

type Kraal = Awaited<ReturnType<typeof openKraal>>;

/** A farm with something of everything, an administrator, and the ids of all of it. */
export type World = {
  owner: Person;
  admin: Person;
  pool: Pool;
  keep: (path: string, body: unknown) => void;
};

const idsIn = (body: unknown): string[] => {
  if (typeof body !== 'object' || body === null) return [];
  const { id, items } = body as { id?: unknown; items?: unknown };
  const own = typeof id === 'string' ? [id] : [];
  return Array.isArray(items)
    ? [
        ...own,
        ...items.flatMap((one: { id?: unknown }) => (typeof one?.id === 'string' ? [one.id] : [])),
      ]
    : own;
};

export async function openWorld(
  kraal: Kraal,
  grantAdmin: (email: string) => Promise<unknown>,
): Promise<World> {
  const [owner, admin] = [await signUp(kraal), await signUp(kraal)];
  await showAddress(kraal, admin);
  await grantAdmin(admin.email);
  const pool: Pool = new Map();
  const add = (what: string, ids: readonly string[]): void =>
    void pool.set(what, [...new Set([...ids, ...(pool.get(what) ?? [])])].slice(0, 60));
  const keep = (path: string, body: unknown): void => {
    const what = path
      .split('?')[0]
      ?.split('/')
      .filter((one) => !/^[0-9a-f-]{36}$/i.test(one))
      .at(-1);
    if (what) add(what, idsIn(body));
    const cursor = (body as { nextCursor?: unknown } | null)?.nextCursor;
    if (typeof cursor === 'string') add('cursors', [cursor]);
  };
  const dams = Array.from({ length: 12 }, uuid);
  const sires = [uuid(), uuid()];
  const [lot, young] = [uuid(), uuid()];
  await recorded(kraal, owner, [
    ...dams.map((id, index) =>
      event('registered', id, '2024-01-01', {
        species: 'Cattle',
        sex: 'female',
        tag: `F${index}`,
        bornOn: '2020-01-01',
      }),
    ),
    ...sires.map((id, index) =>
      event('registered', id, '2024-01-01', {
        species: 'Cattle',
        sex: 'male',
        tag: `M${index}`,
        bornOn: '2019-01-01',
      }),
    ),
    {
      ...event('registered', lot, '2024-01-01', { species: 'Sheep', sex: 'female', heads: 40 }),
      heads: 40,
    },
    event('gave_birth', dams[0] ?? '', '2024-06-01', {
      young: [{ id: young, alive: true, sex: 'male' }],
      sure: true,
    }),
  ]);
  add('animals', [...dams, ...sires, lot, young]);
  add('dams', dams);
  add('sires', sires);
  add('users', [owner.userId]);
  add('farms', [owner.farmId]);
  for (const path of ['medicines', 'protocols'])
    await call(kraal, 'POST', `/api/farms/${owner.farmId}/${path}/starter`, {
      token: owner.token,
      body: {},
    });
  for (const path of ['medicines', 'protocols', 'members'])
    keep(
      path,
      (
        await call(kraal, 'GET', `/api/farms/${owner.farmId}/${path}?limit=50`, {
          token: owner.token,
        })
      ).body,
    );
  // Something on the land: requests that change it find it.
  for (const [path, body] of [
    ['camps', { name: 'Rivier', areaHa: 40 }],
    ['mobs', { name: 'Koeie', species: 'Cattle' }],
    ['things', { kind: 'gate', name: 'Hek' }],
  ] as const)
    for (const number of [1, 2, 3]) {
      const made = { ...body, name: `${body.name} ${number}` };
      const url = `/api/farms/${owner.farmId}/${path}`;
      keep(path, (await call(kraal, 'POST', url, { token: owner.token, body: made })).body);
    }
  return { owner, admin, pool, keep };
}

/** The last letter to somebody holds the token that only the mail tells. */
export const mailedToken = (kraal: Kraal, email: string): string | undefined =>
  mailsTo(kraal.dataDir, email)
    .flatMap((letter) => /token=([\w-]{20,})/.exec(letter)?.[1] ?? [])
    .at(-1);
