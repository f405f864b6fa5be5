import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import {
  call,
  event,
  openKraal,
  type Person,
  recorded,
  signUp,
  uuid,
} from '../../testing/kraal.ts';
import { sheetsFor } from '../../testing/sheets.ts';

/**
 * Spreadsheets as farmers make them, each with what a person who opens it expects of it. They are written here; the
 * mistakes in them were found in real ones.
 */
const kraal = await openKraal();
const api = (me: Person) => `/api/farms/${me.farmId}`;
const { looked, brought, get } = sheetsFor(kraal);
const born = (herd: Map<string, Record<string, unknown>>) =>
  [...herd].map(([tag, { bornOn, bornPrecision }]) => [tag, bornOn, bornPrecision ?? 'day']);
const book = (rows: (string | number)[][], sheet = 'Herd') =>
  writeXlsxFile([{ data: rows, sheet }]).toBuffer();

/** A workbook with one of its parts written anew, as other programs write it. */
function changed(content: Buffer, part: string, to: (xml: string) => string): Buffer {
  const parts = unzipSync(content);
  const xml = Buffer.from(parts[part] ?? []).toString();
  return Buffer.from(zipSync({ ...parts, [part]: strToU8(to(xml)) }));
}

describe('where the table stands', () => {
  it('1 titles above it', async () => {
    const { rows, left } = await looked(
      'Boerdery Botha;;\nKudde 2024;;\n;;\nOornr;Geslag;Ras\nK1;v;Bonsmara\n',
    );
    expect([rows.map(({ rowNumber, outcome }) => [rowNumber, outcome]), left]).toEqual([
      [[5, 'create']],
      [],
    ]);
  });
  it('2 headings in two rows', async () => {
    const { herd, as } = await brought(
      'Dier;;Geboorte;;Speen\nNommer;Geslag;Datum;Massa;Massa\nK1;v;2024-01-05;36;210\n',
    );
    expect(as).toMatchObject({
      'Geboorte · Datum': 'bornOn',
      'Geboorte · Massa': 'birthMassKg',
      'Speen · Massa': 'weanMassKg',
    });
    expect(herd.get('K1')).toMatchObject({ sex: 'female', bornOn: '2024-01-05', birthMassKg: 36 });
  });
  it('3 sep=; in the first line', async () => {
    const { rows } = await looked('sep=;\r\ntag;sex\r\nK1;f\r\n');
    expect(rows).toMatchObject([{ rowNumber: 3, outcome: 'create' }]);
  });
  it('4 no headings: the columns are guessed by their cells, the rest is named', async () => {
    const { as } = await looked(
      '982000001088420;12/03/2026;07:45;341,5;x\n982000001088421;12/03/2026;07:46;300,0;y\n',
      { purpose: 'weighings' },
    );
    expect(as).toEqual({
      'Column 1': 'eid',
      'Column 2': 'massOn',
      'Column 3': 'massTime',
      'Column 4': 'massKg',
      'Column 5': null,
    });
  });
  it('5 the herd on the second sheet, and the first chosen instead', async () => {
    const content = await writeXlsxFile([
      {
        data: [
          ['Notes', 'x'],
          ['Bought from Nel', 'y'],
        ],
        sheet: 'Notas',
      },
      {
        data: [
          ['Herd 2024', null],
          ['Tag', 'Sex'],
          ['K1', 'f'],
          ['K2', 'm'],
        ],
        sheet: 'Kudde',
      },
    ]).toBuffer();
    const { me, id, layout, rows } = await looked(content);
    expect(layout).toMatchObject({
      sheets: [
        { name: 'Notas', rows: 2 },
        { name: 'Kudde', rows: 4 },
      ],
      sheet: 1,
      headingRow: 2,
      firstRow: 3,
    });
    expect(rows.map(({ rowNumber }) => rowNumber)).toEqual([3, 4]);
    const place = (body: object) =>
      call(kraal, 'POST', `${api(me)}/imports/${id}/table`, { token: me.token, body });
    expect((await place({ sheet: 0, headingRow: 1 })).body).toMatchObject({
      status: 'uploaded',
      headings: ['Notes', 'x'],
      rowCount: 1,
      summary: null,
    });
    expect((await place({ sheet: 1, headingRow: 0 })).body).toMatchObject({
      headings: ['Column 1', 'Column 2'],
      rowCount: 4,
    });
    expect((await place({ sheet: 1, headingRow: 2 })).body).toMatchObject({
      headings: ['Tag', 'Sex'],
      rowCount: 2,
      mapping: { 0: 'tag', 1: 'sex' },
    });
    expect((await place({ sheet: 2, headingRow: 1 })).status).toBe(422);
    expect((await place({ sheet: 1, headingRow: 77 })).status).toBe(422);
    expect((await place({ sheet: 1, headingRow: 4 })).body['errors'].file[0]).toContain('no rows');
    expect((await get(me, `/imports/${id}/lines?sheet=1`))['items'][0]).toEqual({
      row: 1,
      cells: ['Herd 2024', ''],
    });
  });
  it('6 hidden rows and columns are read, and named', async () => {
    const content = changed(
      await book([
        ['Tag', 'Sex', 'Born'],
        ['K1', 'f', '2020-01-01'],
        ['K2', 'm', '2020-02-01'],
      ]),
      'xl/worksheets/sheet1.xml',
      (xml) =>
        xml
          .replace('<row r="3"', '<row r="3" hidden="1"')
          .replace(
            '<sheetData>',
            '<cols><col min="3" max="3" width="9" hidden="1"/></cols><sheetData>',
          ),
    );
    const { layout, rows } = await looked(content);
    expect(layout.sheets[0]).toMatchObject({
      hiddenRows: [3],
      hiddenRowCount: 1,
      hiddenColumns: ['C'],
    });
    expect(rows).toHaveLength(2);
  });
  it('7 empty rows between: rows keep the numbers that the sheet shows', async () => {
    const { rows } = await looked('tag,sex\n\nK1,f\n\n\nK2,\n');
    expect(rows.map(({ rowNumber, outcome }) => [rowNumber, outcome])).toEqual([
      [3, 'create'],
      [6, 'bad'],
    ]);
  });
});

