import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { call, openKraal, type Person, signUp, uploadFile } from '../../../testing/kraal.ts';

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
  const left = resource('MovementDepartureEvent', '2024-03-01', {
    departureKind: 'Agistment',
    consignment: { destinationLocation: { id: '6001234567899', scheme: 'gln' } },
  });
  const back = resource('MovementArrivalEvent', '2024-04-01', { arrivalReason: 'AgistmentReturn' });
  const kindsOf = async (who: Person): Promise<string[]> => {
    const get = async (path: string) =>
      (await call(kraal, 'GET', `/api/farms/${who.farmId}${path}`, { token: who.token })).body;
    const [animal] = (await get('/animals?status=all'))['items'];
    const { items } = await get(`/animals/${animal.id}/events?limit=20`);
    return items.map(({ kind }: { kind: string }) => kind).toSorted();
  };

  it('goes and comes back once its place is among the farm’s; the file again changes nothing', async () => {
    const who = await signUp(kraal);
    const first = await bring(who, file([back, left]));
    expect(first.body['problems']).toMatchObject([
      { message: expect.stringContaining('had gone') },
      { message: expect.stringContaining('add it there') },
    ]);
    expect(await kindsOf(who)).toEqual(['acquired']);
    await call(kraal, 'POST', `/api/farms/${who.farmId}/places`, {
      token: who.token,
      body: { name: 'Doornhoek', kind: 'farm', gln: '6001234567899' },
    });
    const second = await bring(who, file([back, left]));
    expect(second.body).toMatchObject({ recorded: 2, problems: [] });
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
    expect((await bring(who, file([back, left]))).body).toMatchObject({ recorded: 0 });
  });

  it('is not brought back from where it never went, and goes home to nobody unnamed', async () => {
    const who = await signUp(kraal);
    await call(kraal, 'POST', `/api/farms/${who.farmId}/places`, {
      token: who.token,
      body: { name: 'Doornhoek', kind: 'farm', gln: '6001234567899' },
    });
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
