import { describe, expect, it } from 'vitest';
import {
  call,
  event,
  openKraal,
  type Person,
  recorded,
  signUp,
  uploadFile,
  uuid,
} from '../../testing/kraal.ts';

const kraal = await openKraal();
const [cow, sold, bull] = [uuid(), uuid(), uuid()];

async function herd(): Promise<Person> {
  const owner = await signUp(kraal, ['Cattle']);
  const id = (known: string): string => `${known.slice(0, 24)}${owner.farmId.slice(24)}`;
  const known = (of: string, sex: string, tag: string) =>
    event('registered', id(of), '2023-01-01', {
      species: 'Cattle',
      sex,
      tag,
      bornOn: '2020-01-01',
    });
  await recorded(kraal, owner, [
    known(cow, 'female', 'K1'),
    known(sold, 'female', 'K2'),
    known(bull, 'male', 'B1'),
    event('sold', id(sold), '2025-01-01'),
  ]);
  return owner;
}
const send = (person: Person, method: 'GET' | 'POST', path: string, body?: unknown) =>
  call(kraal, method, `/api/farms/${person.farmId}${path}`, {
    token: person.token,
    ...(body === undefined ? {} : { body }),
  });

const told = ([change]: { from: string; on: string; to: string }[]): string =>
  change ? `${change.from} ${change.on} ${change.to}` : '';

async function bring(
  owner: Person,
  recordKind: string,
  csv: string,
): Promise<{
  id: string;
  rows: {
    outcome: string;
    problems: { field: string; message: string }[];
    changes: { from: string; on: string; to: string }[];
  }[];
}> {
  const file = await uploadFile(
    kraal,
    `/api/farms/${owner.farmId}/imports`,
    owner.token,
    'past.csv',
    Buffer.from(csv),
  );
  const id: string = file.body['id'];
  await send(owner, 'POST', `/imports/${id}/check`, {
    mapping: file.body['mapping'],
    options: { species: 'Cattle', purpose: 'records', recordKind },
  });
  return { id, rows: (await send(owner, 'GET', `/imports/${id}/rows`)).body['items'] };
}
async function run(owner: Person, id: string, act: 'run' | 'undo'): Promise<void> {
  await send(owner, 'POST', `/imports/${id}/${act}`);
  await expect
    .poll(async () => (await send(owner, 'GET', `/imports/${id}`)).body['status'])
    .toBe(act === 'run' ? 'imported' : 'undone');
}

