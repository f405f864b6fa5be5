import { execFile } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeInGroups } from '@kraal/domain/movement/papers';
import { readToken, toBase32 } from '@kraal/domain/movement/paperToken';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../platform/database/connection.ts';
import { pdfText } from '../../../testing/pdfText.ts';
import { readRows } from '../../../testing/readRows.ts';
import { joinFarm } from '../../../testing/join.ts';
import {
  call,
  event,
  openKraal,
  type Person,
  recorded,
  signInAgain,
  signUp,
  uuid,
} from '../../../testing/kraal.ts';
import { codeOf } from './issue.ts';

let now = new Date('2026-05-20T08:00:00Z');
beforeEach(() => {
  now = new Date('2026-05-20T08:00:00Z');
});
const kraal = await openKraal({}, { now: () => now });
const owner = openDatabase(kraal.ownerUrl, { role: 'owner', log: () => undefined, max: 1 });

const send = (
  person: Person,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  token = person.token,
) =>
  call(kraal, method, `/api/farms/${person.farmId}${path}`, { token, ...(body ? { body } : {}) });

const removal = {
  kind: 'removal',
  owner: { name: 'Piet Botha', address: 'Skuinskloof, Cradock' },
  receiver: { name: 'Vleissentraal', address: 'Markstraat 1, Cradock' },
  vehicle: 'CA 123-456',
  driver: 'Sipho Dlamini',
};
const identification = { ...removal, kind: 'identification', vehicle: null, driver: '' };

const marked = (id: string, tag: string, more: object = {}) =>
  event('registered', id, '2023-01-01', {
    species: 'Cattle',
    sex: 'male',
    tag,
    bornOn: '2022-01-01',
    brand: 'KB7',
    colour: 'red',
    ...more,
  });

