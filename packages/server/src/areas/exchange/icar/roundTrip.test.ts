import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, type Day } from '@kraal/domain/format/dates';
import { kindOf } from '@kraal/domain/all';
import { fieldsWhere } from '@kraal/domain/animals/fields';
import { sampleFields } from '@kraal/domain/testing/sampleFields';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { z } from 'zod';
import { columnName } from '../../../platform/database/columnName.ts';
import { inTenant } from '../../../platform/database/connection.ts';
import { readRows } from '../../../testing/readRows.ts';
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
import { icarKinds } from './export.ts';

const kraal = await openKraal();
const clock = kraal.services.now;
afterAll(() => {
  kraal.services.now = clock;
});
/** What is due then depends on the day, so it is told on one of its own, whatever the tests' clock says. */
beforeEach(() => {
  kraal.services.now = () => new Date('2026-11-22T12:00:00Z');
});

const day0: Day = '2024-01-10';
const on = (days: number): Day => addDays(day0, days);
const [cow, bull, heifer, donor, calf, etCalf, ox, runaway, stolen, old, bought] = Array.from(
  { length: 11 },
  uuid,
) as [string, string, string, string, string, string, string, string, string, string, string]; // eleven were asked for

/** Where the bull goes for a while: both farms know it, each by an id of its own. */
const show = { name: 'Skou Bothaville', kind: 'show', gln: '6001234567899' };

const post = async (who: Person, path: string, body: object): Promise<string> =>
  (await call(kraal, 'POST', `/api/farms/${who.farmId}${path}`, { token: who.token, body })).body[
    'id'
  ];

