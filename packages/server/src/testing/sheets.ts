import { expect } from 'vitest';
import { call, type openKraal, type Person, signUp, uploadFile } from './kraal.ts';

type Kraal = Awaited<ReturnType<typeof openKraal>>;
export type SheetOptions = Record<string, unknown>;

type SheetRow = {
  rowNumber: number;
  outcome: string;
  cells: string[];
  problems: { field: string; column: string | null; at: number | null; message: string }[];
  changes: { field: string; from: unknown; to: unknown; on?: string; because?: number }[];
  read: { field: string; from: unknown; to: unknown }[];
};

/** Files brought in as somebody does on the screen. */
export function sheetsFor(kraal: Kraal) {
  const api = (me: Person) => `/api/farms/${me.farmId}`;
  const get = async (me: Person, path: string) =>
    (await call(kraal, 'GET', api(me) + path, { token: me.token })).body;

  /** Uploads, checks as it was guessed, and tells what will become of it. */
  async function looked(content: Buffer | string, options: SheetOptions = {}, me?: Person) {
    const who = me ?? (await signUp(kraal));
    const name = Buffer.isBuffer(content) ? 'herd.xlsx' : 'herd.csv';
    const { body: file } = await uploadFile(
      kraal,
      `${api(who)}/imports`,
      who.token,
      name,
      Buffer.from(content),
    );
    const { status, body } = await call(kraal, 'POST', `${api(who)}/imports/${file['id']}/check`, {
      token: who.token,
      body: { mapping: file['mapping'], options: { species: 'Cattle', ...options } },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    const { items } = await get(who, `/imports/${file['id']}/rows?limit=200`);
    const mapping = file['mapping'] as Record<string, string | null>;
    const headings = file['headings'] as string[];
    return {
      me: who,
      id: String(file['id']),
      layout: file['layout'],
      summary: body['summary'],
      rows: items as SheetRow[],
      left: headings.filter((_one, index) => mapping[String(index)] === null),
      as: Object.fromEntries(headings.map((one, index) => [one, mapping[String(index)]])),
    };
  }

  /** What the farm has when it is brought in: the animals by tag. */
  async function brought(content: Buffer | string, options: SheetOptions = {}, me?: Person) {
    const file = await looked(content, options, me);
    await call(kraal, 'POST', `${api(file.me)}/imports/${file.id}/run`, { token: file.me.token });
    await expect
      .poll(async () => (await get(file.me, `/imports/${file.id}`))['status'])
      .toBe('imported');
    const { items } = await get(file.me, '/animals?limit=100&status=all&sort=tag');
    const herd = new Map<string, Record<string, unknown>>();
    for (const { id } of items as { id: string }[]) {
      const animal = await get(file.me, `/animals/${id}`);
      herd.set(String(animal['tag']), animal);
    }
    return { ...file, herd };
  }

  const act = async (me: Person, id: string, what: 'run' | 'undo', until: string) => {
    const { status } = await call(kraal, 'POST', `${api(me)}/imports/${id}/${what}`, {
      token: me.token,
    });
    expect(status).toBe(200);
    await expect.poll(async () => (await get(me, `/imports/${id}`))['status']).toBe(until);
  };
  return { looked, brought, get, act };
}
