import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { asDay } from '../../format/dates.ts';
import { mostIncoming, readIncoming } from './incoming.ts';
import { mappingSchema, unknownPlaces } from './mapping.ts';
import {
  isComplete,
  isSame,
  type NationalBody,
  nationalKinds,
  type NationalStatus,
  nextOf,
  pauseMs,
} from './messages.ts';
import { fill, fillText, placesIn, valueAt } from './template.ts';

const own = new URL('../../../../server/src/areas/movement/national/mapping.json', import.meta.url);
const written: unknown = JSON.parse(readFileSync(own, 'utf8'));
const mapping = mappingSchema.parse(written);

const cow = (eid: string | null, heads = 1) => ({
  id: `id of ${eid}`,
  eid,
  wasEid: null,
  species: 'Cattle' as const,
  sex: 'female' as const,
  bornOn: null,
  heads,
});
const body = (...eids: string[]): NationalBody => ({
  day: asDay('2026-05-20'),
  otherGln: '6001007000011',
  otherName: 'Abattoir',
  purpose: 'sale',
  reason: null,
  heads: eids.length,
  animals: eids.map((eid) => cow(eid)),
});
const kept = (status: NationalStatus, of: NationalBody, tries = 0) => ({
  kind: 'movement_off' as const,
  status,
  tries,
  body: of,
});

describe('what is still to be said of a movement', () => {
  const [one, other] = [body('a'), body('a', 'b')];
  it('of which nothing was said is all of it, and nothing where it never was', () => {
    expect(nextOf([], one)).toEqual({ drop: [], say: { isFirst: true, body: one } });
    expect(nextOf([], null)).toEqual({ drop: [], say: null });
  });

  it('that did not leave yet is dropped for another, and stays where it is right', () => {
    const held = kept('held', one);
    expect(nextOf([held], one)).toEqual({ drop: [], say: null });
    expect(nextOf([held], other)).toEqual({ drop: [held], say: { isFirst: true, body: other } });
    expect(nextOf([held], null)).toEqual({ drop: [held], say: null });
  });

  it('that was sent, or may have been, is changed or taken back', () => {
    for (const said of [kept('sent', one, 1), kept('waiting', one, 2)]) {
      expect(nextOf([said], one)).toEqual({ drop: [], say: null });
      expect(nextOf([said], other).say).toEqual({ isFirst: false, body: other });
      expect(nextOf([said], null).say).toEqual({
        isFirst: false,
        body: { ...one, heads: 0, animals: [] },
      });
    }
  });

  it('and changed back before the change left is left alone', () => {
    const [sent, change] = [kept('sent', one, 1), kept('waiting', other)];
    expect(nextOf([sent, change], one)).toEqual({ drop: [change], say: null });
    const back = kept('sent', { ...one, heads: 0, animals: [] }, 1);
    expect(nextOf([sent, back], null)).toEqual({ drop: [], say: null });
    expect(nextOf([sent, back], one).say).toEqual({ isFirst: false, body: one });
  });

  it('and was kept back, or is not taken there, is not said again as it was', () => {
    for (const status of ['withheld', 'failed'] as const) {
      expect(nextOf([kept(status, one)], one)).toEqual({ drop: [], say: null });
      expect(nextOf([kept(status, one)], other).say).toEqual({ isFirst: true, body: other });
      expect(nextOf([kept(status, one)], null)).toEqual({ drop: [], say: null });
      // One that was tried may have arrived all the same.
      expect(nextOf([kept(status, one, 3)], other).say).toEqual({ isFirst: false, body: other });
    }
  });

  it('and waits to change what was refused since is said as new', () => {
    const change = { ...kept('waiting', other), kind: 'update_off' as const };
    expect(nextOf([kept('failed', one), change], other)).toEqual({
      drop: [change],
      say: { isFirst: true, body: other },
    });
  });
});

it('two say the same whoever stands first; what is only ours makes no difference', () => {
  expect(isSame(body('a', 'b'), body('b', 'a'))).toBe(true);
  expect(isSame(body('a'), { ...body('a'), otherName: 'Slagpale' })).toBe(true);
  expect(isSame(body('a'), body('b'))).toBe(false);
  expect(isSame(body('a'), { ...body('a'), otherGln: null })).toBe(false);
});