/** A farm whose entries say everything that each kind with a counterpart can say. */
async function fullFarm(): Promise<Person> {
  const who = await signUp(kraal);
  const mobId = await post(who, '/mobs', { name: 'Cows', species: 'Cattle' });
  const campId = await post(who, '/camps', { name: 'River' });
  const placeId = await post(who, '/places', show);
  const medicineId = await post(who, '/medicines', {
    name: 'Wormstop',
    medicineClass: 'anthelmintic',
    unit: 'ml',
    meatDays: 14,
    milkDays: 3,
    exportDays: 20,
  });
  const batchId = await post(who, `/medicines/${medicineId}/batches`, {
    number: 'B1',
    bought: 500,
    expiresOn: '2024-01-01',
  });
  const protocolId = await post(who, '/protocols', {
    name: 'Worms',
    species: 'Cattle',
    mode: 'course',
    medicineId,
    steps: [0],
  });
  const known = (id: string, sex: string, tag: string, more: object = {}) =>
    event('registered', id, day0, {
      species: 'Cattle',
      sex,
      tag,
      bornOn: '2019-05-01',
      sure: true,
      ...more,
    });
  await recorded(kraal, who, [
    known(donor, 'female', 'D1', { breed: 'Angus' }),
    known(bull, 'male', 'B1', { bornOn: '2018-05-01' }),
    known(cow, 'female', 'K1', {
      eid: '710000000000017',
      brand: 'KB7',
      tattoo: 'T4',
      ...sampleFields('registered'),
      damId: donor,
      bornOn: '2021-02-01',
      bornPrecision: 'month',
      sireId: bull,
      massKg: 440,
      birthMassKg: 34,
      births: 1,
      lastBirthOn: '2023-06-01',
      official: [
        { scheme: 'de.hit.ohrmarke', number: 'DE 09 812 34567' },
        { scheme: 'na.namlits', number: 'NA-88' },
      ],
    }),
    known(heifer, 'female', 'K2'),
    known(runaway, 'female', 'K8', { campId, mobId }),
    known(stolen, 'female', 'K9'),
    known(old, 'female', 'D0', { reference: true }),
    event('acquired', ox, day0, {
      species: 'Cattle',
      sex: 'male',
      tag: 'O1',
      castrated: true,
      weaned: true,
      from: 'Jan',
      priceCents: 900_000,
    }),
    event('acquired', bought, '2026-10-01', {
      species: 'Cattle',
      sex: 'female',
      tag: 'K7',
      bornOn: '2022-02-02',
      bornPrecision: 'year',
      meatUntil: '2029-12-01',
      milkUntil: '2029-11-05',
      exportUntil: '2029-12-20',
      pregnant: true,
      dueOn: '2027-02-01',
      massKg: 400,
    }),
  ]);
  const semenId = await post(who, '/semen', {
    sireName: 'Storm',
    sireId: bull,
    species: 'Cattle',
    batch: 'S7',
    straws: 10,
  });
  const dose = { dose: 40, unit: 'ml', route: 'oral', meatDays: 14, milkDays: 3, exportDays: 20 };
  await recorded(kraal, who, [
    event('weighed', cow, on(1), { massKg: 512.5, method: 'tape', sure: true }),
    event('weighed', ox, on(1), { massKg: 300, method: 'scale' }),
    event('condition_scored', cow, on(1), { score: 3.5 }),
    event('joined_mob', cow, on(1), { mobId, sure: true }),
    event('left_mob', cow, on(2), { mobId }),
    event('treated', cow, on(3), {
      lines: [{ medicineId, batchId, site: 'left neck', ...dose }],
      reason: 'worms',
      givenBy: 'Sipho',
      prescribedBy: 'Dr Nel',
      script: 'R1',
      batchOverride: 'all there was',
      protocolId,
      step: 0,
      sure: true,
    }),
    event('treated', bull, on(900), {
      lines: [{ medicineId, ...dose }],
      reason: 'worms',
      courseGoesOn: true,
      sure: true,
    }),
    event('diagnosed', cow, on(3), {
      disease: 'wireworm',
      symptoms: 'thin',
      certainty: 'confirmed',
      severity: 'severe',
      outcome: 'recovered',
      vet: 'Dr Nel',
    }),
    event('heat_observed', cow, on(20), { signs: 'standing' }),
    event('served', cow, on(20), {
      method: 'ai',
      sireId: bull,
      semenId,
      technician: 'Piet',
      sure: true,
    }),
    event('pregnancy_checked', cow, on(60), {
      result: 'pregnant',
      method: 'ultrasound',
      ageDays: 40,
      fetuses: 2,
      checkedBy: 'Dr Nel',
      sure: true,
    }),
    event('gave_birth', cow, on(307), {
      young: [
        {
          id: calf,
          alive: true,
          sex: 'female',
          massKg: 35,
          tag: 'K3',
          eid: '710000000000025',
          brand: 'KB7',
          tattoo: 'T5',
          ...sampleFields('gave_birth', 1),
          official: [{ scheme: 'na.namlits', number: 'NA-99' }],
        },
        { alive: false, sex: 'male' },
      ],
      ease: 2,
      sireId: bull,
      sure: true,
    }),
    event('weighed', calf, on(350), { massKg: 80 }),
    event('dried_off', cow, on(400)),
    event('joined_sire', heifer, on(20), { sireIds: [bull], sure: true }),
    event('removed_sire', heifer, on(80)),
    event('pregnancy_checked', heifer, on(120), { result: 'unsure', method: 'rectal' }),
    event('aborted', heifer, on(150), { cause: 'twin', ageDays: 90, sample: true, sure: true }),
    event('culled_from_breeding', heifer, on(160), { reason: 'empty' }),
    event('kept_for_breeding', heifer, on(170), { reason: 'after all' }),
    event('served', heifer, on(200), {
      method: 'et',
      donorId: donor,
      sireId: bull,
      embryoBreed: 'Angus',
      sure: true,
    }),
    {
      ...event('born', etCalf, on(480), {
        species: 'Cattle',
        sex: 'male',
        damId: heifer,
        tag: 'K4',
        eid: '710000000000033',
        brand: 'KB7',
        tattoo: 'T6',
        ...sampleFields('born', 2),
        massKg: 30,
        official: [{ scheme: 'na.namlits', number: 'NA-100' }],
        campId,
        mobId,
        sure: true,
        sireId: bull,
      }),
    },
    event('departed', bull, on(950), { placeId, loadId: uuid() }),
    event('moved', bull, on(953), { campId }),
    event('lost', runaway, on(30), { detail: 'fence down', sure: true }),
    event('found', runaway, on(40), { detail: 'at the river', sure: true }),
    event('stolen', stolen, on(50), { detail: 'at night', sure: true }),
    event('slaughtered', ox, on(100), {
      at: 'Abattoir',
      priceCents: 1_000_000,
      massKg: 250,
      forExport: true,
      sure: true,
    }),
    event('sold', calf, on(500), {
      to: 'Auction',
      forSlaughter: true,
      forExport: true,
      priceCents: 1,
      massKg: 210,
      sure: true,
    }),
    event('died', etCalf, on(505), { cause: 'predator', detail: 'jackal', sure: true }),
    event('died', donor, on(600), { cause: 'disease', disease: 'redwater', sure: true }),
  ]);
  return who;
}

const bringZip = async (from: Person, to: Person) => {
  const zip = await kraal.app.inject({
    method: 'GET',
    url: `/api/farms/${from.farmId}/icar`,
    headers: { authorization: `Bearer ${from.token}` },
  });
  return uploadFile(kraal, `/api/farms/${to.farmId}/icar`, to.token, 'icar.zip', zip.rawPayload);
};

type ReceivedEvent = { kind: string; at: string; tag: string; payload: Record<string, unknown> };

