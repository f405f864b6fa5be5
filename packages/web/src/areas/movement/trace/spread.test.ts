import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mostInColumn, type SpreadNode, spreadOf } from './spread.ts';

const node = (id: string, from: string | null, step = 0): SpreadNode => ({
  id,
  from,
  step,
  label: id,
  note: '',
});

describe('how a trace is drawn', () => {
  it('puts each right of whom it came from, and beside the others of the same', () => {
    const { nodes, lines, columns, rows } = spreadOf([
      node('a', null),
      node('b', 'a', 1),
      node('c', 'a', 1),
      node('d', 'c', 2),
      node('e', 'b', 2),
    ]);
    const at = Object.fromEntries(nodes.map(({ id, column, row }) => [id, [column, row]]));
    expect(at).toEqual({ a: [0, 0], b: [1, 0], c: [1, 1], e: [2, 0], d: [2, 1] });
    expect(lines.map(({ from, to }) => `${from.id}${to.id}`)).toEqual(['ab', 'ac', 'be', 'cd']);
    expect([columns, rows]).toEqual([3, 2]);
  });

  it('puts who is the same animal on another farm right of it, though no step lies between', () => {
    const { nodes } = spreadOf([node('a', null), node('b', 'a'), node('c', 'b', 1)]);
    expect(nodes.map(({ column }) => column)).toEqual([0, 1, 2]);
  });

  it('puts whom nobody is known to have given it to where its step is', () => {
    const { nodes, lines } = spreadOf([node('a', null), node('p', null, 2), node('q', 'gone', 1)]);
    expect(nodes.map(({ id, column }) => `${id}${column}`).toSorted()).toEqual(['a0', 'p2', 'q1']);
    expect(lines).toEqual([]);
  });

  it('draws so many of a column, and counts the others', () => {
    const { nodes, left } = spreadOf([
      node('a', null),
      ...Array.from({ length: 30 }, (_, at) => node(`b${at}`, 'a', 1)),
    ]);
    expect(nodes).toHaveLength(1 + mostInColumn);
    expect([...left]).toEqual([[1, 18]]);
  });

  it('draws whoever passed it on before whoever did not', () => {
    const { lines } = spreadOf([
      node('a', null),
      ...Array.from({ length: 30 }, (_, at) => node(`b${at}`, 'a', 1)),
      node('c', 'b29', 2),
    ]);
    expect(lines.map(({ from, to }) => `${from.id} ${to.id}`)).toContain('b29 c');
  });

  it('ends, and gives each a place of its own, whoever came from whom', () => {
    const any = fc.array(fc.record({ from: fc.option(fc.nat(20)), step: fc.nat(4) }), {
      maxLength: 21,
    });
    fc.assert(
      fc.property(any, (drawn) => {
        const { nodes, lines } = spreadOf(
          drawn.map(({ from, step }, at) =>
            node(String(at), from === null ? null : String(from), step),
          ),
        );
        const places = nodes.map(({ column, row }) => `${column} ${row}`);
        expect(new Set(places).size).toBe(places.length);
        for (const one of nodes) expect(one.column).toBeGreaterThanOrEqual(one.step);
        expect(lines.length).toBeLessThanOrEqual(nodes.length);
      }),
    );
  });

  it('draws nothing of nobody', () => {
    expect(spreadOf([])).toMatchObject({ nodes: [], lines: [] });
  });
});