describe('which column is what', () => {
  it('8 what was not understood is named', async () => {
    const { left, as } = await looked(
      'Tag;Geslag;Kleur oog;Gewig (kg);Prys\nK1;v;bruin;300;9000\n',
      { massesOn: '2026-01-05' },
    );
    expect(left).toEqual(['Kleur oog', 'Prys']);
    expect(as['Gewig (kg)']).toBe('massKg');
  });
  it('9 weighings by day stand in as many columns', async () => {
    const { herd, left } = await brought(
      'Tag;Geslag;Gewig 05/01/2026;Gewig 2026-02-10;Mrt 2026\nK1;v;300;320,5;340\nK2;m;;310;\n',
    );
    expect(left).toEqual([]);
    expect(herd.get('K1')).toMatchObject({ massKg: 340, massOn: '2026-03-15' });
    expect(herd.get('K2')).toMatchObject({ massKg: 310, massOn: '2026-02-10' });
  });
  it('10 a running number is no tag where another column is one', async () => {
    const { as } = await looked('Nr;Oornommer;Geslag\n1;K7;v\n2;K8;m\n3;K9;v\n');
    expect(as).toEqual({ Nr: null, Oornommer: 'tag', Geslag: 'sex' });
  });
  it('11 a tag that is an EID is one, the other number is the tag', async () => {
    const { as } = await looked('Tag,Number,Sex\n982000001088420,K1,f\n982000001088421,K2,f\n');
    expect(as).toEqual({ Tag: 'eid', Number: 'tag', Sex: 'sex' });
  });
  it('12 fifteen digits behind a letter are a tag', async () => {
    const { herd } = await brought('Animal,Sex,Dam\nA982000001088420,f,\nB1,f,A982000001088420\n');
    expect([...herd.keys()]).toEqual(['A982000001088420', 'B1']);
    expect(herd.get('A982000001088420')).toMatchObject({ eid: null });
    expect(herd.get('B1')).toMatchObject({ damId: herd.get('A982000001088420')?.['id'] });
  });
  it('13 a column of sexes under any heading', async () => {
    const { as } = await looked('Tag,M/V\nK1,koei\nK2,bul\n');
    expect(as['M/V']).toBe('sex');
  });
  it('14 two columns of one kind: the plainer one is taken, the other is named', async () => {
    const { as } = await looked('Nommer,Eartag,Sex\n77,K1,f\n78,K2,m\n');
    expect(as).toEqual({ Nommer: null, Eartag: 'tag', Sex: 'sex' });
  });
});