describe('past work from a spreadsheet', () => {
  it('treatments: the product gets its place in the cabinet, problems are named, and all of it can be taken back', async () => {
    const owner = await herd();
    const csv =
      'Animal,Date,Product,Dose,Unit,Reason,Symptoms,Vet,Outcome\nK1,2024-03-05,Dectomax,10,ml,worms,thin,Dr Nel,recovered\nK2,2024-03-05,Dectomax,10 ml,,worms,,,\nK9,2024-03-05,Dectomax,10,ml,,,,\nK1,2024-03-06,,5,ml,,,,\nK1,2024-03-07,Dectomax,much,ml,,,,\nK1,,Dectomax,5,ml,,,,\nK1,2024-03-08,Dectomax,5,buckets,,,,\n';
    const { id, rows } = await bring(owner, 'treatment', csv);
    expect(
      rows.map(
        ({ outcome, problems, changes }) => problems[0]?.field ?? `${outcome} ${told(changes)}`,
      ),
    ).toEqual([
      'update treated 2024-03-05 Dectomax 10 ml · meat held back 28 days',
      'update treated 2024-03-05 Dectomax 10 ml · meat held back 28 days',
      'tag',
      'product',
      'dose',
      'massOn',
      'doseUnit',
    ]);
    await run(owner, id, 'run');
    const given = (await send(owner, 'GET', '/treatments')).body['items'] as { tag: string }[];
    expect(given.sort((one, other) => (one.tag < other.tag ? -1 : 1))).toMatchObject([
      {
        tag: 'K1',
        medicine: 'Dectomax',
        dose: 10,
        unit: 'ml',
        reason: 'worms; thin; recovered',
        givenBy: 'Dr Nel',
      },
      { tag: 'K2', medicine: 'Dectomax' },
    ]);
    expect((await send(owner, 'GET', '/medicines')).body['items']).toMatchObject([
      { name: 'Dectomax', isDefault: true, unit: 'ml' },
    ]);
    const again = await bring(owner, 'treatment', csv);
    expect(again.rows.slice(0, 2).map(({ outcome }) => outcome)).toEqual([
      'unchanged',
      'unchanged',
    ]);
    // Of one day another product is another treatment, and what it holds back is not lost.
    const second = await bring(
      owner,
      'treatment',
      'Animal,Date,Product,Dose,Unit\nK1,2024-03-05,dectomax,10,ml\nK1,2024-03-05,Terramycin,20,ml\n',
    );
    expect(second.rows.map(({ outcome }) => outcome)).toEqual(['unchanged', 'update']);
    const tests =
      'Animal,Date,Test,Result\nK1,2024-03-05,Bovine brucellosis,negative\nK1,2024-03-05,Bovine tuberculosis,negative\n';
    const bled = await bring(owner, 'test', tests.split('\n').slice(0, 2).join('\n'));
    await run(owner, bled.id, 'run');
    expect((await bring(owner, 'test', tests)).rows.map(({ outcome }) => outcome)).toEqual([
      'unchanged',
      'update',
    ]);
    await run(owner, id, 'undo');
    expect((await send(owner, 'GET', '/treatments')).body['total']).toBe(0);
  });

  it('services, checks and births make the cow’s story, in Afrikaans headings too', async () => {
    const owner = await herd();
    const serviced = await bring(
      owner,
      'service',
      'Dier;Datum;Vaar;Metode\nK1;10/01/2024;B1;natuurlik\nK1;11/01/2024;B7;natuurlik\nK1;12/01/2024;;droom\n',
    );
    expect(
      serviced.rows.map(({ problems, changes }) => problems[0]?.field ?? told(changes)),
    ).toEqual(['served 2024-01-10 B1', 'sire', 'method']);
    await run(owner, serviced.id, 'run');
    const checked = await bring(
      owner,
      'pregnancy_check',
      'Dier;Datum;Dragtig;Dragtigdae\nK1;01/03/2024;ja;50\nK1;02/03/2024;dalk;\n',
    );
    expect(
      checked.rows.map(({ problems, changes }) => problems[0]?.field ?? told(changes)),
    ).toEqual(['pregnancy_checked 2024-03-01 pregnant', 'result']);
    await run(owner, checked.id, 'run');
    const born = await bring(
      owner,
      'birth',
      'Animal,Date,Sex,Calf tag,Birth weight\nK1,2024-10-19,f,K1-24,36\nK1,2024-10-19,m,K1-24b,33\nK1,2024-10-19,,x,\n',
    );
    expect(born.rows.map(({ problems, changes }) => problems[0]?.field ?? told(changes))).toEqual([
      'gave_birth 2024-10-19 female · K1-24',
      'gave_birth 2024-10-19 male · K1-24b',
      'sex',
    ]);
    await run(owner, born.id, 'run');
    const { items } = (await send(owner, 'GET', '/animals')).body;
    expect(items.map((one: { tag: string }) => one.tag)).toEqual(['B1', 'K1', 'K1-24', 'K1-24b']);
    expect((await send(owner, 'GET', `/animals/${items[2].id}`)).body).toMatchObject({
      damId: items[1].id,
      sireId: items[0].id,
      birthMassKg: 36,
    });
    expect(
      (await send(owner, 'GET', '/breeding/sires?species=Cattle')).body['items'],
    ).toContainEqual(expect.objectContaining({ tag: 'B1', served: 1, pregnant: 1, young: 2 }));
  });

  it('tests and diagnoses', async () => {
    const owner = await herd();
    const tested = await bring(
      owner,
      'test',
      'Animal,Date,Test,Result,Disease\nK1,2024-03-05,Rose Bengal,neg,bovine_brucellosis\nK1,2024-03-06,Rose Bengal,who knows,\n',
    );
    expect(tested.rows.map(({ problems, changes }) => problems[0]?.field ?? told(changes))).toEqual(
      ['lab_tested 2024-03-05 Rose Bengal · negative', 'result'],
    );
    await run(owner, tested.id, 'run');
    const ill = await bring(
      owner,
      'diagnosis',
      'Animal,Date,Disease,Symptoms\nK1,2024-03-05,foot rot,limps\n',
    );
    await run(owner, ill.id, 'run');
    expect(
      (await send(owner, 'GET', '/health/insight?from=2024-01-01&to=2024-12-31')).body['diagnosed'],
    ).toEqual([{ disease: 'Foot rot', heads: 1 }]);
  });
});