/** Everything of a farm in words that any farm understands: names instead of ids. */
async function eventsOf({ farmId, userId }: { farmId: string; userId: string }) {
  return inTenant(kraal.services.database, {
    tenant: { farmId, userId },
    work: async (transaction) => {
      const names = await readRows<{ id: string; name: string }>(
        transaction,
        sql`select id, tag as name from animal where farm_id = ${farmId}
        union all select id, name from medicine where farm_id = ${farmId}
        union all select id, number from batch where farm_id = ${farmId}
        union all select id, sire_name || ' ' || batch from semen where farm_id = ${farmId}
        union all select id, name from mob where farm_id = ${farmId}
        union all select id, name from holding where farm_id = ${farmId}
        union all select id, name from camp where farm_id = ${farmId}`,
      );
      const nameOf = new Map(names.map(({ id, name }) => [id, name]));
      const entries = await readRows<ReceivedEvent>(
        transaction,
        sql`select e.kind, e.occurred_at::text as at, a.tag, e.payload
        from event e join event_animal ea on ea.farm_id = e.farm_id and ea.event_id = e.id
          and ea.part = 'subject' join animal a on a.farm_id = ea.farm_id and a.id = ea.animal_id
        where e.farm_id = ${farmId} order by e.occurred_at, e.kind, a.tag`,
      );
      const animals = await readRows<{ tag: string; row: Record<string, unknown> }>(
        transaction,
        sql`select a.tag, coalesce(to_jsonb(b), '{}') || to_jsonb(g) || to_jsonb(a) as row from animal a
        join animal_growth g on g.farm_id = a.farm_id and g.id = a.id
        left join animal_breeding b on b.farm_id = a.farm_id and b.id = a.id
        where a.farm_id = ${farmId} order by a.tag`,
      );
      const named = (value: unknown): unknown =>
        JSON.parse(
          JSON.stringify(value, (_key, one) =>
            typeof one === 'string' ? (nameOf.get(one) ?? one) : one,
          ),
        );
      return {
        entries: entries.map((one) => ({ ...one, payload: flat(named(one.payload)) })),
        animals: new Map(
          animals.map(({ tag, row }) => [tag, named(row) as Record<string, unknown>]),
        ), // a row is an object
      };
    },
  });
}

/** A payload's fields by their paths: `young.tag` is the tag of any of its young. */
function flat(value: unknown, path = ''): Record<string, unknown> {
  if (Array.isArray(value) && value.some((one) => typeof one === 'object'))
    return Object.fromEntries(
      value.flatMap((one, index) =>
        Object.entries(flat(one, '')).map(([name, held]) => [`${path}[${index}].${name}`, held]),
      ),
    );
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { [path]: value };
  return Object.assign(
    {},
    ...Object.entries(value).map(([name, held]) => flat(held, path ? `${path}.${name}` : name)),
  );
}

const fieldOf = (path: string): string => path.replaceAll(/\[\d+\]/g, '');

const userOf = async (who: Person) => ({
  farmId: who.farmId,
  userId: (await call(kraal, 'GET', '/api/users/me', { token: who.token })).body['id'] as string, // its id is text
});

/** What ICAR has no place for: docs/interchange.md says the same to people, and the test holds it to this. */
const lost = {
  entries: ['joined_mob of K1', 'left_mob of K1'],
  fields: {
    registered: ['birthMassKg', 'births', 'bornPrecision', 'campId', 'lastBirthOn', 'mobId'],
    acquired: ['bornPrecision', 'dueOn', 'exportUntil', 'priceCents', 'weaned'],
    born: ['campId', 'mobId'],
    sold: ['forExport', 'massKg', 'priceCents'],
    slaughtered: ['forExport', 'massKg', 'priceCents'],
    died: ['disease'],
    found: ['detail'],
    departed: ['loadId'],
    moved: ['campId'],
    treated: [
      'batchOverride',
      'givenBy',
      'lines.exportDays',
      'prescribedBy',
      'protocolId',
      'script',
      'step',
    ],
    diagnosed: ['certainty', 'outcome', 'vet'],
    served: ['technician'],
    pregnancy_checked: ['checkedBy'],
    aborted: ['ageDays', 'cause', 'sample'],
    culled_from_breeding: ['reason'],
    kept_for_breeding: ['reason'],
  },
  // Where it stands and with whom, how often she bore before she came, when it was weaned, and that she was said to be due.
  columns: [
    'breeding_until of K7',
    'camp_id of B1',
    'camp_id of K4',
    'camp_id of K8',
    'check_from of K7',
    'due_from of K7',
    'due_to of K7',
    'mob_id of K4',
    'mob_id of K8',
    'parity of K1',
    'weaned_on of O1',
  ],
};

