import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { schemes } from './words.ts';
import {
  call,
  event,
  openKraal,
  type Person,
  recorded,
  signUp,
  uploadFile,
  uuid,
} from '../../../testing/kraal.ts';

const kraal = await openKraal();

const bring = (person: Person, content: unknown) =>
  uploadFile(
    kraal,
    `/api/farms/${person.farmId}/icar`,
    person.token,
    'icar.json',
    Buffer.from(JSON.stringify(content)),
  );

describe('who is away for a while', () => {
  const wether = { id: 'N 7', scheme: 'nz.nait' };
  const resource = (resourceType: string, at: string, more: object) => ({
    resourceType,
    animal: wether,
    eventDateTime: `${at}T08:00:00Z`,
    ...more,
  });
  const file = (more: object[]) => ({
    member: [
      { resourceType: 'Animal', identifier: wether, specie: 'Cattle', gender: 'MaleNeuter' },
      resource('MovementArrivalEvent', '2024-01-10', { arrivalReason: 'Purchase' }),
      ...more,
    ],
  });
  const number = { destinationLocation: { id: '6001234567899', scheme: schemes.gln } };
  const left = resource('MovementDepartureEvent', '2024-03-01', {
    departureKind: 'Agistment',
    consignment: number,
  });
  const back = resource('MovementArrivalEvent', '2024-04-01', { arrivalReason: 'AgistmentReturn' });
  const kindsOf = async (who: Person): Promise<string[]> => {
    const get = async (path: string) =>
      (await call(kraal, 'GET', `/api/farms/${who.farmId}${path}`, { token: who.token })).body;
    const [animal] = (await get('/animals?status=all'))['items'];
    const { items } = await get(`/animals/${animal.id}/events?limit=20`);
    return items.map(({ kind }: { kind: string }) => kind).toSorted();
  };

  const doornhoek = { name: 'Doornhoek', kind: 'farm', gln: '6001234567899' };
  const withPlace = async (): Promise<Person> => {
    const who = await signUp(kraal);
    const path = `/api/farms/${who.farmId}/places`;
    expect((await call(kraal, 'POST', path, { token: who.token, body: doornhoek })).status).toBe(
      200,
    );
    return who;
  };

  it('goes and comes back where its place is among the farm’s, whatever the order of the file', async () => {
    const who = await withPlace();
    const { body } = await bring(who, file([back, left]));
    expect(body).toMatchObject({ problems: [] });
    expect(await kindsOf(who)).toEqual(['acquired', 'departed', 'moved']);
    const zip = await kraal.app.inject({
      method: 'GET',
      url: `/api/farms/${who.farmId}/icar`,
      headers: { authorization: `Bearer ${who.token}` },
    });
    const all = Object.entries(unzipSync(zip.rawPayload)).flatMap(([name, bytes]) =>
      name.startsWith('Movement') ? JSON.parse(strFromU8(bytes)).member : [],
    );
    expect(all.map(({ arrivalReason, departureKind }) => arrivalReason ?? departureKind)).toEqual(
      expect.arrayContaining(['Purchase', 'Agistment', 'AgistmentReturn']),
    );
    // It is on the books now, and what was said of it since stands.
    const again = await bring(who, file([back, left]));
    expect(again.body).toMatchObject({ recorded: 0 });
    expect(again.body['problems']).toMatchObject(
      [{}, {}].map(() => ({ message: expect.stringContaining('on the books here already') })),
    );
    expect(await kindsOf(who)).toEqual(['acquired', 'departed', 'moved']);
  });

  it('goes nowhere where its place is not, not by a name whose number is another', async () => {
    const other = { ...doornhoek, gln: null };
    const who = await signUp(kraal);
    await call(kraal, 'POST', `/api/farms/${who.farmId}/places`, { token: who.token, body: other });
    const named = {
      ...left,
      consignment: { ...number, destinationAddress: 'Doornhoek' },
    };
    const { body } = await bring(who, file([back, named]));
    expect(body['problems']).toMatchObject([
      { message: expect.stringContaining('had gone') },
      { message: expect.stringContaining('add it there') },
    ]);
    expect(await kindsOf(who)).toEqual(['acquired']);
  });

  it('is away and not sold, where it did not come back and the file has it off the farm', async () => {
    const who = await withPlace();
    const content = file([left]);
    Object.assign(content.member[0] ?? {}, { status: 'OffFarm' });
    await bring(who, content);
    expect(await kindsOf(who)).toEqual(['acquired', 'departed']);
  });

  it('kept here for its owner and gone home is the farm’s no more, whether or not its place is on the list', async () => {
    const home = resource('MovementDepartureEvent', '2024-03-01', {
      departureKind: 'AgistmentReturn',
      consignment: number,
    });
    for (const who of [await withPlace(), await signUp(kraal)]) {
      const content = file([home]);
      Object.assign(content.member[0] ?? {}, { status: 'OffFarm' });
      await bring(who, content);
      const { body } = await call(kraal, 'GET', `/api/farms/${who.farmId}/animals?status=alive`, {
        token: who.token,
      });
      expect(body['items']).toEqual([]);
    }
  });

  it('comes back by the mob that it joins, out and in again', async () => {
    const who = await withPlace();
    const send = async (method: 'GET' | 'POST', path: string, body?: object) =>
      (
        await call(kraal, method, `/api/farms/${who.farmId}${path}`, {
          token: who.token,
          ...(body ? { body } : {}),
        })
      ).body;
    const bull = uuid();
    const { id: mobId } = await send('POST', '/mobs', { name: 'Bulle' });
    const { items: places } = await send('GET', '/places?limit=10');
    await recorded(kraal, who, [
      event('registered', bull, '2024-01-10', { species: 'Cattle', sex: 'male', tag: 'B1' }),
      event('departed', bull, '2024-03-01', { placeId: places[0].id }),
      event('joined_mob', bull, '2024-04-01', { mobId }),
    ]);
    const zip = await kraal.app.inject({
      method: 'GET',
      url: `/api/farms/${who.farmId}/icar`,
      headers: { authorization: `Bearer ${who.token}` },
    });
    const member = Object.entries(unzipSync(zip.rawPayload)).flatMap(([name, bytes]) =>
      name.endsWith('.json') ? JSON.parse(strFromU8(bytes)).member : [],
    );
    expect(member.flatMap(({ arrivalReason }) => arrivalReason ?? [])).toEqual(['AgistmentReturn']);
    expect(new Set(member.flatMap(({ id }) => id ?? [])).size).toBe(
      member.filter(({ id }) => id).length,
    );
    const other = await withPlace();
    await bring(other, { member });
    const { body } = await call(kraal, 'GET', `/api/farms/${other.farmId}/animals`, {
      token: other.token,
    });
    expect(body['items']).toMatchObject([{ tag: 'B1', away: null }]);
  });

  it('leaves what stands beside it in a file of before the id that it had', async () => {
    const weight = {
      ...resource('WeightEvent', '2024-03-01', { weight: { measurement: 300, units: 'KGM' } }),
      id: '1',
    };
    const who = await withPlace();
    await bring(who, file([weight]));
    expect((await bring(who, file([{ ...left, id: '1' }, weight]))).body).toMatchObject({
      recorded: 0,
    });
  });

  it('is not brought back from where it never went, and goes home to nobody unnamed', async () => {
    const who = await withPlace();
    const home = resource('MovementDepartureEvent', '2024-05-01', {
      departureKind: 'AgistmentReturn',
      consignment: { destinationAddress: 'doornhoek' },
    });
    const early = { ...back, eventDateTime: '2024-02-01T08:00:00Z' };
    const { body } = await bring(who, file([early, home, { ...left, meta: { isDeleted: true } }]));
    expect(body['problems']).toMatchObject([
      { message: expect.stringContaining('had gone') },
      { message: expect.stringContaining('whoever it belongs to') },
    ]);
    expect(await kindsOf(who)).toEqual(['acquired']);
  });
});
