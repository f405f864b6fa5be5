import { describe, expect, it } from 'vitest';
import { groupsOf } from './together.ts';

const entry = (...animalIds: string[]) => ({ animalIds, payload: {} });
const sizes = (groups: readonly unknown[][]) => groups.map(({ length }) => length);

describe('what was refused is tried together', () => {
  it('with what concerns the same animals, by way of a third too', () => {
    const [one, other, both] = [entry('a'), entry('b'), entry('a', 'b')];
    const [all] = groupsOf([one, entry('c'), other, both]);
    expect(new Set(all)).toEqual(new Set([one, other, both]));
    expect(sizes(groupsOf([entry('a'), entry('b')]))).toEqual([]);
  });
  it('then without each one, wherever in the group the mistake stands', () => {
    const all = Array.from({ length: 46 }, () => entry('a'));
    const groups = groupsOf(all);
    for (const one of all)
      expect(groups.some((group) => group.length === 45 && !group.includes(one))).toBe(true);
  });
  it('a lot through into which heads go', () => {
    const split = { animalIds: ['a'], payload: { intoId: 'b' } };
    expect(groupsOf([split, entry('b')])).toEqual([[split, expect.anything()]]);
  });
  it('what a mob was given with whoever joined it', () => {
    const treated = { mobId: 'm', payload: {} };
    const joined = { animalIds: ['a'], payload: { mobId: 'm' } };
    expect(groupsOf([entry('a'), treated, joined])[0]).toHaveLength(3);
  });
  it('young and drafts with the entry that makes them', () => {
    const bore = { animalIds: ['a'], payload: { youngId: 'b' } };
    const scanned = { animalIds: ['b'], payload: { drafts: [{ intoId: 'c' }, null, 7] } };
    const born = { animalIds: ['c'], payload: { young: [{ id: 'd' }] } };
    const [all] = groupsOf([entry('d'), born, scanned, bore]);
    expect(all).toHaveLength(4);
  });
  it('what makes lots by itself, where all that hangs on it is too much to try', () => {
    const first = { animalIds: ['a'], payload: { intoId: 'b' } };
    const back = { animalIds: ['b'], payload: { intoId: 'a' } };
    const others = Array.from({ length: 300 }, (_one, index) => ({
      animalIds: ['a', `other ${index}`],
      payload: {},
    }));
    expect(groupsOf([...others, first, back])[0]).toEqual([first, back]);
  });
  it('within bounds, however many animals a hostile request names', () => {
    const ids = Array.from({ length: 500 }, (_one, index) => String(index));
    const groups = groupsOf(Array.from({ length: 500 }, () => entry(...ids)));
    const names = groups.flat().reduce((sum, { animalIds }) => sum + animalIds.length, 0);
    expect(names).toBeLessThanOrEqual(25_000);
    // A hundred births that contradict each other are a hundred lives more with each try.
    const births = Array.from({ length: 100 }, (_one, index) => ({
      animalIds: ['dam'],
      payload: { young: [{ id: `young ${index}` }] },
    }));
    expect(groupsOf(births).length).toBeLessThan(10);
  });
});