/** Fields of an animal that the registry gives no counterpart: of each kind that says them, and of each animal here that has them. */
const withoutCounterpart = fieldsWhere(({ icar }) => icar === null);
const lostFields: Record<string, string[]> = {
  ...lost.fields,
  registered: [...lost.fields.registered, ...withoutCounterpart].sort(),
  born: [...lost.fields.born, ...withoutCounterpart].sort(),
  gave_birth: withoutCounterpart.map((name) => `young.${name}`).sort(),
};
const lostColumns = [
  ...lost.columns,
  ...withoutCounterpart.flatMap((name) =>
    ['K1', 'K3', 'K4'].map((tag) => `${columnName(name)} of ${tag}`),
  ),
].sort();

it('brings the same farm out of its own zip, and what ICAR has no place for is named', async () => {
  const from = await fullFarm();
  const to = await signUp(kraal);
  await post(to, '/places', show);
  const { body } = await bringZip(from, to);
  const sets = ['AnimalSetJoinEvent', 'AnimalSetLeaveEvent'];
  const remarks = body['problems'].filter(({ type }: { type: string }) => !sets.includes(type));
  // A parent that was never here is one there too.
  expect(remarks).toMatchObject([{ message: expect.stringContaining('not here') }]);
  const [before, after] = [await eventsOf(await userOf(from)), await eventsOf(await userOf(to))];
  expect([...after.animals.keys()]).toEqual([...before.animals.keys()]);

  const entries = new Set<string>();
  const fields: Record<string, Set<string>> = {};
  for (const one of before.entries) {
    const same = after.entries.find(
      (other) => other.kind === one.kind && other.tag === one.tag && other.at === one.at,
    );
    if (!same) entries.add(`${one.kind} of ${one.tag}`);
    for (const [path, value] of Object.entries(same ? one.payload : {}))
      if (JSON.stringify(same?.payload[path]) !== JSON.stringify(value) && path !== 'sure')
        (fields[one.kind] ??= new Set()).add(fieldOf(path));
  }
  const columns = new Set<string>();
  for (const [tag, row] of before.animals)
    for (const [name, value] of Object.entries(row))
      if (
        !['farm_id', 'state', 'search_text'].includes(name) &&
        JSON.stringify(after.animals.get(tag)?.[name]) !== JSON.stringify(value)
      )
        columns.add(`${name} of ${tag}`);
  expect({
    entries: [...entries].sort(),
    fields: Object.fromEntries(
      Object.entries(fields).map(([kind, names]) => [kind, [...names].sort()]),
    ),
    columns: [...columns].sort(),
  }).toEqual({ entries: lost.entries, fields: lostFields, columns: lostColumns });
  // The same zip again brings nothing.
  expect((await bringZip(from, to)).body).toMatchObject({ animals: 0, recorded: 0 });
});

it('the page about interchange names each field that is lost', () => {
  const page = readFileSync(
    join(import.meta.dirname, '../../../../../../docs/interchange.md'),
    'utf8',
  );
  const told = Object.fromEntries(
    [...page.matchAll(/^\| `(\w+)` +\| (`[^|]+`) +\|$/gmu)].map(([, kind, names]) => [
      kind,
      [...(names ?? '').matchAll(/`([\w.]+)`/gu)].map(([, name]) => name),
    ]),
  );
  expect(told).toEqual(lost.fields);
});

it('the farm of that test says everything that its kinds can say', async () => {
  const from = await fullFarm();
  const { entries } = await eventsOf(await userOf(from));
  /** What registering and buying say is one: both are arrivals. */
  const family = (kind: string): string => (kind === 'acquired' ? 'registered' : kind);
  const unsaid = icarKinds.flatMap((kind) => {
    const schema = kindOf(kind)?.payload as z.ZodObject | undefined; // every kind's payload is an object
    const said = new Set(
      entries
        .filter((one) => family(one.kind) === family(kind))
        .flatMap(({ payload }) => Object.keys(payload).map((path) => path.split(/[.[]/u)[0])),
    );
    return Object.keys(schema?.shape ?? {})
      .filter((field) => !said.has(field))
      .map((field) => `${kind}.${field}`);
  });
  // Lots and other owners have no place in ICAR; the others are of entries of before, of owners who break a rule, of files.
  expect(unsaid).toEqual([
    'registered.heads',
    'registered.listedOn',
    'registered.ownerId',
    'born.heads',
    'acquired.heads',
    'acquired.listedOn',
    'acquired.ownerId',
    'sold.withdrawalOverride',
    // Somebody's animal that goes home says nothing to whoever reads it without its owner.
    'returned.to',
    'returned.massKg',
    'returned.sure',
    'slaughtered.withdrawalOverride',
    'diagnosed.photoId',
    'served.species',
    'joined_sire.species',
    'gave_birth.inherited',
  ]);
});
