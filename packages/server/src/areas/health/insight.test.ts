import { addDays, dayOf } from '@kraal/domain/format/dates';
import { describe, expect, it } from 'vitest';
import {
  call,
  event,
  openKraal,
  type Person,
  record,
  recorded,
  signUp,
  uploadFile,
  uuid,
} from '../../testing/kraal.ts';

const kraal = await openKraal();
const today = dayOf(new Date(), 'Africa/Johannesburg');
const send = (method: 'GET' | 'POST', path: string, person: Person, body?: unknown) =>
  call(kraal, method, `/api/farms/${person.farmId}${path}`, {
    token: person.token,
    ...(body === undefined ? {} : { body }),
  });
const day = (ago: number) => addDays(today, -ago);

async function flock(): Promise<{
  owner: Person;
  ewes: string[];
  mobId: string;
  medicineId: string;
  batchId: string;
}> {
  const owner = await signUp(kraal, ['Sheep']);
  const mobId = (await send('POST', '/mobs', owner, { name: 'Ewes', species: 'Sheep' })).body['id'];
  const ewes = [1, 2, 3, 4].map(() => uuid());
  await recorded(
    kraal,
    owner,
    ewes.map((id, index) =>
      event('registered', id, day(300), {
        species: 'Sheep',
        sex: 'female',
        tag: `D${index + 1}`,
        bornOn: day(900),
        mobId,
      }),
    ),
  );
  const medicineId = (
    await send('POST', '/medicines', owner, {
      name: 'Wormstop',
      activeIngredients: 'Ivermectin 1 %',
      medicineClass: 'anthelmintic',
      unit: 'ml',
      species: ['Sheep'],
      meatDays: 1,
    })
  ).body['id'];
  const batchId = (
    await send('POST', `/medicines/${medicineId}/batches`, owner, {
      number: 'B1',
      bought: 100,
      costCents: 10_000,
    })
  ).body['id'];
  return { owner, ewes, mobId, medicineId, batchId };
}

describe('insight', () => {
  it('counts what fell ill and died, what it cost a head, and warns of the third dose of one group', async () => {
    const { owner, ewes, medicineId, batchId } = await flock();
    const [one = '', two = '', three = ''] = ewes;
    const dose = (animalId: string, ago: number) =>
      event('treated', animalId, day(ago), {
        lines: [{ medicineId, batchId, dose: 5, unit: 'ml', meatDays: 1, milkDays: 0 }],
      });
    await recorded(kraal, owner, [
      event('diagnosed', one, day(40), { disease: 'wireworm' }),
      event('diagnosed', two, day(40), { disease: 'Wireworm' }),
      event('diagnosed', two, day(30), { disease: 'limps' }),
      dose(one, 200),
      dose(two, 150),
      dose(three, 100),
      event('vet_visited', one, day(20), { vet: 'Dr Nel', costCents: 40_000 }),
      event('famacha_scored', one, day(50), { score: 5 }),
      event('famacha_scored', two, day(50), { score: 1 }),
      event('died', three, day(10), { cause: 'disease', disease: 'miltsiekte', sure: true }),
    ]);
    const { body } = await send('GET', `/health/insight?from=${day(250)}&to=${today}`, owner);
    // Four heads a day over 251 days, and one of them not on its last eleven.
    const meanHeads = (4 * 251 - 11) / 251;
    expect(body).toMatchObject({
      meanHeads: expect.closeTo(meanHeads, 9),
      diagnosed: [
        { disease: 'Wireworm', heads: 2 },
        { disease: 'limps', heads: 1 },
      ],
      ill: {
        animalClass: [{ name: 'hogget', heads: 3 }],
        camp: [{ name: '–', heads: 3 }],
        month: [...Map.groupBy([day(40), day(40), day(30)], (on) => on.slice(0, 7))]
          .map(([name, days]) => ({ name, heads: days.length }))
          .sort(
            (first, second) => second.heads - first.heads || (first.name < second.name ? -1 : 1),
          ),
      },
      deaths: {
        cause: [{ name: 'Anthrax', heads: 1 }],
        animalClass: [{ name: 'hogget', heads: 1 }],
        camp: [{ name: '–', heads: 1 }],
      },
      costCents: 41_500,
      costPerHeadCents: Math.round(41_500 / meanHeads),
      famacha: [{ scored: 2, mean: 3, severe: 0.5 }],
      resistance: [
        { mob: 'Ewes', active: 'macrocyclic lactones', days: [day(200), day(150), day(100)] },
      ],
    });
  });
});