/** A transfer that its owner let go, and one by one its steps. */
async function letGo(count = 3, looks: object = {}) {
  const person = await signUp(kraal, ['Cattle', 'Sheep']);
  const oxen = Array.from({ length: count }, () => uuid());
  const lot = uuid();
  await recorded(kraal, person, [
    ...oxen.map((id, at) =>
      marked(id, `O${at}`, { ...(at === 0 ? { eid: '710000123456789' } : {}), ...looks }),
    ),
    event('registered', lot, '2023-01-01', {
      species: 'Sheep',
      sex: 'female',
      heads: 40,
      colour: 'white',
    }),
  ]);
  const place = await send(person, 'POST', '/places', { name: 'Vleissentraal', kind: 'auction' });
  const begun = await send(person, 'POST', '/transfers', {
    kind: 'sale',
    day: '2026-05-20',
    toId: place.body['id'],
    animalIds: [...oxen, lot],
  });
  const id = begun.body['id'] as string;
  let version = 1;
  const step = async (name: string, more: object = {}) => {
    const answer = await send(person, 'POST', `/transfers/${id}/steps`, {
      step: name,
      version,
      ...more,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    version += 1;
  };
  await step('submit');
  await step('approve');
  const issue = (body: object = removal, token = person.token) =>
    send(person, 'POST', `/transfers/${id}/papers`, body, token);
  const tokenOf = async (paperId: string): Promise<string> => {
    const [found] = await owner.transaction((transaction) =>
      readRows<{ token: string }>(transaction, sql`select token from paper where id = ${paperId}`),
    );
    return found?.token ?? '';
  };
  return { person, oxen, id, step, issue, tokenOf };
}

const verify = (said: string) => kraal.app.inject({ url: `/verify/${encodeURIComponent(said)}` });

describe('a paper', () => {
  it('is issued once they were let go, numbered by farm, kind and year without a gap', async () => {
    const { person, id, issue, step } = await letGo();
    const first = await issue();
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    expect(first.body).toMatchObject({
      number: 'RC-2026-0001',
      status: 'valid',
      heads: 43,
      issuedBy: 'Piet Botha',
    });
    expect((await issue(identification)).body['number']).toBe('ID-2026-0001');
    // Issued again it is another version, and the first holds no more.
    expect((await issue({ ...removal, driver: 'Anna' })).body['number']).toBe('RC-2026-0001-2');
    const { body } = await send(person, 'GET', `/transfers/${id}/papers`);
    expect(
      body['items'].map(({ number, status }: Record<string, string>) => [number, status]),
    ).toEqual([
      ['RC-2026-0001-2', 'valid'],
      ['ID-2026-0001', 'valid'],
      ['RC-2026-0001', 'replaced'],
    ]);
    // A void one keeps its number.
    const voided = await send(person, 'POST', `/papers/${body['items'][0].id}/void`, {
      reason: 'Wrong lorry',
    });
    expect(voided.body).toMatchObject({ status: 'void', reason: 'Wrong lorry' });
    expect((await issue()).body['number']).toBe('RC-2026-0002');
    const again = await send(person, 'POST', `/papers/${body['items'][0].id}/void`, {
      reason: 'Again',
    });
    expect(again.status).toBe(409);
    await step('complete');
    // And it counts from one in another year, also for a transfer that is completed.
    now = new Date('2027-01-02T08:00:00Z');
    const { body: signedIn } = await call(kraal, 'POST', '/api/auth/login', {
      body: { email: person.email, password: 'veld en vlei 7' },
    });
    await send(
      person,
      'POST',
      `/papers/${body['items'][1].id}/void`,
      { reason: 'Old' },
      signedIn['accessToken'],
    );
    const later = await issue(identification, signedIn['accessToken']);
    expect(later.body['number']).toBe('ID-2027-0001');
  });

  it('sixteen who issue at once have one number and sixteen versions, one of which holds', async () => {
    const { person, id, issue } = await letGo();
    const answers = await Promise.all(Array.from({ length: 16 }, () => issue()));
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200));
    const { body } = await send(person, 'GET', `/transfers/${id}/papers`);
    const statuses = body['items'].map(({ status }: { status: string }) => status);
    expect(statuses.toSorted()).toEqual([...Array(15).fill('replaced'), 'valid']);
    expect(new Set(body['items'].map(({ number }: { number: string }) => number)).size).toBe(16);
    const keys = await kraal.app.inject({ url: '/verify/keys.json' });
    expect(keys.json()).toHaveLength(1);
  });

  it('is issued by whoever manages the farm, and only while what it says was let go', async () => {
    const { person, id, issue, step } = await letGo();
    const worker = (await joinFarm(kraal, person, 'field_worker')).token;
    expect((await issue(removal, worker)).status).toBe(403);
    const { body: paper } = await issue();
    expect(
      (await send(person, 'GET', `/papers/${paper['id']}/print`, undefined, worker)).status,
    ).toBe(200);
    expect(
      (await send(person, 'POST', `/papers/${paper['id']}/void`, { reason: 'x' }, worker)).status,
    ).toBe(403);
    const stranger = await signUp(kraal);
    expect((await send(stranger, 'GET', `/papers/${paper['id']}/print`)).status).toBe(404);
    expect(
      (await send(stranger, 'POST', `/papers/${paper['id']}/void`, { reason: 'x' })).status,
    ).toBe(404);
    expect((await send(stranger, 'GET', `/transfers/${id}/papers`)).status).toBe(404);
    await step('reopen');
    expect((await verify(paper['code'])).body).toContain('withdrawn');
    expect((await issue()).status).toBe(409);
  });

  it('holds no more once they came home, or once their sale is taken back', async () => {
    const { person, issue, step } = await letGo();
    const { body: camp } = await send(person, 'POST', '/camps', { name: 'Tuis' });
    const { body: paper } = await issue(identification);
    await step('depart');
    expect((await verify(paper['code'])).body).not.toContain('withdrawn');
    await step('comeBack', { campId: camp['id'] });
    expect((await verify(paper['code'])).body).toContain('withdrawn');

    const sale = await letGo();
    await sale.step('complete', { priceCents: 430_000 });
    const { body: kept } = await sale.issue(identification);
    expect((await verify(kept['code'])).body).not.toContain('withdrawn');
    const { body: lots } = await send(sale.person, 'GET', '/animals?status=sold&species=Sheep');
    const { body: told } = await send(
      sale.person,
      'GET',
      `/animals/${String(lots['items'][0].id)}/events`,
    );
    const sold = told['items'].find(({ kind }: Record<string, unknown>) => kind === 'sold');
    now = new Date('2026-05-20T08:05:00Z');
    await recorded(kraal, sale.person, [
      {
        ...event('voided', String(lots['items'][0].id), '2026-05-20T08:05:00Z'),
        payload: {},
        voids: { eventId: sold.id, reason: 'never happened' },
      },
    ]);
    expect((await verify(kept['code'])).body).toContain('withdrawn');
    // The lot is here again: nobody signs that it was given away.
    expect((await sale.issue(identification)).status).toBe(409);
    // A price that was corrected is the one that is charged.
    const dear = await letGo(1);
    await dear.step('complete', { priceCents: 41_00 });
    const { body: oxen } = await send(dear.person, 'GET', '/animals?status=sold&species=Cattle');
    const { body: of } = await send(
      dear.person,
      'GET',
      `/animals/${String(oxen['items'][0].id)}/events`,
    );
    const wrong = of['items'].find(({ kind }: Record<string, unknown>) => kind === 'sold');
    const bill = { ...identification, kind: 'invoice', vatPercent: 0 };
    expect((await dear.issue(bill)).status).toBe(200);
    now = new Date('2026-05-20T08:10:00Z');
    await recorded(kraal, dear.person, [
      {
        ...event('sold', String(oxen['items'][0].id), String(wrong.occurredAt), {
          ...wrong.payload,
          priceCents: 9_00,
        }),
        voids: { eventId: wrong.id, reason: 'wrong price' },
      } as ReturnType<typeof event>,
    ]);
    expect((await send(dear.person, 'GET', `/transfers/${dear.id}`)).body).toMatchObject({
      priceCents: 49_00,
    });
    const again = await dear.issue(bill);
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    const [kept9] = await owner.transaction((transaction) =>
      readRows<{ facts: { charged: Record<string, number> } }>(
        transaction,
        sql`select facts from paper where id = ${again.body['id']}`,
      ),
    );
    // Forty heads at a rand each as before, and the ox at nine.
    expect(Object.values(kept9?.facts.charged ?? {})).toContain(49_00);
  });

  it('holds no more once a correction of its sale is corrected, or taken back, in its turn', async () => {
    const { person, oxen, issue, step } = await letGo(1);
    await step('complete', { priceCents: 41_00 });
    const { body } = await send(person, 'GET', `/animals/${oxen[0]}/events?limit=1`);
    const { occurredAt, payload, ...left } = body['items'][0];
    let id = String(left.id);
    let minute = 5;
    const corrected = async (priceCents: number) => {
      now = new Date(`2026-05-20T08:${String((minute += 1)).padStart(2, '0')}:00Z`);
      const correction = {
        ...event('sold', oxen[0] ?? '', occurredAt, { ...payload, priceCents }),
        voids: { eventId: id, reason: 'wrong price' },
      } as ReturnType<typeof event>;
      await recorded(kraal, person, [correction]);
      id = correction.id;
    };
    await corrected(42_00);
    const { body: first } = await issue(identification);
    expect((await verify(first['code'])).body).toContain('Genuine, and it holds.');
    await corrected(43_00);
    expect((await verify(first['code'])).body).toContain('withdrawn');
    const { body: second } = await issue(identification);
    await recorded(kraal, person, [
      {
        id: uuid(),
        kind: 'voided',
        occurredAt: now.toISOString(),
        payload: {},
        voids: { eventId: id, reason: 'wrong' },
      },
    ]);
    expect((await verify(second['code'])).body).toContain('withdrawn');
  });

  it('refuses what the law wants and nobody said, field by field', async () => {
    const { issue } = await letGo();
    const answer = await issue({
      ...removal,
      owner: { name: ' ', address: '' },
      driver: null,
      vehicle: ' ',
    });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body['errors']).toSorted()).toEqual([
      'driver',
      'owner.address',
      'owner.name',
      'vehicle',
    ]);
    // A document of identification is of who gives and takes: nobody need be on the road.
    expect((await issue({ ...identification, driver: null })).status).toBe(200);
    for (const body of [{}, { kind: 'permit' }, { ...removal, owner: 'Piet' }])
      expect((await issue(body)).status).toBe(422);
    expect((await issue({ ...removal, agent: { name: 'Anna', address: ' ' } })).status).toBe(422);
  });

  it('says in print what both sections list, of marked animals and of a lot that is not', async () => {
    const { person, issue } = await letGo(30);
    const { body } = await issue({
      ...removal,
      agent: { name: 'Agri Bemarkers', address: 'Kerkstraat 9' },
    });
    const response = await kraal.app.inject({
      url: `/api/farms/${person.farmId}/papers/${body['id']}/print`,
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect(response.headers['content-type']).toBe('application/pdf');
    expect(response.headers['content-disposition']).toContain('RC-2026-0001.pdf');
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const text = pdfText(response.rawPayload);
    // The Stock Theft Act 57 of 1959, sections 6 and 8, as domain.md lists them, in both languages.
    for (const part of [
      'Removal certificate',
      'Verwyderingsertifikaat',
      'RC-2026-0001',
      'Owner / Eienaar',
      'Piet Botha',
      'Skuinskloof, Cradock',
      'Namens die eienaar',
      'Agri Bemarkers',
      'Kerkstraat 9',
      'white',
      'Receiver / Ontvanger',
      'Markstraat 1, Cradock',
      'From / Van',
      'Testplaas',
      'To / Na',
      'Vleissentraal',
      'CA 123-456',
      'Sipho Dlamini',
      '2026-05-20',
      'Stock / Vee: 70',
      'KB7',
      'O29',
      '710000123456789',
      'red',
      'M',
      'Sheep',
      'F / V',
      'Die eienaar gee die genoemde bestuurder toestemming',
      codeInGroups(body['code']),
    ])
      expect(text, part).toContain(part);
    expect(text).not.toContain('HOLDS NO MORE');
    await send(person, 'POST', `/papers/${body['id']}/void`, { reason: 'Wrong lorry' });
    const once = await kraal.app.inject({
      url: `/api/farms/${person.farmId}/papers/${body['id']}/print`,
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect(pdfText(once.rawPayload)).toContain('HOLDS NO MORE / GELD NIE MEER NIE');
    const deed = await issue(identification);
    const other = await kraal.app.inject({
      url: `/api/farms/${person.farmId}/papers/${deed.body['id']}/print`,
      headers: { authorization: `Bearer ${person.token}` },
    });
    for (const part of [
      'Dokument van identifikasie',
      'Ek sertifiseer dat die vee',
      'I certify that',
    ])
      expect(pdfText(other.rawPayload), part).toContain(part);
  });
});

describe('papers of a journey', () => {
  const printed = async (person: Person, id: string): Promise<string> => {
    const { rawPayload } = await kraal.app.inject({
      url: `/api/farms/${person.farmId}/papers/${id}/print`,
      headers: { authorization: `Bearer ${person.token}` },
    });
    // Headings of narrow columns are broken.
    return pdfText(rawPayload).replaceAll(/\s+/gu, ' ');
  };

  it('an owner attests their health with where they stood, numbered by itself and for its day', async () => {
    const { person, issue } = await letGo();
    const answer = await issue({ ...removal, kind: 'health', vehicle: null, driver: '' });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body['number']).toBe('HA-2026-0001');
    const text = await printed(person, answer.body['id']);
    for (const part of [
      's health attestation',
      'Eienaar se gesondheidsverklaring',
      'Staatskoerant 52868',
      'Stood in the 28 days before at',
      'Testplaas',
      'I declare that this stock stood only where',
      'tekens van bek-en-klouseer',
      'Receiver, who keeps them apart for 28 days',
      '710000123456789',
    ])
      expect(text, part).toContain(part);
    const page = (await verify(answer.body['code'])).body;
    expect(page).toContain('Owner’s health attestation');
    expect(page).toContain('Stood in the 28 days before at');
    now = new Date('2026-05-27T08:00:00Z');
    expect((await verify(answer.body['code'])).body).toContain('it was for a day that is past');
  });

  it('names the properties on which they stood, and nothing of before', async () => {
    const person = await signUp(kraal, ['Cattle']);
    const made = async (path: string, body: object) =>
      String((await send(person, 'POST', path, body)).body['id']);
    const camps: string[] = [];
    for (const name of ['Bosrand', 'Vlakte', 'Kloof']) {
      const holdingId = await made('/holdings', { name });
      camps.push(await made('/camps', { name: `${name} 1`, holdingId }));
    }
    const ox = uuid();
    await recorded(kraal, person, [
      marked(ox, 'O1', { campId: camps[0] }),
      event('moved', ox, '2026-04-10', { campId: camps[1] }),
      event('moved', ox, '2026-05-02', { campId: camps[2] }),
    ]);
    const toId = await made('/places', { name: 'Vleissentraal', kind: 'auction' });
    const sale = { kind: 'sale', day: '2026-05-20', toId, animalIds: [ox] };
    const id = await made('/transfers', sale);
    for (const [at, step] of ['submit', 'approve'].entries())
      await send(person, 'POST', `/transfers/${id}/steps`, { step, version: at + 1 });
    const { body } = await send(person, 'POST', `/transfers/${id}/papers`, {
      ...removal,
      kind: 'health',
    });
    const text = await printed(person, body['id']);
    for (const name of ['Vlakte', 'Kloof']) expect(text).toContain(name);
    expect(text).not.toContain('Bosrand');
  });

  it.each([
    ['vet', 200],
    ['farm', 409],
    ['show', 409],
  ])('who stood at a %s since is home again: %i', async (kind, status) => {
    const person = await signUp(kraal, ['Cattle']);
    const made = async (path: string, body: object) =>
      String((await send(person, 'POST', path, body)).body['id']);
    const campId = await made('/camps', { name: 'Vlei' });
    const away = await made('/places', { name: 'Elders', kind });
    const toId = await made('/places', { name: 'Vleissentraal', kind: 'auction' });
    const ox = uuid();
    await recorded(kraal, person, [
      marked(ox, 'O1', { campId }),
      event('departed', ox, '2026-05-10', { placeId: away }),
      event('arrived', ox, '2026-05-11'),
      event('moved', ox, '2026-05-12', { campId }),
    ]);
    const sale = { kind: 'sale', day: '2026-05-20', toId, animalIds: [ox] };
    const id = await made('/transfers', sale);
    for (const [at, step] of ['submit', 'approve'].entries())
      await send(person, 'POST', `/transfers/${id}/steps`, { step, version: at + 1 });
    const issued = await send(person, 'POST', `/transfers/${id}/papers`, {
      ...removal,
      kind: 'health',
    });
    expect([issued.status, issued.body['code'] ?? null]).toEqual(
      status === 200 ? [200, issued.body['code']] : [409, 'contradicted'],
    );
    if (status !== 200) return;
    const text = await printed(person, issued.body['id']);
    for (const name of ['Testplaas', 'Elders']) expect(text).toContain(name);
  });

  it('heads that were taken out of a lot stood where their lot stood', async () => {
    const person = await signUp(kraal, ['Sheep']);
    const made = async (path: string, body: object) =>
      String((await send(person, 'POST', path, body)).body['id']);
    const camps: string[] = [];
    for (const name of ['Bosrand', 'Vlakte', 'Kloof']) {
      const holdingId = await made('/holdings', { name });
      camps.push(await made('/camps', { name: `${name} 1`, holdingId }));
    }
    const [lot, part] = [uuid(), uuid()];
    await recorded(kraal, person, [
      marked(lot, '', {
        species: 'Sheep',
        sex: 'female',
        tag: undefined,
        heads: 100,
        campId: camps[0],
      }),
      event('moved', lot, '2026-05-10', { campId: camps[1] }),
      event('split', lot, '2026-05-19', { intoId: part, heads: 60 }),
      // Where the rest goes afterwards is nothing of theirs.
      event('moved', lot, '2026-05-20T05:00:00Z', { campId: camps[2] }),
    ]);
    const toId = await made('/places', { name: 'Vleissentraal', kind: 'auction' });
    const id = await made('/transfers', {
      kind: 'sale',
      day: '2026-05-20',
      toId,
      animalIds: [part],
    });
    for (const [at, step] of ['submit', 'approve'].entries())
      await send(person, 'POST', `/transfers/${id}/steps`, { step, version: at + 1 });
    const { body, status } = await send(person, 'POST', `/transfers/${id}/papers`, {
      ...removal,
      kind: 'health',
    });
    expect(status, JSON.stringify(body)).toBe(200);
    const text = await printed(person, body['id']);
    for (const name of ['Bosrand', 'Vlakte']) expect(text).toContain(name);
    expect(text).not.toContain('Kloof');
  });

  it('prints no attestation that the record contradicts', async () => {
    const newcomers = await letGo(1);
    const campId = String(
      (await send(newcomers.person, 'POST', '/camps', { name: 'Een' })).body['id'],
    );
    const [ox = ''] = newcomers.oxen;
    await recorded(kraal, newcomers.person, [
      event('moved', ox, '2026-05-01', { campId }),
      event('acquired', uuid(), '2026-05-10', {
        species: 'Cattle',
        sex: 'male',
        tag: 'N1',
        bornOn: '2024-01-01',
        campId,
      }),
    ]);
    const health = { ...removal, kind: 'health' };
    expect(await newcomers.issue(health)).toMatchObject({
      status: 409,
      body: { code: 'contradicted', message: 'Some of them stood with animals in isolation.' },
    });
    // The others of the law are of who owns and who drives.
    expect((await newcomers.issue()).status).toBe(200);
  });

  it('a loading list has a box for each, on and off, and asks for no colour', async () => {
    const { person, issue } = await letGo(2, { brand: undefined, colour: undefined });
    expect((await issue()).status).toBe(409);
    const answer = await issue({ ...removal, kind: 'loading' });
    expect(answer.body['number'], JSON.stringify(answer.body)).toBe('LL-2026-0001');
    const text = await printed(person, answer.body['id']);
    for (const part of [
      'Loading list',
      'Laailys',
      'On / Op',
      'Off / Af',
      'Loaded by',
      'Fit to travel',
    ])
      expect(text, part).toContain(part);
    expect(text.match(/\[ +\]/gu)?.length).toBe(6);
  });
});

describe('an invoice', () => {
  const invoice = { ...identification, kind: 'invoice', vatPercent: 15, ownerVat: '4123456789' };

  it('follows once they are sold for a price, with what of it is tax', async () => {
    const { person, id, issue } = await letGo(2);
    expect(await issue(invoice)).toMatchObject({ status: 409, body: { code: 'not_now' } });
    const sold = await send(person, 'POST', `/transfers/${id}/steps`, {
      step: 'complete',
      version: 3,
      priceCents: 230_000_00,
    });
    expect(sold.status, JSON.stringify(sold.body)).toBe(200);
    const untaxed = await issue({ ...invoice, ownerVat: ' ' });
    expect(Object.keys(untaxed.body['errors'])).toEqual(['ownerVat']);
    for (const vatPercent of [-1, 31, 'x', null])
      expect((await issue({ ...invoice, vatPercent })).status).toBe(422);
    const answer = await issue({ ...invoice, bank: 'Landbank 62 1234\nTak 250655' });
    expect(answer.body['number'], JSON.stringify(answer.body)).toBe('INV-2026-0001');
    const { rawPayload } = await kraal.app.inject({
      url: `/api/farms/${person.farmId}/papers/${answer.body['id']}/print`,
      headers: { authorization: `Bearer ${person.token}` },
    });
    const printed = pdfText(rawPayload).replaceAll(/\s+/gu, ' ');
    for (const part of [
      'Tax invoice',
      'Belastingfaktuur',
      'INV-2026-0001',
      'Piet Botha',
      'Markstraat 1, Cradock',
      '4123456789',
      'ZAR 200 000.00',
      'VAT / BTW 15 %',
      'ZAR 30 000.00',
      'ZAR 230 000.00',
      'Landbank 62 1234',
      'Stock / Vee: 42',
    ])
      expect(printed, part).toContain(part);
    expect(printed).not.toContain('I certify');
    const plain = await issue({ ...invoice, vatPercent: 0, ownerVat: null });
    expect(plain.body['number']).toBe('INV-2026-0001-2');
    // What was paid is shown to nobody on the road.
    const shown = (await verify(plain.body['code'])).body;
    expect(shown).toContain('Genuine, and it holds.');
    expect(shown).not.toContain('230');
  });
});

describe('what changed since it was let go', () => {
  it('a rule that keeps one of them keeps the paper; so does a day that is past', async () => {
    const { person, oxen, issue } = await letGo();
    await recorded(kraal, person, [
      event('died', oxen[1] ?? '', '2026-05-19', { cause: 'unknown' }),
    ]);
    expect(await issue()).toMatchObject({ status: 409, body: { code: 'may_not_go' } });
    const other = await letGo();
    now = new Date('2026-05-21T08:00:00Z');
    const { token } = await signInAgain(kraal, other.person);
    expect(await other.issue(removal, token)).toMatchObject({
      status: 409,
      body: { code: 'day_past' },
    });
  });

  it('who is not marked is described, or has no paper', async () => {
    const person = await letGo();
    const bare = await letGo(1, { brand: undefined, colour: undefined });
    expect(await bare.issue()).toMatchObject({ status: 409, body: { code: 'undescribed' } });
    expect((await person.issue()).status).toBe(200);
  });

  it('a sale that was taken back leaves no new paper of who is here again', async () => {
    const { person, oxen, issue, step } = await letGo();
    await step('complete');
    expect((await issue(identification)).status).toBe(200);
    const { body } = await send(person, 'GET', `/animals/${oxen[0]}/events?limit=1`);
    const sold = body['items'][0].id as string;
    const taken = {
      id: uuid(),
      kind: 'voided',
      occurredAt: now.toISOString(),
      payload: {},
      voids: { eventId: sold, reason: 'wrong' },
    };
    await recorded(kraal, person, [taken]);
    expect(await issue(identification)).toMatchObject({ status: 409, body: { code: 'not_now' } });
  });

  it('is for its day: shown again a week later, a certificate of removal says that it is past', async () => {
    const { issue } = await letGo();
    const { body: paper } = await issue();
    const { body: deed } = await issue(identification);
    expect((await verify(paper['code'])).body).toContain('Genuine, and it holds.');
    now = new Date('2026-05-27T08:00:00Z');
    expect((await verify(paper['code'])).body).toContain('it was for a day that is past');
    expect((await verify(deed['code'])).body).toContain('Genuine, and it holds.');
  });

  it('is for its load: shown again once that has arrived, it says so; whose they were it says still', async () => {
    const { issue, step } = await letGo();
    const { body: paper } = await issue();
    const { body: deed } = await issue(identification);
    await step('depart');
    expect((await verify(paper['code'])).body).toContain('Genuine, and it holds.');
    await step('arrive', { deliveredHeads: 43 });
    const { body: page } = await verify(paper['code']);
    expect(page).toContain('its load has arrived: it is for no other. 2026-05-20');
    expect(page).not.toContain('it holds.');
    expect((await verify(deed['code'])).body).toContain('Genuine, and it holds.');
  });
});

describe('a stranger on the road', () => {
  it('sees by code and by square what the paper says, on one page without a script', async () => {
    const { issue, tokenOf } = await letGo();
    const { body: paper } = await issue();
    const token = await tokenOf(paper['id']);
    expect(token.length).toBeLessThanOrEqual(560);
    expect(codeOf(token)).toBe(paper['code']);
    const code = paper['code'] as string;
    for (const said of [
      code,
      code.toLowerCase(),
      `${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8)}`,
      token,
      token.toLowerCase(),
    ]) {
      const response = await verify(said);
      expect(response.statusCode, said).toBe(200);
      expect(response.body).toContain('RC-2026-0001');
      expect(response.body).toContain('Genuine, and it holds.');
      expect(response.body).toContain('Testplaas');
      expect(response.body).toContain('Vleissentraal');
      expect(response.body).toContain('CA 123-456');
      // What the square has no room for is shown from what is on record: nobody changes it on paper unseen.
      expect(response.body).toContain('Sipho Dlamini');
      expect(response.body).toContain('Piet Botha');
      expect(response.body).toContain('KB7 · O0 · 710000123456789 · ');
      expect(response.body).not.toContain('<script');
      // Nobody’s address or telephone is shown to whoever finds a paper.
      expect(response.body).not.toContain('Markstraat');
      expect(response.body.length).toBeLessThan(30_000);
    }
  });

  it('gets one page under 30 kB whatever somebody wrote into their papers', async () => {
    const { issue } = await letGo(99, { tattoo: '&'.repeat(15), colour: '&'.repeat(60) });
    const { body: paper } = await issue();
    const { body } = await verify(paper['code']);
    expect(Buffer.byteLength(body)).toBeLessThan(30_000);
    const shown = body.split('&amp;'.repeat(60)).length - 1;
    expect(shown).toBeGreaterThan(10);
    expect(body).toContain(`+ ${99 - shown}`);
  });

  it('sees that a paper was replaced or withdrawn, and when', async () => {
    const { person, issue, tokenOf } = await letGo();
    const { body: first } = await issue();
    const { body: second } = await issue();
    const firstToken = await tokenOf(first['id']);
    expect((await verify(firstToken)).body).toContain('a later version took its place');
    await send(person, 'POST', `/papers/${second['id']}/void`, { reason: 'private words' });
    const response = await verify(second['code']);
    expect(response.body).toContain('it was withdrawn');
    expect(response.body).toContain('2026-05-20');
    expect(response.body).not.toContain('private words');
  });

  it('is told the same of whatever is unknown, guessed, altered or signed by another', async () => {
    const { issue, tokenOf } = await letGo();
    const { body: paper } = await issue();
    const token = await tokenOf(paper['id']);
    const read = readToken(token);
    if (!read) throw new Error('no token');
    const altered = toBase32(
      Buffer.concat([
        Buffer.from(read.signed).map((one, at) => (at === read.signed.length - 1 ? one ^ 1 : one)),
        read.signature,
      ]),
    );
    const foreign = generateKeyPairSync('ed25519').privateKey;
    const signedBy = (bytes: Uint8Array) =>
      toBase32(Buffer.concat([bytes, sign(null, bytes, foreign)]));
    const byAnother = signedBy(read.signed);
    const ofAnother = signedBy(read.signed.map((one, at) => (at === 1 ? one ^ 1 : one)));
    const unsigned = toBase32(Buffer.concat([read.signed, Buffer.alloc(64, 1)]));
    const without = (body: string) => body.replaceAll(/nonce="[^"]*"/g, '');
    const unknown = await verify('BCDFGHJKLMNP');
    expect(unknown.statusCode).toBe(404);
    for (const said of [
      altered,
      unsigned,
      byAnother,
      ofAnother,
      'x',
      'ÿ',
      '../../etc/passwd',
      '<script>',
      token.slice(2),
      'A'.repeat(4000),
      ' ',
      '%',
      "' or 1=1 --",
      '\u0000',
    ]) {
      const response = await verify(said);
      expect(response.statusCode, said.slice(0, 30)).toBe(404);
      expect(without(response.body)).toBe(without(unknown.body));
    }
  });

  it('types a code into a form, and no more often than anybody reads papers', async () => {
    const page = await kraal.app.inject({ url: '/verify' });
    expect(page.body).toContain('name="code"');
    const sent = await kraal.app.inject({ url: '/verify?code=bcdf%20ghjk-lmnp' });
    expect(sent.statusCode).toBe(303);
    expect(sent.headers.location).toBe('/verify/BCDFGHJKLMNP');
    for (const code of [
      '..',
      '%2F%2Fevil.example',
      `${'a'.repeat(999)}%F0%9F%98%80`,
      '%ED%A0%80',
      '&code=x',
    ])
      expect((await kraal.app.inject({ url: `/verify?code=x${code}` })).statusCode, code).toBe(
        code === '&code=x' ? 200 : 404,
      );
    const looks = async (count: number) => {
      const answers = await Promise.all(
        Array.from({ length: count }, () =>
          kraal.app.inject({ url: '/verify/BCDFGHJKLMNP', remoteAddress: '198.51.100.7' }),
        ),
      );
      return answers.map(({ statusCode }) => statusCode);
    };
    expect(await looks(119)).toEqual(Array(119).fill(404));
    expect(await looks(1)).toEqual([404]);
    expect(await looks(1)).toEqual([429]);
    // Whoever stands elsewhere is not kept waiting for them.
    expect((await verify('BCDFGHJKLMNP')).statusCode).toBe(404);
  });
});

describe('npm run verify-document', () => {
  const run = (...args: string[]) =>
    new Promise<{ code: number; said: string }>((resolve) => {
      const script = join(import.meta.dirname, '../../../verifyDocument.ts');
      execFile(process.execPath, [script, ...args], (error, out, said) =>
        resolve({ code: error ? Number(error.code) : 0, said: `${out}${said}` }),
      );
    });

  it('verifies against published keys, and says what is wrong', { timeout: 60_000 }, async () => {
    const { issue, tokenOf } = await letGo();
    const token = await tokenOf((await issue()).body['id']);
    const folder = mkdtempSync(join(tmpdir(), 'kraal-keys-'));
    const keys = join(folder, 'keys.json');
    writeFileSync(keys, (await kraal.app.inject({ url: '/verify/keys.json' })).body);
    const other = join(folder, 'other.json');
    writeFileSync(other, '[]');
    const good = await run(`https://kraal.example/verify/${token}`, `--keys=${keys}`);
    expect(good.said).toContain(`by the keys of ${keys}: RC-2026-0001`);
    expect(good.said).toContain('CA 123-456');
    expect(good.code).toBe(0);
    expect((await run(token, `--keys=${other}`)).said).toContain('Not genuine');
    expect((await run('BCDFGHJKLMNP', `--keys=${keys}`)).said).toContain('This is no paper');
    expect(await run(token)).toMatchObject({ code: 78 });
    expect(await run(token, `--keys=${import.meta.filename}`)).toMatchObject({ code: 78 });
    rmSync(folder, { recursive: true });
  });
});