it('a movement needs the number of the other place, but for one that takes it back', () => {
  const lacking = { ...body('a'), otherGln: null };
  expect(isComplete('movement_off', lacking)).toBe(false);
  expect(isComplete('update_on', { ...lacking, heads: 0 })).toBe(true);
  expect(isComplete('retag', lacking)).toBe(true);
});

it('is tried for some four days', () => {
  const pauses = Array.from({ length: 20 }, (_, at) => pauseMs(at + 1));
  expect(pauses.slice(9).every((pause) => pause === null)).toBe(true);
  const days = pauses.reduce<number>((sum, pause) => sum + (pause ?? 0), 0) / 86_400_000;
  expect(days).toBeGreaterThan(3.5);
  expect(days).toBeLessThan(4.5);
});

describe('the mapping', () => {
  it('that Kraal brings names all eight, and nothing that is not known', () => {
    expect(Object.keys(mapping.transactions).toSorted()).toEqual([...nationalKinds].toSorted());
  });

  it('that names what Kraal does not know, or misses one, is none', () => {
    const wrong = JSON.parse(JSON.stringify(written).replace('{otherGln}', '{toGln}'));
    expect(new Set(unknownPlaces(mappingSchema.parse(wrong)))).toEqual(new Set(['toGln']));
    expect(unknownPlaces(mapping)).toEqual([]);
    const { retag: _retag, ...others } = mapping.transactions;
    expect(mappingSchema.safeParse({ ...mapping, transactions: others }).success).toBe(false);
  });
});

describe('a template', () => {
  const facts = { gln: '123', heads: 2, note: null, animals: [{ eid: '1' }, { eid: null }] };
  it('keeps the kind of a value, leaves out what there is none of, and goes through lists', () => {
    const template = {
      to: '{gln}',
      count: '{heads}',
      note: '{note}',
      text: 'farm {gln}: {note}',
      list: { each: 'animals', as: { tag: '{eid}' } },
      marked: { each: 'animals', where: 'eid', as: '{eid}' },
      fixed: [1, true, null],
    };
    expect(fill(template, facts)).toEqual({
      to: '123',
      count: 2,
      text: 'farm 123: ',
      list: [{ tag: '1' }, {}],
      marked: ['1'],
      fixed: [1, true, null],
    });
    expect(placesIn(template)).toEqual(
      expect.arrayContaining(['gln', 'heads', 'note', 'animals', 'eid']),
    );
  });

  it('escapes what stands in an address', () => {
    expect(fillText('/a/{x}', { x: '../b?c' }, encodeURIComponent)).toBe('/a/..%2Fb%3Fc');
  });

  it('reads an answer only where it is an object of its own', () => {
    expect(valueAt({ a: { b: 1 } }, 'a.b')).toBe(1);
    expect(valueAt({ a: [] }, 'a.length')).toBe(undefined);
    expect(valueAt({}, 'constructor')).toBe(undefined);
    expect(valueAt(null, 'a')).toBe(undefined);
  });
});

describe('what is on its way', () => {
  const movement = {
    reference: 'R1',
    fromGln: '6001007000011',
    fromName: 'Feedlot\u0000',
    date: '2026-05-20',
    headCount: 3,
    animals: [{ rfid: '710000000000001', species: 'cattle', sex: 'F' }, { rfid: '7.1E+14' }],
  };
  it('is read as far as it can be', () => {
    expect(readIncoming(mapping, { movements: [movement, { reference: 'R2' }, null, 7] })).toEqual({
      items: [
        {
          reference: 'R1',
          fromGln: '6001007000011',
          fromName: 'Feedlot',
          day: '2026-05-20',
          heads: 3,
          animals: [{ eid: '710000000000001', species: 'Cattle', sex: 'female' }],
        },
      ],
      unread: 3,
    });
  });

  it('is nothing where no list is answered, and bounded where it is long', () => {
    expect(readIncoming(mapping, { movements: 'all' })).toBe(null);
    expect(readIncoming(mapping, null)).toBe(null);
    const many = Array.from({ length: mostIncoming + 20 }, (_, at) => ({
      ...movement,
      reference: `R${at}`,
    }));
    const read = readIncoming(mapping, { movements: many });
    expect([read?.items.length, read?.unread]).toEqual([mostIncoming, 20]);
  });
});