describe('cells', () => {
  it('15 days that a spreadsheet counts', async () => {
    const { herd } = await brought('tag,sex,born\nK1,f,45366\n');
    expect(born(herd)).toEqual([['K1', '2024-03-15', 'day']]);
  });
  it('16 months by name, in both languages, whole and cut short', async () => {
    const { herd } = await brought(
      'tag,sex,born\nK1,f,1 Maart 2024\nK2,f,5Mrt24\nK3,f,12 Dec 2023\n',
    );
    expect(born(herd).map(([, on]) => on)).toEqual(['2024-03-01', '2024-03-05', '2023-12-12']);
  });
  it('17 a month alone is kept as a month', async () => {
    const { herd } = await brought('tag,sex,born\nK1,f,Mrt 2024\n');
    expect(born(herd)).toEqual([['K1', '2024-03-15', 'month']]);
  });
  it('18 years under a heading of days, and years of two digits', async () => {
    const { herd } = await brought('tag,sex,born\nK1,f,2019\nK2,f,2020.0\nK3,m,98\n', {});
    expect(born(herd).slice(0, 2)).toEqual([
      ['K1', '2019-07-01', 'year'],
      ['K2', '2020-07-01', 'year'],
    ]);
  });
  it('19 ages in years', async () => {
    const { herd } = await brought('Tag,Sex,Age (years)\nK1,f,3\nK2,f,1.5\n', {
      registeredOn: '2026-01-31',
    });
    expect(born(herd)).toEqual([
      ['K1', '2023-01-31', 'year'],
      ['K2', '2024-07-31', 'month'],
    ]);
  });
  it('20 ages with their units in the cell', async () => {
    const { herd } = await brought(
      'Nommer;Geslag;Ouderdom\nK1;v;3 jaar\nK2;v;18 mnde\nK3;v;2j 6m\n',
      { registeredOn: '2026-01-31' },
    );
    expect(born(herd)).toEqual([
      ['K1', '2023-01-31', 'year'],
      ['K2', '2024-07-31', 'month'],
      ['K3', '2023-07-31', 'month'],
    ]);
  });
  it('21 an age without a unit is asked', async () => {
    const { rows, me } = await looked('Nommer;Geslag;Ouderdom\nK1;v;3\n');
    expect(rows[0]?.problems[0]).toMatchObject({
      field: 'age',
      column: 'Ouderdom',
      message: 'Say where the columns are chosen whether the ages are years, months or days.',
    });
    expect(
      (await looked('Nommer;Geslag;Ouderdom\nK1;v;3\n', { ageUnit: 'years' }, me)).summary,
    ).toMatchObject({ create: 1, bad: 0 });
  });
  it('22 a number with nothing behind its point is the number', async () => {
    const { herd } = await brought('tag,sex,dam\n101.0,f,\n102,f,101\n');
    expect(herd.get('102')).toMatchObject({ damId: herd.get('101')?.['id'] });
  });
  it('23 zeros that only a number format shows', async () => {
    const plain = await book([
      ['Tag', 'Sex'],
      [7, 'f'],
      [12, 'm'],
    ]);
    const styled = changed(plain, 'xl/worksheets/sheet1.xml', (xml) =>
      xml.replaceAll(/<c r="A([23])"[^>]*>/g, '<c r="A$1" s="1">'),
    );
    const content = changed(
      styled,
      'xl/styles.xml',
      () =>
        '<?xml version="1.0"?><styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="170" formatCode="0000"/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>',
    );
    const { rows } = await looked(content);
    expect(rows.map(({ cells }) => cells[0])).toEqual(['0007', '0012']);
  });
  it('24 sexes as farmers write them', async () => {
    const { herd } = await brought(
      'tag;geslag\nA;♂\nB;♀\nC;Bulkalf\nD;dragtige vers\nE;1\nF;2\nG;os\n',
    );
    expect([...herd.values()].map(({ sex }) => sex)).toEqual([
      'male',
      'female',
      'male',
      'female',
      'male',
      'female',
      'male',
    ]);
  });
  it('25 nobody’s parent is nobody', async () => {
    const nobody = ['0', '??', 'geen', 'onbekend', 'unknown', 'n.v.t.', 'various', '-', 'NA'];
    const { herd, summary } = await brought(
      `tag;sex;dam\n${nobody.map((one, index) => `K${index};f;${one}`).join('\n')}\n`,
    );
    expect(summary).toMatchObject({ create: nobody.length, references: 0 });
    expect([...herd.values()].every(({ damId }) => damId === null)).toBe(true);
  });
  it('26 an EID that a spreadsheet rounded is refused, with what to do', async () => {
    const { rows } = await looked('tag,sex,eid\nK1,f,9.82E+14\n');
    expect(rows[0]?.problems[0]?.message).toContain('A spreadsheet has rounded this EID');
  });
  it('27 a mass without a day is asked', async () => {
    const { rows, me } = await looked('tag,sex,mass\nK1,f,300\n');
    expect(rows[0]?.problems[0]).toMatchObject({
      field: 'massKg',
      at: 2,
      message:
        'Say where the columns are chosen on which day the masses without a day were weighed.',
    });
    const { herd } = await brought('tag,sex,mass\nK1,f,300\n', { massesOn: '2026-01-05' }, me);
    expect(herd.get('K1')).toMatchObject({ massKg: 300, massOn: '2026-01-05' });
  });
});

