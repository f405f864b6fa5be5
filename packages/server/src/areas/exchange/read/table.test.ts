import { expect, it } from 'vitest';
import { strToU8, zipSync } from 'fflate';
import writeXlsxFile from 'write-excel-file/node';
import { headingsAt } from './headings.ts';
import { readTable } from './table.ts';

async function table(content: Buffer): Promise<{ headings: string[]; rows: [number, string[]][] }> {
  const { sheets, place } = await readTable(content);
  const lines = sheets[place.sheet]?.lines ?? [];
  const { headings, firstRow } = headingsAt(lines, place);
  const rows = lines.filter(({ row }) => row >= firstRow);
  return { headings, rows: rows.map(({ row, cells }) => [row, cells]) };
}
const text = (lines: string): Promise<unknown> => table(Buffer.from(lines));

it('titles above the table are none of it', async () => {
  expect(
    await text(
      'Boerdery Botha;;\nKudde Maart 2024;;\n;;\nOornommer;Geslag;Ras\nK1;v;Bonsmara\nK2;m;Bonsmara\n',
    ),
  ).toEqual({
    headings: ['Oornommer', 'Geslag', 'Ras'],
    rows: [
      [5, ['K1', 'v', 'Bonsmara']],
      [6, ['K2', 'm', 'Bonsmara']],
    ],
  });
});

it('sep=; says how lines are cut, and is no heading', async () => {
  expect(await text('sep=;\r\ntag;note\r\nK1;a,b,c,d\r\nK2;e\r\n')).toEqual({
    headings: ['tag', 'note'],
    rows: [
      [3, ['K1', 'a,b,c,d']],
      [4, ['K2', 'e']],
    ],
  });
});

it('a first row of headings that nobody knows is still the first', async () => {
  expect(await text('foo,bar\n1,2\ntag,x\n')).toMatchObject({ headings: ['foo', 'bar'] });
});

it('the herd on the second sheet is found', async () => {
  const book = await writeXlsxFile([
    { data: [['Notes'], ['Bought from Nel']], sheet: 'Notes' },
    {
      data: [
        ['Herd 2024', null],
        ['Tag', 'Sex'],
        ['K1', 'f'],
      ],
      sheet: 'Herd',
    },
  ]).toBuffer();
  expect(await table(book)).toEqual({ headings: ['Tag', 'Sex'], rows: [[3, ['K1', 'f']]] });
});

it.each([
  ['.xls', Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600)]), /\.xls\b/],
  [
    '.ods',
    Buffer.from(
      zipSync(
        { mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet') },
        { level: 0 },
      ),
    ),
    /\.ods/,
  ],
])('%s is refused with what to do', async (_kind, content, words) => {
  const rejected = await readTable(content).catch((error: unknown) => error);
  expect(JSON.stringify(Object(rejected)['errors'])).toMatch(words);
});
