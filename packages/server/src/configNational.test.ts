import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { nationalOf } from './configNational.ts';

const folder = mkdtempSync(join(tmpdir(), 'kraal-mapping-'));
afterAll(() => rmSync(folder, { recursive: true }));
const own = join(import.meta.dirname, 'areas/movement/national/mapping.json');
const written = (text: string): string => {
  const file = join(folder, 'mapping.json');
  writeFileSync(file, text);
  return file;
};
const said = { url: 'https://platform.example/', apiKey: 'key' };

it('is nothing where nothing is set, and whole where it is', () => {
  expect(nationalOf({})).toBe(null);
  expect(nationalOf(said)).toMatchObject({ url: 'https://platform.example', apiKey: 'key' });
});

it('that is half, or whose mapping is none, ends the start and says why', () => {
  expect(() => nationalOf({ url: said.url })).toThrow('belong together');
  expect(() => nationalOf({ ...said, mapping: join(folder, 'none.json') })).toThrow(
    'cannot be read',
  );
  expect(() => nationalOf({ ...said, mapping: written('{}') })).toThrow('is no mapping: bearer');
  const other = readFileSync(own, 'utf8').replaceAll('{otherGln}', '{toGln}');
  expect(() => nationalOf({ ...said, mapping: written(other) })).toThrow('names {toGln}');
});