it('three animals that run in no mob and were dosed once each were not dosed three times', async () => {
  const { owner, ewes, medicineId, mobId } = await flock();
  const [one = '', two = '', three = ''] = ewes;
  const dose = (animalId: string, ago: number) =>
    event('treated', animalId, day(ago), {
      lines: [{ medicineId, dose: 5, unit: 'ml', meatDays: 1, milkDays: 0 }],
    });
  await recorded(kraal, owner, [
    ...ewes.map((id) => event('left_mob', id, day(290), { mobId })),
    dose(one, 200),
    dose(two, 150),
    dose(three, 100),
  ]);
  const warned = async () =>
    (await send('GET', `/health/insight?from=${day(250)}&to=${today}`, owner)).body['resistance'];
  expect(await warned()).toEqual([]);
  await recorded(kraal, owner, [dose(one, 140), dose(one, 80), dose(two, 60), dose(two, 40)]);
  expect(await warned()).toEqual([expect.objectContaining({ mob: null })]);
});

describe('registers', () => {
  it('stock adds up to what is left; deaths name cause; each comes as CSV, XLSX and PDF', async () => {
    const { owner, ewes, medicineId, batchId } = await flock();
    const [one = '', two = ''] = ewes;
    const at = new Date();
    await recorded(kraal, owner, [
      {
        ...event('treated', one, today, {
          lines: [{ medicineId, batchId, dose: 5, unit: 'ml', meatDays: 1, milkDays: 0 }],
          reason: '=worms',
        }),
        occurredAt: at.toISOString(),
      },
      event('died', two, day(3), { cause: 'predator', detail: 'jackal' }),
    ]);
    await send('POST', `/batches/${batchId}/count`, owner, { left: 90 });
    expect((await send('GET', `/medicine-stock?from=${today}`, owner)).body['items']).toMatchObject(
      [{ batch: 'B1', opening: 0, bought: 100, given: 5, counted: -5, closing: 90 }],
    );
    expect((await send('GET', '/deaths', owner)).body['items']).toMatchObject([
      { tag: 'D2', cause: 'predator', detail: 'jackal', heads: 1 },
    ]);
    for (const register of ['treatments', 'stock', 'deaths']) {
      for (const format of ['csv', 'xlsx', 'pdf']) {
        const file = await call(
          kraal,
          'GET',
          `/api/farms/${owner.farmId}/registers/${register}/file?format=${format}`,
          { token: owner.token },
        );
        expect([file.status, file.headers['content-disposition']], `${register} ${format}`).toEqual(
          [200, `attachment; filename="${register}.${format}"`],
        );
        expect(file.body['text'].slice(0, 4), `${register} ${format}`).toMatch(
          format === 'pdf' ? /^%PDF/ : format === 'xlsx' ? /^PK/ : /./,
        );
      }
    }
    const csv = (
      await call(kraal, 'GET', `/api/farms/${owner.farmId}/registers/treatments/file?format=csv`, {
        token: owner.token,
      })
    ).body['text'];
    expect(csv).toContain("'=worms");
    // The farm's clock, two hours ahead of UTC.
    expect(csv).toContain(
      new Date(at.getTime() + 2 * 3_600_000).toISOString().slice(0, 16).replace('T', ' '),
    );
  });
});