describe('families', () => {
  it('28 where only years are known, years are compared', async () => {
    const { summary } = await looked('tag,sex,born,dam\nM,f,2019,\nK,f,2021,M\nL,m,01/02/2021,M\n');
    expect(summary).toMatchObject({ create: 3, bad: 0 });
    const { rows } = await looked('tag,sex,born,dam\nM,f,2021,\nK,f,2021,M\n');
    expect(rows[1]?.problems[0]?.message).toContain('days old at that birth');
  });
  it('29 what can be true is asked, and accepted for all of it', async () => {
    const csv = 'tag,sex,born,dam\nM,f,2022-01-01,\nK,f,2023-04-10,M\n';
    const { me, id, rows } = await looked(csv);
    expect(rows[1]).toMatchObject({ outcome: 'bad', problems: [{ field: 'dam', asks: true }] });
    expect((await get(me, `/imports/${id}/problems`))['items']).toMatchObject([
      { rows: 1, asks: 'young_parent' },
    ]);
    const { herd } = await brought(csv, { accepted: ['young_parent'] }, me);
    expect(herd.get('K')).toMatchObject({ damId: herd.get('M')?.['id'] });
  });
  it('30 nobody is born too early, and an ancestor is none of the herd', async () => {
    const { herd, rows, me } = await brought(
      'tag,sex,born,dam\nEva,f,1948,\nK,f,1951,Eva\nJ,f,2023-05-01,K\n',
    );
    expect(rows[0]?.changes).toEqual([{ field: 'isAncestor', from: null, to: '1948-07-01' }]);
    expect([...herd.values()].map(({ tag, status }) => [tag, status])).toEqual([
      ['Eva', 'reference'],
      ['J', 'alive'],
      ['K', 'reference'],
    ]);
    expect((await get(me, '/animals'))['total']).toBe(1);
  });
  it('31 gone on a day that nobody knows: known, and not here', async () => {
    const { herd, me } = await brought(
      'tag,sex,status,born\nOud,f,dood,2010-01-01\nK,f,,2020-01-01\n',
    );
    expect(herd.get('Oud')).toMatchObject({ status: 'reference', bornOn: '2010-01-01' });
    expect((await get(me, '/animals'))['total']).toBe(1);
  });
  it('31b what was weighed before it left on such a day is not lost: the day is asked', async () => {
    const { rows } = await looked('tag,sex,status,mass,date\nOud,f,dood,480,2024-01-05\n');
    expect(rows[0]).toMatchObject({ outcome: 'bad', problems: [{ field: 'statusOn' }] });
  });
  it('32 a parent that was known by name only becomes the real one when its own row comes', async () => {
    const me = await signUp(kraal);
    const first = await brought('tag,sex,born,sire\nK1,f,2024-01-01,BUL\n', {}, me);
    expect(first.herd.get('BUL')).toMatchObject({ status: 'reference' });
    const second = await brought('tag,sex,born,breed\nBUL,m,2019-01-01,Bonsmara\n', {}, me);
    expect(second.rows[0]?.changes).toEqual([{ field: 'wasReference', from: null, to: 'BUL' }]);
    expect([...second.herd.values()].filter(({ tag }) => tag === 'BUL')).toHaveLength(1);
    expect(second.herd.get('BUL')).toMatchObject({
      status: 'alive',
      breed: 'Bonsmara',
      id: first.herd.get('BUL')?.['id'],
    });
    expect(second.herd.get('K1')).toMatchObject({ sireId: second.herd.get('BUL')?.['id'] });
    expect((await get(me, '/animals'))['total']).toBe(2);
  });
  it('33 one parent in both roles is named', async () => {
    const { rows } = await looked('tag,sex,dam,sire\nQ,f,,\nK,f,Q,\nL,m,,Q\n');
    expect(rows.map(({ outcome }) => outcome)).toEqual(['create', 'create', 'bad']);
    expect(rows[2]?.problems[0]?.message).toContain('The sire Q is no male in row 2');
    const unseen = await looked('tag,sex,dam,sire\nK,f,Y,\nL,m,,Y\n');
    expect(
      unseen.rows.flatMap(({ problems }) => problems.map(({ message }) => message)).join(),
    ).toContain('Y is named as a dam and as a sire');
  });
});

