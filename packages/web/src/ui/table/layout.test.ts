import { expect, it } from 'vitest';
import { readLayout } from './layout.ts';

const known = ['tag', 'mass', 'camp'];
const usual = ['tag', 'mass'];
const read = (kept: unknown) =>
  readLayout(typeof kept === 'string' ? kept : JSON.stringify(kept), known, usual);

it('a table stands as it was left', () => {
  const kept = { columns: ['tag', 'camp'], widths: { camp: 12 }, density: 'compact' };
  expect(read(kept)).toEqual(kept);
});

it('what makes no sense, or is no column any more, is left out', () => {
  const nothing = { columns: usual, widths: {}, density: 'comfortable' };
  for (const kept of ['', '{', 'null', '[]', '7', '{"columns":7,"widths":[1],"density":{}}'])
    expect(read(kept), kept).toEqual(nothing);
  expect(readLayout(null, known, usual)).toEqual(nothing);
  expect(read({ columns: ['gone'], widths: { gone: 9, tag: 900, mass: '7', camp: -1 } })).toEqual(
    nothing,
  );
  expect(read({ columns: ['gone', 'tag'] }).columns).toEqual(['tag']);
});