describe('a controlled disease', () => {
  it('raises an alert with the buyers of the last thirty days, tells owners, and a negative test does not', async () => {
    const { owner, ewes } = await flock();
    const [one = '', two = '', three = '', four = ''] = ewes;
    await recorded(kraal, owner, [
      event('sold', two, day(20), { to: 'Jan Smit' }),
      event('sold', three, day(80), { to: 'Piet Nel' }),
    ]);
    await recorded(kraal, owner, [
      event('lab_tested', four, day(1), {
        test: 'PCR',
        disease: 'foot_and_mouth',
        result: 'negative',
      }),
    ]);
    expect((await send('GET', '/health/notifiable', owner)).body['items']).toEqual([]);
    await recorded(kraal, owner, [
      event('diagnosed', one, day(1), { disease: 'Sheep scab', certainty: 'suspected' }),
    ]);
    expect((await send('GET', '/health/notifiable', owner)).body['items']).toMatchObject([
      {
        disease: 'Sheep scab',
        kind: 'diagnosed',
        animals: [{ tag: 'D1' }],
        buyers: [{ name: 'Jan Smit', heads: 1 }],
      },
    ]);
    // It lives, so its alert speaks of it (alerts/oneVoice.test.ts), and nothing says it a second time.
    const told = async (what: string): Promise<{ about: Record<string, string> }[]> =>
      (
        (await call(kraal, 'GET', '/api/notices', { token: owner.token })).body['items'] as {
          what: string;
          about: Record<string, string>;
        }[]
      ).filter((notice) => notice.what === what);
    expect(await told('notifiable_disease')).toEqual([]);
    // Of one that died of it weeks ago nobody but the notice speaks.
    await recorded(kraal, owner, [
      event('died', four, day(40), { cause: 'disease', disease: 'Anthrax' }),
    ]);
    expect((await told('notifiable_disease')).map(({ about }) => about['disease'])).toEqual([
      'Anthrax',
    ]);
  });
  it('is asked about before anything of it leaves, until a test excludes it; in every way it can be named', async () => {
    const owner = await signUp(kraal, ['Cattle']);
    const opened = (id: string, more: object) =>
      event('registered', id, '2024-01-01', { species: 'Cattle', sex: 'female', ...more });
    const ids = Array.from({ length: 4 }, () => uuid());
    const [sick = '', tested = '', aborted = '', lot = ''] = ids;
    const head = uuid();
    await recorded(kraal, owner, [
      opened(sick, { tag: 'S1' }),
      opened(tested, { tag: 'S2' }),
      opened(aborted, { tag: 'S3' }),
      opened(lot, { heads: 40 }),
      event('diagnosed', sick, day(9), { disease: 'Foot-and-mouth disease' }),
      event('diagnosed', tested, day(9), { disease: 'FMD' }),
      event('lab_tested', tested, day(8), {
        test: 'PCR',
        disease: 'Foot-and-mouth disease',
        result: 'negative',
      }),
      event('aborted', aborted, day(9), { cause: 'brucellosis', sure: true }),
      event('diagnosed', lot, day(9), { disease: 'anthrax' }),
    ]);
    await recorded(kraal, owner, [
      event('split', lot, day(7), { intoId: head, heads: 1, tag: 'S4' }),
    ]);
    const codeOf = async (id: string, more: object = {}) =>
      (await record(kraal, owner, [event('slaughtered', id, day(1), { at: 'Ermelo', ...more })]))
        .body['answers'][0].code ?? 'recorded';
    expect(await codeOf(sick)).toBe('ask_controlled_disease');
    expect(await codeOf(aborted)).toBe('ask_controlled_disease');
    expect(await codeOf(head)).toBe('ask_controlled_disease');
    expect(await codeOf(tested)).toBe('recorded');
    expect(await codeOf(sick, { sure: true })).toBe('recorded');
  });

  it('a dead animal still takes a post-mortem, a living one anything', async () => {
    const { owner, ewes } = await flock();
    await recorded(kraal, owner, [
      event('died', ewes[0] ?? '', day(3), { cause: 'unknown' }),
      event('post_mortem', ewes[0] ?? '', day(2), {
        findings: 'pale carcass, many worms',
        disease: 'wireworm',
        vet: 'Dr Nel',
      }),
    ]);
    const [answer] = (
      await record(kraal, owner, [event('vet_visited', ewes[0] ?? '', day(1), { vet: 'Dr Nel' })])
    ).body['answers'];
    expect(answer.code).toBe('animal_gone');
  });
});

it('a document is kept as it is and only ever handed out to be saved; what only looks like one is refused', async () => {
  const { owner, ewes } = await flock();
  const keep = (name: string, content: string) =>
    uploadFile(kraal, `/api/farms/${owner.farmId}/photos`, owner.token, name, Buffer.from(content));
  const { body } = await keep('report.pdf', '%PDF-1.4\n%%EOF\n');
  await recorded(kraal, owner, [
    event('vet_visited', ewes[0] ?? '', day(1), { vet: 'Dr Nel', photoId: body['id'] }),
  ]);
  const answer = await call(kraal, 'GET', `/api/farms/${owner.farmId}/photos/${body['id']}`, {
    token: owner.token,
  });
  expect([
    answer.status,
    answer.headers['content-type'],
    answer.headers['content-disposition'],
    answer.body['text'],
  ]).toEqual([200, 'application/pdf', 'attachment; filename="document.pdf"', '%PDF-1.4\n%%EOF\n']);
  expect((await keep('report.pdf', '<html><script>alert(1)</script>%PDF-1.4')).status).toBe(422);
});