describe('what is wrong, and what it becomes', () => {
  it('34 one bad row refuses one row', async () => {
    const { summary, rows } = await looked(
      'tag,sex,born,dam\nM,f,31 Februarie 2020,\nK,f,2023-01-01,M\n',
    );
    expect(summary).toMatchObject({ create: 1, bad: 1 });
    expect(rows[1]?.changes).toEqual([{ field: 'dam', from: 'M', to: null, because: 2 }]);
  });
  it('35 a cell is mended in the look, and the row is good; written back, it is as it was', async () => {
    const { me, id } = await looked(
      'Kudde;;\ntag;sex;born\nM;f;31 Februarie 2020\nK;f;2023-01-01\n',
    );
    const mend = (value: string, rowNumber = 3, column = 2) =>
      call(kraal, 'POST', `${api(me)}/imports/${id}/mend`, {
        token: me.token,
        body: { cells: [{ rowNumber, column, value }] },
      });
    expect((await mend('2020-02-28')).body['summary']).toMatchObject({ create: 2, bad: 0 });
    expect((await get(me, `/imports/${id}/rows`))['items'][0]).toMatchObject({
      rowNumber: 3,
      cells: ['M', 'f', '2020-02-28'],
      was: { 2: '31 Februarie 2020' },
    });
    expect((await mend('31 Februarie 2020')).body['summary']).toMatchObject({ create: 1, bad: 1 });
    expect((await get(me, `/imports/${id}/rows?outcome=bad`))['items'][0]).toMatchObject({
      was: {},
    });
    for (const [row, column] of [
      [2, 2],
      [1, 0],
      [99, 0],
      [3, 3],
    ] as const)
      expect((await mend('x', row, column)).status, `${row} ${column}`).toBe(422);
    expect((await mend('2020-02-28')).status).toBe(200);
    await call(kraal, 'POST', `${api(me)}/imports/${id}/run`, { token: me.token });
    await expect.poll(async () => (await get(me, `/imports/${id}`))['status']).toBe('imported');
    expect((await mend('2020-03-01')).status).toBe(409);
    expect((await get(me, '/animals?sort=tag'))['items']).toMatchObject([
      { tag: 'K' },
      { tag: 'M', bornOn: '2020-02-28' },
    ]);
  });
  it('35b the same slip in many rows is mended once', async () => {
    const { me, id } = await looked('tag;sex\nA;koeitjie\nB;koeitjie\nC;bul\nD;koeitjie\n');
    const { body } = await call(kraal, 'POST', `${api(me)}/imports/${id}/mend`, {
      token: me.token,
      body: { cells: [{ rowNumber: 2, column: 1, value: 'koei', everywhere: true }] },
    });
    expect(body['summary']).toMatchObject({ create: 4, bad: 0 });
  });
  it('36 the same file again has nothing to do', async () => {
    const me = await signUp(kraal);
    const csv =
      'tag,sex,born,dam,sire,mass,weighed on\nM,f,2019,,,,\nK,f,Mrt 2022,M,BUL,300,2026-01-05\nOud,f,1970,,,,\n';
    await brought(csv, { updateBy: 'tag' }, me);
    expect((await looked(csv, { updateBy: 'tag' }, me)).summary).toMatchObject({
      create: 0,
      update: 0,
      unchanged: 3,
      bad: 0,
    });
  });
  it('37 an old sheet against the farm: who is there is a problem of its row, or updated', async () => {
    const me = await signUp(kraal);
    await recorded(kraal, me, [
      event('registered', uuid(), '2023-01-01', {
        species: 'Cattle',
        sex: 'female',
        tag: 'K1',
        bornOn: '2020-01-01',
      }),
    ]);
    expect((await looked('tag,sex,born\nk1,f,2020\n', {}, me)).summary).toMatchObject({ bad: 1 });
    const same = await looked('tag,sex,born\nK1,f,2020\n', { updateBy: 'tag' }, me);
    expect([same.summary, same.rows[0]?.changes]).toMatchObject([{ unchanged: 1 }, []]);
  });
});
