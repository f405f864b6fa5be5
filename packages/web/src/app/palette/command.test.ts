import { describe, expect, it } from 'vitest';
import { commandsOf, type Vocabulary } from './command.ts';

const vocabulary: Vocabulary = {
  verbs: [
    { id: 'weighed', name: 'Weigh' },
    { id: 'moved', name: 'Move' },
    { id: 'weaned', name: 'Wean' },
    { id: 'marked_cull', name: 'Mark for culling' },
  ],
  classes: [
    { id: 'ewe', name: 'ewe' },
    { id: 'ewe_lamb', name: 'ewe lamb' },
    { id: 'cow', name: 'cow' },
    { id: 'ram', name: 'ram' },
    { id: 'heifer_calf', name: 'heifer calf' },
  ],
  places: [
    { id: 'k', name: 'Klipkamp' },
    { id: 't', name: 'Road to Town' },
    { id: 'b', name: 'Bo-kamp' },
    { id: 'o', name: 'Bo-kamp Oos' },
  ],
  to: 'to',
  all: 'all',
};
const said = (text: string) =>
  commandsOf(text, vocabulary).map(({ verb, whom, group, place }) => [
    verb.id,
    whom,
    group && [group.class.id, group.breed],
    place?.id ?? null,
  ]);

describe('what is meant by what is typed', () => {
  it.each([
    ['weigh k18 491', [['weighed', 'k18 491', null, null]]],
    ['WEIGH  K18-491', [['weighed', 'k18-491', null, null]]],
    ['move dorper ewes to klipkamp', [['moved', 'dorper ewes', ['ewe', 'dorper'], 'k']]],
    ['move all dorper ewes to kli', [['moved', 'all dorper ewes', ['ewe', 'dorper'], 'k']]],
    ['move all ewes to kli', [['moved', 'all ewes', ['ewe', ''], 'k']]],
    ['move ewe lambs to kli', [['moved', 'ewe lambs', ['ewe_lamb', ''], 'k']]],
    ['move cows to road to town', [['moved', 'cows', ['cow', ''], 't']]],
    ['move k1 to nowhere', [['moved', 'k1', null, null]]],
    ['mark for culling e7', [['marked_cull', 'e7', null, null]]],
    // A name or a tag that begins like a class is one animal.
    ['weigh rambo', [['weighed', 'rambo', null, null]]],
    ['weigh ram12', [['weighed', 'ram12', null, null]]],
    ['weigh ram-4', [['weighed', 'ram-4', null, null]]],
    ['weigh cow7', [['weighed', 'cow7', null, null]]],
    ['move rams to klipkamp', [['moved', 'rams', ['ram', ''], 'k']]],
    ['wean heifer calves', [['weaned', 'heifer calves', ['heifer_calf', ''], null]]],
    // Two begin so: nobody knows which; the whole name is it.
    ['move k1 to bo', [['moved', 'k1', null, null]]],
    ['move k1 to bo-kamp', [['moved', 'k1', null, 'b']]],
    ['weigh', [['weighed', '', null, null]]],
    ['we', []],
    ['wea k1', [['weaned', 'k1', null, null]]],
    ['wei k1', [['weighed', 'k1', null, null]]],
    ['k18491', []],
    ['to', []],
    ['', []],
  ])('%s', (text, meant) => {
    expect(said(text)).toEqual(meant);
  });

  it('a name of a camp alone is nobody, and signs hurt nothing', () => {
    expect(said('move to klipkamp')).toEqual([['moved', '', null, 'k']]);
    for (const text of ['move (', 'weigh \\', 'move to', 'move to ', '🐄', 'move ewes to *'])
      expect(() => said(text)).not.toThrow();
  });
});
