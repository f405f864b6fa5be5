import { deflateRawSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { call, openKraal, signUp, uploadFile } from '../../testing/kraal.ts';

const kraal = await openKraal();
const me = await signUp(kraal);
const upload = (content: Buffer, name = 'herd.xlsx') =>
  uploadFile(kraal, `/api/farms/${me.farmId}/imports`, me.token, name, content);
const sheetOf = (rows: string): string =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;

/** A workbook of one sheet, whose cells are as they are written here. */
function workbook(sheet: string, more: Record<string, Uint8Array> = {}): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const parts: Record<string, string> = {
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
  };
  const written = Object.fromEntries(
    Object.entries(parts).map(([name, text]) => [name, strToU8(text)]),
  );
  return Buffer.from(zipSync({ ...written, ...more }));
}
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const herd = `<row r="1">${cell('A1', 'tag')}${cell('B1', 'sex')}</row><row r="2">${cell('A2', 'K1')}${cell('B2', 'f')}</row>`;

/** While a hostile file is read somebody else is answered, and afterwards an honest one is taken. */
async function rejected(content: Buffer, code: string): Promise<void> {
  const answer = upload(content);
  const other = await call(kraal, 'GET', `/api/farms/${me.farmId}`, { token: me.token });
  expect(other.status).toBe(200);
  const { status, body } = await answer;
  expect([status, body['code']]).toEqual([422, code]);
}

describe('a workbook that is meant to do harm', () => {
  it('one cell at the end of the sheet is named', async () => {
    await rejected(
      workbook(sheetOf(`${herd}<row r="1048576">${cell('XFD1048576', 'x')}</row>`)),
      'cell_far_outside',
    );
  });

  it('what unpacks to more than a farm has is not unpacked', async () => {
    const zeros = Buffer.alloc(40 * 1024 * 1024, '<row/>');
    const more = Object.fromEntries(
      Array.from({ length: 9 }, (_one, index) => [`xl/worksheets/sheet${index + 2}.xml`, zeros]),
    );
    await rejected(workbook(sheetOf(herd), more), 'too_much_inside');
  });

  it('a directory that says less than there is', async () => {
    const packed = deflateRawSync(Buffer.alloc(64 * 1024 * 1024, ' '));
    const honest = workbook(sheetOf(herd));
    const name = Buffer.from('xl/worksheets/sheet1.xml');
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(100, 22);
    head.writeUInt16LE(name.length, 26);
    const local = Buffer.concat([head, name, packed]);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(100, 24);
    entry.writeUInt16LE(name.length, 28);
    const directory = Buffer.concat([entry, name]);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(1, 8);
    end.writeUInt16LE(1, 10);
    end.writeUInt32LE(directory.length, 12);
    end.writeUInt32LE(local.length, 16);
    await rejected(Buffer.concat([local, directory, end]), 'not_a_table');
    expect((await upload(honest)).status).toBe(200);
  });

  it('ten thousand files in one', async () => {
    const more = Object.fromEntries(
      Array.from({ length: 10_000 }, (_one, index) => [`xl/${index}.xml`, new Uint8Array()]),
    );
    await rejected(workbook(sheetOf(herd), more), 'too_much_inside');
  });

  it.each([
    ['cut off', (whole: Buffer) => whole.subarray(0, whole.length / 2)],
    ['only its first bytes', (whole: Buffer) => whole.subarray(0, 8)],
    ['noise after its first bytes', () => Buffer.from(`504b0304${'a7'.repeat(4000)}`, 'hex')],
  ])('%s', async (_name, harmed) => {
    await rejected(harmed(workbook(sheetOf(herd))), 'not_a_table');
  });

  it('nine sent at once by three people are each read in their turn', async () => {
    const people = [me, await signUp(kraal), await signUp(kraal)];
    const sent = people.flatMap((who) =>
      [1, 2, 3].map(() =>
        uploadFile(
          kraal,
          `/api/farms/${who.farmId}/imports`,
          who.token,
          'herd.xlsx',
          workbook(sheetOf(herd)),
        ),
      ),
    );
    const answers = await Promise.all(sent);
    expect(answers.map(({ status, body }) => [status, body['rowCount']])).toEqual(
      answers.map(() => [200, 1]),
    );
  });

  it('an honest one of 20,000 rows is read, whatever it is called', async () => {
    const rows = Array.from({ length: 20_000 }, (_one, index) => [
      { value: `K${index}` },
      { value: 'f' },
    ]);
    const content = await writeXlsxFile([[{ value: 'tag' }, { value: 'sex' }], ...rows]).toBuffer();
    const { status, body } = await upload(content, 'kudde\u0000\ud800.xlsx');
    expect([status, body['rowCount'], body['headings']]).toEqual([200, 20_000, ['tag', 'sex']]);
  });
});
