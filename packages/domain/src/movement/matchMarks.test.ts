import { expect, it } from 'vitest';
import { matchMarks } from './matchMarks.ts';

const listed = [
  { ref: 'a', identifiers: { tag: 'W1', eid: '982000000000001' } },
  { ref: 'b', identifiers: { tag: 'W 2' } },
  { ref: 'c', identifiers: {} },
];

it('knows a mark however it was read, and keeps those on nobody’s list', () => {
  const { read, strangers } = matchMarks('982 000000000001\r\nw2; Z99, z99\n\n', listed);
  expect([...read].toSorted()).toEqual(['a', 'b']);
  expect(strangers).toEqual(['z99']);
});

it('reads nothing out of nothing, and both who wear one tag', () => {
  expect(matchMarks(' \n', listed)).toEqual({
    read: new Set(),
    strangers: [],
    areEids: true,
  });
  expect(matchMarks('982 000000000001', listed).areEids).toBe(true);
  expect(matchMarks('982 000000000001\nW2', listed).areEids).toBe(false);
  const twins = [...listed, { ref: 'd', identifiers: { tag: 'w1' } }];
  expect([...matchMarks('W1', twins).read].toSorted()).toEqual(['a', 'd']);
});
