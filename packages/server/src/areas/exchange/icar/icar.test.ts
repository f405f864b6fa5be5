import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { addDays, dayOf } from '@kraal/domain/format/dates';
import { beforeAll, describe, expect, it } from 'vitest';
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
const schemas = join(import.meta.dirname, '../../../../../../../shared/schemas/icar');
const hasSchemas = existsSync(schemas);

/** The field's own schemas, by their paths, as they refer to each other. */
function validator(): (type: string, resource: unknown) => string[] {
  const ajv = new Ajv({
    strict: false,
    allErrors: true,
    formats: { ...fullFormats, double: true },
  });
  for (const folder of ['collections', 'enums', 'resources', 'types']) {
    for (const file of readdirSync(join(schemas, folder)).filter((name) =>
      name.endsWith('.json'),
    )) {
      // OpenAPI's words beside JSON schema's; we never write null, so nothing need be nullable.
      const schema = JSON.parse(readFileSync(join(schemas, folder, file), 'utf8'), (key, value) =>
        ['nullable', 'discriminator', '$schema'].includes(key) ? undefined : value,
      );
      ajv.addSchema({ ...schema, $id: `https://icar.test/${folder}/${file}` });
    }
  }
  return (type, resource) => {
    const name = type === 'Animal' ? 'icarAnimalCoreCollection' : `icar${type}Collection`;
    const file = existsSync(join(schemas, 'collections', `${name}.json`))
      ? `collections/${name}.json`
      : `resources/icar${type}Resource.json`;
    const check = ajv.getSchema(`https://icar.test/${file}`);
    if (!check) return [`no schema ${file}`];
    const value = file.startsWith('collections')
      ? resource
      : (resource as { member: unknown[] }).member[0];
    return check(value)
      ? []
      : (check.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
  };
}

type Files = Map<string, { member: Record<string, any>[] }>; // tests look into answers freely

const day = '2025-01-10';
const on = (days: number): string => addDays(day, days);
let owner: Person;
let files: Files;
const [cow, bull, heifer, calf, ox] = [uuid(), uuid(), uuid(), uuid(), uuid()];

async function exported(person: Person): Promise<Files> {
  const response = await kraal.app.inject({
    method: 'GET',
    url: `/api/farms/${person.farmId}/icar`,
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(response.statusCode).toBe(200);
  return new Map(
    Object.entries(unzipSync(response.rawPayload)).map(([name, content]) => [
      name.replace('.json', ''),
      JSON.parse(strFromU8(content)),
    ]),
  );
}

beforeAll(async () => {
  owner = await signUp(kraal);
  const post = async (path: string, body: object): Promise<string> =>
    (await call(kraal, 'POST', `/api/farms/${owner.farmId}${path}`, { token: owner.token, body }))
      .body['id'];
  const mobId = await post('/mobs', { name: 'Cows', species: 'Cattle' });
  const placeId = await post('/places', { name: 'Skou', kind: 'show', gln: '6001234567899' });
  const medicineId = await post('/medicines', {
    name: 'Wormstop',
    medicineClass: 'anthelmintic',
    unit: 'ml',
    species: ['Cattle'],
    meatDays: 14,
    milkDays: 3,
    registrationNumber: 'G1234',
  });
  const batchId = await post(`/medicines/${medicineId}/batches`, {
    number: 'B1',
    bought: 500,
    expiresOn: '2030-01-01',
  });
  const known = (id: string, sex: string, tag: string, more: object = {}) =>
    event('registered', id, '2024-01-01', {
      species: 'Cattle',
      sex,
      tag,
      bornOn: '2020-01-01',
      breed: 'Bonsmara',
      ...more,
    });
  await recorded(kraal, owner, [
    known(cow, 'female', 'K1', { eid: '710000000000017', brand: 'KB7' }),
    known(bull, 'male', 'B1'),
    known(heifer, 'female', 'K2', { damId: undefined }),
    event('acquired', ox, '2024-01-01', {
      species: 'Cattle',
      sex: 'male',
      tag: 'O1',
      castrated: true,
      from: 'Jan',
    }),
  ]);
  await recorded(kraal, owner, [
    event('weighed', cow, on(1), { massKg: 512.5 }),
    event('condition_scored', cow, on(1), { score: 3.5 }),
    event('joined_mob', cow, on(1), { mobId }),
    event('left_mob', cow, on(2), { mobId }),
    event('treated', cow, on(3), {
      lines: [
        { medicineId, batchId, dose: 40, unit: 'ml', route: 'oral', meatDays: 14, milkDays: 3 },
      ],
      reason: 'worms',
    }),
    event('diagnosed', cow, on(3), { disease: 'wireworm', symptoms: 'thin' }),
    event('heat_observed', cow, on(20), { signs: 'standing' }),
    event('served', cow, on(20), { method: 'natural', sireId: bull }),
    event('pregnancy_checked', cow, on(60), {
      result: 'pregnant',
      method: 'ultrasound',
      ageDays: 40,
    }),
    event('gave_birth', cow, on(303), {
      young: [
        { id: calf, alive: true, sex: 'female', massKg: 35, tag: 'K3' },
        { alive: false, sex: 'male' },
      ],
      ease: 2,
    }),
    event('weighed', calf, on(350), { massKg: 80 }),
    event('dried_off', cow, on(400)),
    event('joined_sire', heifer, on(20), { sireIds: [bull] }),
    event('removed_sire', heifer, on(80)),
    event('aborted', heifer, on(150), {}),
    event('culled_from_breeding', heifer, on(160), {}),
    event('died', heifer, on(200), { cause: 'predator', detail: 'jackal' }),
    event('slaughtered', ox, on(100), { at: 'Abattoir' }),
    event('departed', bull, on(600), { placeId }),
    event('moved', bull, on(603), { campId: null }),
  ]);
  files = await exported(owner);
});

describe('export', () => {
  it.skipIf(!hasSchemas)(
    'is valid against the field’s own schemas, every resource of every type',
    () => {
      const check = validator();
      const seen = [...files].filter(([, { member }]) => member.length > 0).map(([type]) => type);
      expect(seen.sort()).toEqual([
        'Animal',
        'AnimalSetJoinEvent',
        'AnimalSetLeaveEvent',
        'ConformationScoreEvent',
        'DiagnosisEvent',
        'MilkingDryOffEvent',
        'MovementArrivalEvent',
        'MovementBirthEvent',
        'MovementDeathEvent',
        'MovementDepartureEvent',
        'ReproAbortionEvent',
        'ReproDoNotBreedEvent',
        'ReproHeatEvent',
        'ReproInseminationEvent',
        'ReproParturitionEvent',
        'ReproPregnancyCheckEvent',
        'TreatmentEvent',
        'WeightEvent',
      ]);
      for (const [type, collection] of files)
        expect([type, ...check(type, collection)]).toEqual([type]);
    },
  );
  it.skipIf(!hasSchemas)('and what is wrong would be seen', () => {
    expect(
      validator()('WeightEvent', {
        member: [{ resourceType: 'WeightEvent', weight: { measurement: -1, units: 'stone' } }],
      }).length,
    ).toBeGreaterThan(1);
  });
  it('says of a treatment what was given of which batch and until when it holds back', () => {
    expect(files.get('TreatmentEvent')?.member[0]).toMatchObject({
      medicine: { '@type': 'Link', name: 'Wormstop' },
      dose: { doseQuantity: 40, doseUnits: 'MLT' },
      batches: [{ identifier: 'B1' }],
      withdrawals: [
        { productType: 'Meat', endDate: `${on(17)}T00:00:00Z` },
        { productType: 'Milk' },
      ],
    });
  });
});

describe('import', () => {
  const bring = (person: Person, content: unknown, dryRun = false) =>
    uploadFile(
      kraal,
      `/api/farms/${person.farmId}/icar${dryRun ? '?dryRun=true' : ''}`,
      person.token,
      'icar.json',
      Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
    );
  it('brings another farm’s export in: animals, births and events; the same file again changes nothing', async () => {
    const other = await signUp(kraal);
    await call(kraal, 'POST', `/api/farms/${other.farmId}/places`, {
      token: other.token,
      body: { name: 'Skou', kind: 'show', gln: '6001234567899' },
    });
    const all = [...files.values()];
    const looked = await bring(other, all, true);
    const herdOf = async () =>
      (
        await call(kraal, 'GET', `/api/farms/${other.farmId}/animals?status=all`, {
          token: other.token,
        })
      ).body['total'];
    expect([looked.body['animals'], await herdOf()]).toEqual([4, 0]);
    const { body } = await bring(other, all);
    // The look judges as the run does, and leaves nothing behind.
    expect(body).toEqual(looked.body);
    const unexpected = body['problems'].filter(
      (one: { type: string }) => !['AnimalSetJoinEvent', 'AnimalSetLeaveEvent'].includes(one.type),
    );
    expect(unexpected).toEqual([]);
    const { items } = (
      await call(kraal, 'GET', `/api/farms/${other.farmId}/animals?status=all`, {
        token: other.token,
      })
    ).body;
    expect(
      items.map((one: { tag: string; status: string; massKg: number | null }) => [
        one.tag,
        one.status,
        one.massKg,
      ]),
    ).toEqual([
      ['B1', 'alive', null],
      ['K1', 'alive', 512.5],
      ['K2', 'died', null],
      ['K3', 'alive', 80],
      ['O1', 'slaughtered', null],
    ]);
    const young = items.find((one: { tag: string }) => one.tag === 'K3');
    const dam = items.find((one: { tag: string }) => one.tag === 'K1');
    const sire = items.find((one: { tag: string }) => one.tag === 'B1');
    expect(
      (
        await call(kraal, 'GET', `/api/farms/${other.farmId}/animals/${young.id}`, {
          token: other.token,
        })
      ).body,
    ).toMatchObject({ damId: dam.id, sireId: sire.id, bornOn: on(303) });
    expect(dam).toMatchObject({ eid: '710000000000017', condition: 3.5 });
    expect(
      (await call(kraal, 'GET', `/api/farms/${other.farmId}/treatments`, { token: other.token }))
        .body['items'],
    ).toMatchObject([
      { tag: 'K1', medicine: 'Wormstop', dose: 40, unit: 'ml', reason: 'worms', meatUntil: on(17) },
    ]);
    const again = await bring(other, all);
    expect(again.body).toMatchObject({ animals: 0, recorded: 0 });
  });
  it('counts a dose at night from the farm’s day, out and in again', async () => {
    const night = await signUp(kraal);
    const id = uuid();
    const medicine = await call(kraal, 'POST', `/api/farms/${night.farmId}/medicines`, {
      token: night.token,
      body: { name: 'Wormstop', medicineClass: 'anthelmintic', unit: 'ml', meatDays: 14 },
    });
    await recorded(kraal, night, [
      event('registered', id, '2024-01-01', { species: 'Cattle', sex: 'female', tag: 'N1' }),
      {
        ...event('treated', id, '2024-03-09', {
          lines: [
            { medicineId: medicine.body['id'], dose: 5, unit: 'ml', meatDays: 14, milkDays: 0 },
          ],
        }),
        // Half past one in the morning of the 10th in South Africa.
        occurredAt: '2024-03-09T23:30:00Z',
      },
    ]);
    const out = await exported(night);
    expect(out.get('TreatmentEvent')?.member[0]).toMatchObject({
      withdrawals: [
        { productType: 'Meat', endDate: '2024-03-24T00:00:00Z' },
        // None is said too: silence would be taken for not knowing.
        { productType: 'Milk', endDate: '2024-03-10T00:00:00Z' },
      ],
    });
    const other = await signUp(kraal);
    await bring(other, [...out.values()]);
    const { items } = (
      await call(kraal, 'GET', `/api/farms/${other.farmId}/treatments`, { token: other.token })
    ).body;
    expect(items).toMatchObject([{ tag: 'N1', meatUntil: '2024-03-24' }]);
  });

  it('reads single resources leniently, converts pounds, and names what it cannot take', async () => {
    const other = await signUp(kraal);
    const animal = {
      resourceType: 'icarAnimalCoreResource',
      identifier: { id: 'NZ123', scheme: 'nz.tag' },
      specie: 'Sheep',
      gender: 'Female',
      managementTag: 'E5',
    };
    const { body } = await bring(other, {
      member: [
        animal,
        {
          resourceType: 'WeightEvent',
          eventDateTime: '2025-05-01T08:00:00Z',
          animal: { id: 'NZ123', scheme: 'nz.tag' },
          weight: { measurement: 100, units: 'LBR' },
        },
        {
          resourceType: 'TestDayResult',
          animal: { id: 'NZ123', scheme: 'nz.tag' },
          eventDateTime: '2025-05-01T08:00:00Z',
        },
        { resourceType: 'WeightEvent', animal: { id: 'who' }, eventDateTime: 'x' },
        { identifier: { id: 'NZ9' }, gender: 'Unknown', resourceType: 'Animal' },
      ],
    });
    expect(body['problems'].map((one: { type: string }) => one.type)).toEqual([
      'TestDayResult',
      'WeightEvent',
      'Animal',
    ]);
    expect(
      (await call(kraal, 'GET', `/api/farms/${other.farmId}/animals`, { token: other.token })).body[
        'items'
      ],
    ).toMatchObject([{ tag: 'E5', massKg: 45.359 }]);
  });
  it('a brand names nobody: as many come in as there are, with its marks; a tag is worn once of each species', async () => {
    const other = await signUp(kraal);
    const animal = (more: object) => ({
      resourceType: 'icarAnimalCoreResource',
      specie: 'Cattle',
      gender: 'Female',
      ...more,
    });
    const brand = { id: 'KB1', scheme: 'za.kraal.brand' };
    const tattoo = { id: 'TT', scheme: 'za.kraal.tattoo' };
    const member = [
      ...Array.from({ length: 30 }, (_one, index) =>
        animal({
          identifier: { id: `NL${1000 + index}`, scheme: 'nl.v4l' },
          alternativeIdentifiers: [brand, tattoo],
        }),
      ),
      ...Array.from({ length: 5 }, () => animal({ identifier: brand })),
      animal({ identifier: { id: 'A', scheme: 'x' }, managementTag: '12' }),
      animal({ identifier: { id: 'B', scheme: 'x' }, managementTag: '12', specie: 'Sheep' }),
      animal({ identifier: { id: '14', scheme: 'za.kraal.tag' } }),
      animal({ identifier: { id: '14', scheme: 'za.kraal.tag' }, specie: 'Goat' }),
      // Sold before the other wore its tag.
      animal({ identifier: { id: 'C', scheme: 'x' }, managementTag: '13' }),
      animal({
        identifier: { id: 'D', scheme: 'x' },
        managementTag: '13',
        birthDate: '2024-01-01',
      }),
    ];
    const first = await bring(other, { member });
    const total = async () =>
      (
        await call(kraal, 'GET', `/api/farms/${other.farmId}/animals?status=all&limit=1`, {
          token: other.token,
        })
      ).body['total'];
    // Two living of one species with one tag: the ledger takes one and names the other.
    expect(first.body).toMatchObject({ animals: 41, recorded: 40 });
    expect(await total()).toBe(40);
    const again = await bring(other, { member });
    expect(again.body).toMatchObject({ recorded: 0 });
    expect(await total()).toBe(40);
    const { items } = (
      await call(kraal, 'GET', `/api/farms/${other.farmId}/animals?limit=200`, {
        token: other.token,
      })
    ).body;
    expect(items.filter((one: { brand: string }) => one.brand === 'KB1')).toHaveLength(35);
  });
  it('the look names what the ledger will refuse, at its place in the file', async () => {
    const other = await signUp(kraal);
    const animal = {
      resourceType: 'icarAnimalCoreResource',
      identifier: { id: 'P1', scheme: 'x' },
      specie: 'Cattle',
      gender: 'Female',
      birthDate: '2022-01-01',
    };
    const weighed = (eventDateTime: string) => ({
      resourceType: 'WeightEvent',
      eventDateTime,
      animal: { id: 'P1', scheme: 'x' },
      weight: { measurement: 300, units: 'KGM' },
    });
    const member = [weighed('2023-05-01T08:00:00Z'), weighed('2021-05-01T08:00:00Z'), animal];
    for (const dryRun of [true, false]) {
      const { body } = await bring(other, { member }, dryRun);
      expect(body['problems']).toMatchObject([{ at: 1, type: 'weighed' }]);
      expect(body).toMatchObject({ recorded: 2 });
    }
  });
  it('keeps a foreign farm: official numbers, arrivals, shapes without a type, what was given of which batch', async () => {
    const other = await signUp(kraal);
    const number = (id: string) => ({ id, scheme: 'de.hit.ohrmarke' });
    const animal = (id: string, more: object) => ({
      identifier: number(id),
      specie: 'Cattle',
      gender: 'Female',
      ...more,
    });
    const of = (id: string, eventDateTime: string, more: object) => ({
      animal: number(id),
      eventDateTime,
      ...more,
    });
    const content = {
      animals: [
        animal('DE 09 1', {
          managementTag: '1',
          birthDate: '2020-03-01T00:00:00Z',
          alternativeIdentifiers: [{ id: 'HB-7', scheme: 'de.herdbuch' }],
        }),
        animal('DE 09 3', {
          managementTag: '3',
          birthDate: '2021-03-01T00:00:00Z',
          status: 'Dead',
        }),
        animal('DE 09 4', { managementTag: '4', status: 'OffFarm' }),
        animal('DE 09 5', { managementTag: '5', gender: 'Male', specie: 'Horse' }),
      ],
      events: [
        of('DE 09 2', '2024-02-01T08:00:00Z', {
          arrivalReason: 'Purchase',
          consignment: { originAddress: 'Hof Meyer' },
          animalDetail: {
            ...animal('DE 09 2', { managementTag: '2' }),
            reproductionStatus: 'Pregnant',
          },
        }),
        of('DE 09 1', '2024-03-01T08:00:00Z', {
          diagnoses: [
            { name: 'lame', severity: 'Severe' },
            { name: 'mastitis', description: 'hot udder' },
          ],
        }),
        of('DE 09 1', '2024-03-01T09:00:00Z', {
          medicine: { name: 'Penstrep' },
          dose: { doseQuantity: 20, doseUnits: 'MLT' },
          batches: [{ identifier: 'X1', expiryDate: '2023-01-01' }],
          withdrawals: [{ productType: 'Meat', endDate: '2024-03-20' }],
        }),
        of('DE 09 1', '2024-04-01T08:00:00Z', {
          inseminationType: 'Insemination',
          straw: { batch: 'S1', sireOfficialName: 'Hulk' },
        }),
        of('DE 09 1', '2024-06-01T08:00:00Z', { result: 'Multiple', method: 'Echography' }),
        of('DE 09 3', '2024-06-01T08:00:00Z', { weight: { measurement: 500, units: 'KGM' } }),
        of('DE 09 1', '2024-06-02T08:00:00Z', { departureKind: 'Show' }),
        of('DE 09 1', '2024-06-02T08:00:00Z', {
          departureKind: 'Slaughter',
          meta: { isDeleted: true },
        }),
        { something: 'else' },
      ],
    };
    const looked = await bring(other, content, true);
    const { body } = await bring(other, content);
    expect(body).toEqual(looked.body);
    expect(
      body['problems'].map(({ type, at }: { type: string; at: number }) => `${type} ${at}`),
    ).toEqual(['Animal 1', 'Animal 2', 'Animal 3', 'MovementDepartureEvent 10', ' 12']);
    const ask = async (path: string) =>
      (await call(kraal, 'GET', `/api/farms/${other.farmId}${path}`, { token: other.token })).body;
    const { items } = await ask('/animals?status=all&q=hb-7');
    expect(items).toMatchObject([{ tag: '1' }]);
    const detail = await ask(`/animals/${items[0].id}`);
    expect(detail['identifiers']).toMatchObject([
      { type: 'visual', value: '1' },
      { type: 'official', scheme: 'de.hit.ohrmarke', value: 'DE 09 1' },
      { type: 'official', scheme: 'de.herdbuch', value: 'HB-7' },
    ]);
    const all = (await ask('/animals?status=all'))['items'];
    expect(all.map((one: { tag: string; status: string }) => `${one.tag} ${one.status}`)).toEqual([
      '1 alive',
      '2 alive',
      '3 died',
      '4 reference',
    ]);
    const out = await exported(other);
    expect(out.get('Animal')?.member.find((one) => one['managementTag'] === '1')).toMatchObject({
      alternativeIdentifiers: [{ scheme: 'za.kraal.tag' }, number('DE 09 1'), { id: 'HB-7' }],
    });
    expect(out.get('MovementArrivalEvent')?.member).toMatchObject([
      { arrivalReason: 'Purchase', consignment: { originAddress: 'Hof Meyer' } },
    ]);
    expect(out.get('DiagnosisEvent')?.member).toHaveLength(2);
    expect(out.get('TreatmentEvent')?.member).toMatchObject([{ batches: [{ identifier: 'X1' }] }]);
    expect(out.get('ReproInseminationEvent')?.member).toMatchObject([
      { straw: { batch: 'S1', sireOfficialName: 'Hulk' } },
    ]);
    expect(out.get('ReproPregnancyCheckEvent')?.member).toMatchObject([{ foetusCount: 2 }]);
    expect((await bring(other, content)).body).toMatchObject({ animals: 0, recorded: 0 });
  });
  it('never holds an animal back for fewer days than the file says', async () => {
    const held = async (name: string, more: object[], animal: object = {}) => {
      const other = await signUp(kraal);
      const one = {
        identifier: { id: '1', scheme: 'x.reg' },
        specie: 'Cattle',
        gender: 'Female',
        managementTag: 'K1',
        birthDate: '2020-01-01',
        ...animal,
      };
      const member = [
        one,
        ...more.map((entry) => ({ animal: one.identifier, eventDateTime: at, ...entry })),
      ];
      const { status, body } = await bring(other, { member });
      expect([name, status]).toEqual([name, 200]);
      const { items } = (
        await call(kraal, 'GET', `/api/farms/${other.farmId}/animals?status=all`, {
          token: other.token,
        })
      ).body;
      return [items[0]?.meatUntil ?? null, body['problems'].length];
    };
    const today = dayOf(kraal.services.now(), 'Africa/Johannesburg');
    const at = `${addDays(today, -3)}T08:00:00Z`;
    const [near, far] = [addDays(today, 8), addDays(today, 27)];
    const open = '9999-12-31';
    const unknown = addDays(today, 25);
    const dose = (withdrawals: unknown, more: object = {}) => ({
      medicine: { name: 'Penstrep' },
      dose: { doseQuantity: '10', doseUnits: 'MLT' },
      ...(withdrawals === undefined ? {} : { withdrawals }),
      ...more,
    });
    const meat = (endDate: unknown) => ({ productType: 'Meat', endDate });
    const until = (endDateTime?: string) => ({
      resourceType: 'WithdrawalEvent',
      productType: 'Meat',
      ...(endDateTime ? { endDateTime } : {}),
    });
    expect(await held('the longest of two', [dose([meat(near), meat(far)])])).toEqual([far, 0]);
    for (const [name, doses] of Object.entries({
      'a dose that is refused': [dose([meat(far)], { medicine: {} })],
      'a dose before its birth': [dose([meat(far)], { eventDateTime: '2019-01-01T08:00:00Z' })],
      'a programme': [{ diagnoses: [{ name: 'lame' }], withdrawals: [meat(far)] }],
      'another day': [dose([meat('31/12/2026')])],
    }))
      expect((await held(name, [...doses, until(far)]))[0]).toBe(far);
    for (const withdrawals of [[meat(null)], [meat('20/12/2026')], [meat('2026-13-45')]])
      expect(await held('unread', [dose(withdrawals)])).toEqual([unknown, 1]);
    for (const withdrawals of [undefined, [], [{ productType: 'Milk', endDate: near }]])
      expect(await held('unsaid', [dose(withdrawals)])).toEqual([unknown, 0]);
    expect(await held('never', [dose([meat(open)])])).toEqual([open, 0]);
    expect(await held('years', [dose([meat(addDays(today, 900))])])).toEqual([open, 0]);
    expect(await held('the farm’s day', [dose([meat(`${near}T23:00:00Z`)])])).toEqual([
      addDays(near, 1),
      0,
    ]);
    const milk = [{ productType: 'Milk', endDate: near }, meat(at.slice(0, 10))];
    const cream = dose(milk, {
      medicine: { name: 'Cream' },
      eventDateTime: `${addDays(today, -1)}T01:00:00Z`,
    });
    expect(await held('open, of the right dose', [dose([meat(near)]), cream, until()])).toEqual([
      open,
      0,
    ]);
    expect((await held('open without a dose', [until()]))[0]).toBe(addDays(today, 28));
    expect(
      (
        await held('two numbered alike', [
          { id: '7', resourceType: 'WeightEvent', weight: { measurement: 400, units: 'KGM' } },
          dose([meat(far)], { id: '7' }),
        ])
      )[0],
    ).toBe(far);
    expect(
      (
        await held('two of one moment', [
          dose([meat(near)]),
          dose([meat(far)], { medicine: { name: 'Other' } }),
        ])
      )[0],
    ).toBe(far);
    const program = {
      treatments: [dose([meat(near)]), dose([meat(far)], { medicine: { name: '' } })],
    };
    expect(await held('a programme’s dose', [program])).toEqual([near, 1]);
    expect(await held('no day', [dose([meat(far)], { eventDateTime: 'yesterday' })])).toEqual([
      null,
      1,
    ]);
  });
  it('keeps calves whose birth is not taken in, and steers; words of a file are no names of ours', async () => {
    const other = await signUp(kraal);
    const known = (id: string, more: object) => ({
      identifier: { id, scheme: 'x.reg' },
      specie: 'Cattle',
      gender: 'Female',
      managementTag: id,
      birthDate: '2020-01-01',
      ...more,
    });
    const calf = (id: string, more: object = {}) => known(id, { birthDate: '2025-05-01', ...more });
    const birth = (dam: string, young: string[], more: object = {}) => ({
      animal: { id: dam, scheme: 'x.reg' },
      eventDateTime: '2025-05-01T08:00:00Z',
      progenyDetails: young.map((id) => ({
        identifier: { id, scheme: 'x.reg' },
        specie: 'Cattle',
        gender: id === 'E' ? 'MaleNeuter' : 'Female',
      })),
      ...more,
    });
    const member = [
      ...['K1', 'K2', 'K3', 'K4'].map((id) => known(id, {})),
      known('H', { specie: 'Horse' }),
      ...['A', 'B', 'C', 'D'].map((id) => calf(id)),
      calf('E', { gender: 'MaleNeuter' }),
      birth('K1', ['A'], { meta: { isDeleted: true } }),
      birth('K2', ['B'], { eventDateTime: 'some day' }),
      birth('H', ['C']),
      { ...birth('K3', ['D']), progeny: [calf('D')] },
      birth('K4', ['E']),
      ...['__proto__', 'constructor', 'toString'].map((resourceType) => ({
        resourceType,
        animal: { id: 'K1', scheme: 'x.reg' },
        eventDateTime: '2025-06-01T08:00:00Z',
      })),
      known('S', { status: 'constructor', name: `${'x'.repeat(119)}🐄` }),
      {
        animal: { id: 'K1', scheme: 'x.reg' },
        eventDateTime: '2025-06-01T08:00:00Z',
        weight: { measurement: 1, units: 'constructor' },
      },
    ];
    const looked = await bring(other, { member }, true);
    const { status, body } = await bring(other, { member });
    expect([status, body]).toEqual([200, looked.body]);
    const { items } = (
      await call(kraal, 'GET', `/api/farms/${other.farmId}/animals?status=all`, {
        token: other.token,
      })
    ).body;
    expect(items.map((one: { tag: string; status: string }) => one.tag).sort()).toEqual([
      'A',
      'B',
      'C',
      'D',
      'E',
      'K1',
      'K2',
      'K3',
      'K4',
      'S',
    ]);
    expect((await bring(other, { member })).body).toMatchObject({ animals: 0, recorded: 0 });
  });
  it('a tag is no proof against another EID, another number, or a wearer that was gone', async () => {
    const other = await signUp(kraal);
    const [living, dead] = [uuid(), uuid()];
    await recorded(kraal, other, [
      event('registered', living, '2024-01-01', {
        species: 'Cattle',
        sex: 'female',
        tag: 'K1',
        eid: '710000000000017',
      }),
      event('registered', dead, '2020-01-01', { species: 'Cattle', sex: 'female', tag: 'K2' }),
      event('died', dead, '2025-01-01', { cause: 'unknown' }),
    ]);
    const animal = (tag: string, more: object) => ({
      identifier: { id: `n${tag}`, scheme: 'x.reg' },
      specie: 'Cattle',
      gender: 'Female',
      managementTag: tag,
      ...more,
    });
    const { body } = await bring(other, {
      member: [
        animal('K1', {
          alternativeIdentifiers: [{ id: '710000000000025', scheme: 'org.iso.11784' }],
        }),
        animal('K2', { birthDate: '2026-01-05' }),
        {
          animal: { id: 'nK2', scheme: 'x.reg' },
          eventDateTime: '2026-02-01T08:00:00Z',
          weight: { measurement: 90, units: 'KGM' },
        },
      ],
    });
    // The one cannot come in as long as another wears its tag, and says so; the other is a calf of its own.
    expect(body).toMatchObject({ animals: 2, recorded: 2, problems: [{ at: 0 }] });
  });
  it('of a zip names the file and the place in it', async () => {
    const me = await signUp(kraal);
    const json = (...all: object[]) => strToU8(JSON.stringify(all));
    const zip = zipSync({
      'animals.json': json(
        { resourceType: 'icarAnimalCoreResource', identifier: { id: '1', scheme: 'x' } },
        { resourceType: 'icarSomethingElseResource', animal: { id: '1', scheme: 'x' } },
      ),
      'events.json': json({
        resourceType: 'icarNobodyKnowsResource',
        animal: { id: '1', scheme: 'x' },
      }),
    });
    const { body } = await uploadFile(
      kraal,
      `/api/farms/${me.farmId}/icar?dryRun=true`,
      me.token,
      'icar.zip',
      Buffer.from(zip),
    );
    const places = body['problems'].map(
      ({ file, at }: { file: string; at: number }) => `${file} ${at}`,
    );
    expect(places).toEqual(expect.arrayContaining(['animals.json 1', 'events.json 0']));
    expect(places).not.toContain('events.json 2');
  });

  it('refuses a zip that is damaged in a sentence', async () => {
    const { status, body } = await bring(owner, 'PK\u0003\u0004 nothing');
    expect([status, body['code']]).toEqual([422, 'unusable']);
  });
  it('refuses what is no JSON', async () => {
    const { status, body } = await bring(owner, '{"member": [');
    expect([status, body['code']]).toEqual([422, 'not_json']);
  });
  it('refuses what nests deeper than anything it reads', async () => {
    const deep = `${'{"member":['.repeat(20_000)}1${']}'.repeat(20_000)}`;
    expect((await bring(owner, deep)).status).toBe(422);
    const inside = `{"member":[{"resourceType":"icarWeightEventResource","x":${deep}}]}`;
    expect((await bring(owner, inside)).status).toBe(422);
  });
});
