import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../platform/database/connection.ts';
import { joinFarm } from '../../../testing/join.ts';
import { heard, linkFarms } from '../../../testing/linkFarms.ts';
import {
  call,
  event,
  openKraal,
  type Person,
  recorded,
  showAddress,
  signUp,
  uuid,
} from '../../../testing/kraal.ts';
import { grantAdmin } from '../../admin/index.ts';

let now = new Date('2026-05-20T13:00:00Z');
beforeEach(() => {
  now = new Date('2026-05-20T13:00:00Z');
});
const kraal = await openKraal({}, { now: () => now });
const owner = openDatabase(kraal.ownerUrl, { role: 'owner', log: () => undefined, max: 1 });
const admin = await signUp(kraal);
await showAddress(kraal, admin);
await grantAdmin(kraal.services.database, 'http://x', admin.email);

type Body = Record<string, any>;
const send = (
  person: Person,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  token = person.token,
) =>
  call(kraal, method, `/api/farms/${person.farmId}${path}`, { token, ...(body ? { body } : {}) });
const done = async (...asked: Parameters<typeof send>): Promise<Body> => {
  const { status, body } = await send(...asked);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

let numbered = 0;
const nextEid = (): string => `7100000${String((numbered += 1)).padStart(8, '0')}`;
const cow = (id: string, eid: string, more: object = {}) =>
  event('registered', id, '2026-01-01', {
    species: 'Cattle',
    sex: 'female',
    bornOn: '2020-01-01',
    tag: `K${eid.slice(-3)}`,
    eid,
    brand: 'KB7',
    ...more,
  });
const said = {
  reference: 'Cradock CAS 114/5/2026',
  contactName: 'Piet',
  contactPhone: '082 123 4567',
};

/** A farm from which one was stolen and listed. */
async function robbed(eid = nextEid()) {
  const person = await signUp(kraal, ['Cattle']);
  const id = uuid();
  await recorded(kraal, person, [cow(id, eid), event('stolen', id, '2026-05-18', {})]);
  expect(await done(person, 'POST', '/stop-list', { animalIds: [id], ...said })).toEqual({
    listed: 1,
  });
  return { person, id, eid };
}
async function holderOf(eid: string) {
  const person = await signUp(kraal, ['Cattle']);
  const id = uuid();
  await recorded(kraal, person, [
    event('acquired', id, '2026-05-19', {
      species: 'Cattle',
      sex: 'female',
      eid,
      tag: 'N1',
      from: 'Vendusie',
    }),
  ]);
  return { person, id };
}
const hereOf = async (person: Person): Promise<string[]> =>
  (await done(person, 'GET', '/stop-list/here'))['items'].map((one: Body) => one['animalId']);
const marksOf = async (person: Person): Promise<Body[]> =>
  (await done(person, 'GET', '/stop-list'))['items'];
describe('the stop list', () => {
  it('warns whoever has a stolen number, and shows nobody else anything', async () => {
    const { person: victim, eid } = await robbed();
    const { person: buyer, id } = await holderOf(eid);
    const stranger = await signUp(kraal);
    const here = await done(buyer, 'GET', '/stop-list/here');
    expect(here['items']).toMatchObject([
      { animalId: id, eid, reference: said.reference, contactPhone: said.contactPhone },
    ]);
    expect(await hereOf(stranger)).toEqual([]);
    expect(await marksOf(stranger)).toEqual([]);
    // Its owner is no hit of their own list.
    expect(await hereOf(victim)).toEqual([]);
    // And it may not leave without whoever takes it knowing.
    const asked = { kind: 'sale', day: '2026-05-20', animalIds: [id], fromId: null, toId: null };
    const checked = await done(buyer, 'POST', '/movement/check', { ...asked, forExport: false });
    expect(checked['items'][0].findings).toContainEqual({
      rule: 'stolen_mark',
      until: null,
      blocks: false,
    });
  });

  it('follows a number that was changed, and ends when its owner says that it is there', async () => {
    const { person: victim, id: stolenId, eid } = await robbed();
    const { person: buyer, id } = await holderOf(eid);
    await recorded(kraal, buyer, [event('identified', id, '2026-05-20', { eid: nextEid() })]);
    expect(await hereOf(buyer)).toEqual([id]);
    await recorded(kraal, victim, [event('found', stolenId, '2026-05-19', {})]);
    expect(await hereOf(buyer)).toEqual([]);
    expect(await marksOf(victim)).toMatchObject([{ standing: 'back' }]);
    // Stolen once more, the old entry warns again.
    await recorded(kraal, victim, [event('stolen', stolenId, '2026-05-20', {})]);
    expect(await hereOf(buyer)).toEqual([id]);
    const [mark] = await marksOf(victim);
    await done(victim, 'POST', `/stop-list/${mark?.['id']}/end`, { how: 'recovered' });
    expect(await hereOf(buyer)).toEqual([]);
    const again = await send(victim, 'POST', `/stop-list/${mark?.['id']}/end`, { how: 'mistake' });
    expect(again.status).toBe(409);
    // Another time is another entry.
    expect(await done(victim, 'POST', '/stop-list', { animalIds: [stolenId], ...said })).toEqual({
      listed: 1,
    });
    expect(await hereOf(buyer)).toEqual([id]);
  });

  it('follows what was worn before, however it was written, taken out of a lot, or on record twice', async () => {
    const { eid } = await robbed();
    const buyer = await signUp(kraal, ['Cattle', 'Sheep']);
    const [spaced, lot, drawn, twice, kept] = [uuid(), uuid(), uuid(), uuid(), uuid()];
    const came = { species: 'Cattle', sex: 'female', from: 'Vendusie' };
    const written = `LA ${eid.slice(0, 3)} ${eid.slice(3)}`;
    await recorded(kraal, buyer, [
      event('acquired', spaced, '2026-05-19', { ...came, eid: written, tag: 'N1' }),
      event('identified', spaced, '2026-05-20', { eid: nextEid() }),
    ]);
    expect(await hereOf(buyer)).toEqual([spaced]);
    const second = await robbed();
    await recorded(kraal, buyer, [
      event('acquired', lot, '2026-05-18', { ...came, species: 'Sheep', heads: 10 }),
      event('split', lot, '2026-05-19', { intoId: drawn, heads: 1, eid: second.eid }),
      event('identified', drawn, '2026-05-20', { eid: nextEid() }),
    ]);
    expect((await hereOf(buyer)).toSorted()).toEqual([spaced, drawn].toSorted());
    const third = await robbed();
    await recorded(kraal, buyer, [
      event('acquired', twice, '2026-05-18', { ...came, eid: third.eid, tag: 'N7' }),
      cow(kept, nextEid()),
      event('recorded_twice', twice, '2026-05-19', { keptId: kept, sure: true }),
    ]);
    expect((await hereOf(buyer)).toSorted()).toEqual([spaced, drawn, kept].toSorted());
    // And once more: the record that lives is found over both, whatever it wears now.
    const last = uuid();
    await recorded(kraal, buyer, [
      cow(last, nextEid()),
      event('recorded_twice', kept, '2026-05-20', { keptId: last, sure: true }),
    ]);
    expect((await hereOf(buyer)).toSorted()).toEqual([spaced, drawn, last].toSorted());
  });

  it('goes by the number: whichever record of it is stolen warns, and none that lost it', async () => {
    const { person: victim, id: first, eid } = await robbed();
    const { person: buyer, id } = await holderOf(eid);
    // Its second record is the one that stays, and it is stolen too.
    const kept = uuid();
    await recorded(kraal, victim, [
      event('registered', kept, '2026-01-01', {
        species: 'Cattle',
        sex: 'female',
        bornOn: '2020-01-01',
        tag: 'K1B',
      }),
      event('stolen', kept, '2026-05-18', {}),
    ]);
    await recorded(kraal, victim, [
      event('recorded_twice', first, '2026-05-19', { keptId: kept, sure: true }),
    ]);
    expect(await hereOf(buyer)).toEqual([id]);
    // A number that was corrected accuses nobody.
    const wrong = await robbed();
    const { person: innocent } = await holderOf(wrong.eid);
    expect(await hereOf(innocent)).toHaveLength(1);
    await recorded(kraal, wrong.person, [event('found', wrong.id, '2026-05-19', {})]);
    await recorded(kraal, wrong.person, [
      event('identified', wrong.id, '2026-05-19T12:00:00Z', { eid: nextEid() }),
    ]);
    await recorded(kraal, wrong.person, [event('stolen', wrong.id, '2026-05-20', {})]);
    expect(await hereOf(innocent)).toEqual([]);
    expect(await marksOf(wrong.person)).toMatchObject([{ standing: 'back' }]);
  });

  it('a theft that was entered by mistake and taken back warns of nobody', async () => {
    const victim = await signUp(kraal, ['Cattle']);
    const [id, eid] = [uuid(), nextEid()];
    const theft = event('stolen', id, '2026-05-18', {});
    await recorded(kraal, victim, [cow(id, eid), theft]);
    await done(victim, 'POST', '/stop-list', { animalIds: [id], ...said });
    const { person: buyer, id: bought } = await holderOf(eid);
    expect(await hereOf(buyer)).toEqual([bought]);
    await recorded(kraal, victim, [
      event('voided', id, '2026-05-20', {}, { voids: { eventId: theft.id, reason: 'Wrong cow' } }),
    ]);
    expect(await hereOf(buyer)).toEqual([]);
  });

  it('is checked before a purchase, however a reader wrote the numbers', async () => {
    const { eid } = await robbed();
    const buyer = await signUp(kraal);
    const marks = `${eid.slice(0, 3)} ${eid.slice(3)}\nA${eid}, K12\n7.1E+14\n${nextEid()}`;
    const answer = await done(buyer, 'POST', '/stop-list/check', { marks });
    expect(answer).toMatchObject({ read: 2, unread: ['K12', '7.1E+14'], hits: [{ eid }] });
    expect(answer['hits']).toHaveLength(1);
    const many = Array.from({ length: 2001 }, nextEid).join('\n');
    expect((await send(buyer, 'POST', '/stop-list/check', { marks: many })).status).toBe(422);
    // Whoever goes through all numbers there are waits.
    const asked = Array.from({ length: 70 }, () =>
      send(buyer, 'POST', '/stop-list/check', { marks: eid }),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(60);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    for (const bad of ['', '\0', 'x'.repeat(100_001)])
      expect((await send(buyer, 'POST', '/stop-list/check', { marks: bad })).status).toBe(422);
  });

  it('takes only who is on record as stolen here, once, and with a case of the police', async () => {
    const { person: victim, id } = await robbed();
    const [well, tagged] = [uuid(), uuid()];
    await recorded(kraal, victim, [
      cow(well, nextEid()),
      event('registered', tagged, '2026-01-01', {
        species: 'Cattle',
        sex: 'male',
        tag: 'Z9',
        bornOn: '2020-01-01',
      }),
      event('stolen', tagged, '2026-05-18', {}),
    ]);
    const { person: other } = await holderOf(nextEid());
    const add = (person: Person, animalIds: string[], more: object = {}, token = person.token) =>
      send(person, 'POST', '/stop-list', { animalIds, ...said, ...more }, token);
    expect((await add(victim, [well])).status).toBe(422);
    expect((await add(victim, [tagged])).status).toBe(422);
    expect((await add(other, [id])).status).toBe(422);
    expect((await add(victim, [])).status).toBe(422);
    expect((await add(victim, [id], { reference: '' })).status).toBe(422);
    expect((await add(victim, [id], { contactPhone: 'bel my' })).status).toBe(422);
    const worker = await joinFarm(kraal, victim, 'field_worker');
    expect((await add(victim, [id], {}, worker.token)).status).toBe(403);
    // Sixteen at once are one entry.
    const answers = await Promise.all(Array.from({ length: 16 }, () => add(victim, [id])));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await marksOf(victim)).toHaveLength(1);
    expect((await send(other, 'POST', `/stop-list/${uuid()}/end`, { how: 'mistake' })).status).toBe(
      404,
    );
    const [mark] = await marksOf(victim);
    const foreign = await send(other, 'POST', `/stop-list/${mark?.['id']}/end`, { how: 'mistake' });
    expect(foreign.status).toBe(404);
  });

  it('whoever runs the installation takes off what accuses wrongly, and nobody else does', async () => {
    const { person: victim, id: accused, eid } = await robbed();
    const { person: buyer } = await holderOf(eid);
    const asAdmin = (method: 'GET' | 'POST', path: string, token: string, body?: object) =>
      call(kraal, method, `/api/admin/stop-list${path}`, { token, ...(body ? { body } : {}) });
    const { body } = await asAdmin('GET', '?limit=200', admin.token);
    const listed = body['items'].find((one: Body) => one['eid'] === eid);
    expect(listed).toMatchObject({ farmName: 'Testplaas', reference: said.reference });
    const reason = { reason: 'Bought at the auction, paper shown' };
    for (const person of [victim, buyer]) {
      expect((await asAdmin('GET', '', person.token)).status).toBe(403);
      expect((await asAdmin('POST', `/${listed.id}/strike`, person.token, reason)).status).toBe(
        403,
      );
    }
    expect((await asAdmin('POST', `/${listed.id}/strike`, admin.token, reason)).status).toBe(200);
    expect((await asAdmin('POST', `/${listed.id}/strike`, admin.token, reason)).status).toBe(404);
    expect(await hereOf(buyer)).toEqual([]);
    const again = await send(victim, 'POST', '/stop-list', { animalIds: [accused], ...said });
    expect(again).toMatchObject({ status: 409, body: { code: 'struck' } });
    const trail = await done(victim, 'GET', '/audit');
    expect(trail['items'].map(({ action }: Body) => action)).toEqual(
      expect.arrayContaining(['stolen listed', 'stolen struck']),
    );
    expect(await marksOf(victim)).toMatchObject([
      { standing: 'ended', endedHow: 'struck', ...reason },
    ]);
  });

  it('a farm that is suspended, and a demo, warn no real farm', async () => {
    const { person: victim, eid } = await robbed();
    const { person: buyer, id } = await holderOf(eid);
    const set = (change: ReturnType<typeof sql>) =>
      owner.transaction((transaction) =>
        transaction.execute(sql`update farm set ${change} where id = ${victim.farmId}`),
      );
    await set(sql`suspended_at = kraal_now()`);
    expect(await hereOf(buyer)).toEqual([]);
    await set(sql`suspended_at = null, is_demo = true`);
    expect(await hereOf(buyer)).toEqual([]);
    await set(sql`is_demo = false`);
    expect(await hereOf(buyer)).toEqual([id]);
  });

  it('a load that comes says who on it is reported, before anybody takes it', async () => {
    const { eid } = await robbed();
    const { person: seller, id } = await holderOf(eid);
    const buyer = await signUp(kraal, ['Cattle']);
    const toId = await linkFarms(kraal, seller, buyer);
    // To the abattoir, which isolation keeps nobody from.
    const begun = await send(seller, 'POST', '/transfers', {
      kind: 'slaughter',
      day: '2026-05-20',
      toId,
      animalIds: [id],
    });
    expect(begun.status, JSON.stringify(begun.body)).toBe(200);
    for (const [at, step] of ['submit', 'approve'].entries())
      await done(seller, 'POST', `/transfers/${begun.body['id']}/steps`, { step, version: at + 1 });
    const loads = async () => (await done(buyer, 'GET', '/consignments'))['items'];
    await heard(async () => (await loads()).length).toBe(1);
    const [load] = await loads();
    const shown = await done(buyer, 'GET', `/consignments/${load.id}`);
    expect(shown['stopped']).toMatchObject([{ eid, reference: said.reference }]);
  });

  it('a stranger who verifies a paper or types a number is warned, and told of nobody', async () => {
    const eid = nextEid();
    const seller = await signUp(kraal, ['Cattle']);
    const sold = uuid();
    await recorded(kraal, seller, [cow(sold, eid, { colour: 'red' })]);
    const { body: place } = await send(seller, 'POST', '/places', { name: 'X', kind: 'auction' });
    const begun = await done(seller, 'POST', '/transfers', {
      kind: 'sale',
      day: '2026-05-20',
      toId: place['id'],
      animalIds: [sold],
    });
    for (const [at, step] of ['submit', 'approve'].entries())
      await done(seller, 'POST', `/transfers/${begun['id']}/steps`, { step, version: at + 1 });
    const paper = await done(seller, 'POST', `/transfers/${begun['id']}/papers`, {
      kind: 'removal',
      owner: { name: 'Piet Botha', address: 'Skuinskloof' },
      receiver: { name: 'X', address: 'Y' },
      vehicle: 'CA 1',
      driver: 'Sipho',
    });
    const page = async (url: string) => (await kraal.app.inject({ url })).body;
    expect(await page(`/verify/${paper['code']}`)).not.toContain('Reported as stolen');
    expect(await page(`/verify?code=${eid}`)).toContain('No farm here has reported this number');
    await robbed(eid);
    for (const url of [`/verify/${paper['code']}`, `/verify?code=${eid}`, `/verify?code=A${eid}`]) {
      const shown = await page(url);
      expect(shown).toContain('Reported as stolen');
      expect(shown).toContain('114/5/2026');
      expect(shown).not.toContain('Cradock CAS');
      expect(shown).not.toContain('082 123 4567');
    }
    // What is neither is no paper of ours, as before.
    expect((await kraal.app.inject({ url: '/verify?code=7.1E%2B14' })).statusCode).toBe(404);
  });
});
