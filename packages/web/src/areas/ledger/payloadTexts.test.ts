import { expect, it } from 'vitest';
import type { KindView } from './kindView.ts';
import { keptOf, payloadOf } from './payloadTexts.ts';

const [bull, other] = [
  '0195f3a0-0000-7000-8000-000000000001',
  '0195f3a0-0000-7000-8000-000000000002',
];
const label = { id: 'x' };
const view = {
  fields: [
    { name: 'method', type: 'choice', label, options: [] },
    { name: 'sireId', type: 'animal', label, sex: 'male' },
    { name: 'semenId', type: 'semen', label },
    { name: 'photoId', type: 'photo', label },
  ],
} satisfies Pick<KindView, 'fields'> as unknown as KindView; // what else a view says is nothing to its texts

it('a correction keeps the sire, the straw and the photo that its form begins without', () => {
  const said = { method: 'natural', sireId: bull, semenId: bull, photoId: bull, sure: true };
  const kept = keptOf(view, said);
  expect(kept).toEqual({ sireId: bull, semenId: bull, photoId: bull });
  // Whoever chooses another has the last word.
  expect({ ...kept, ...payloadOf(view, { method: 'natural', sireId: other }) }).toEqual({
    method: 'natural',
    sireId: other,
    semenId: bull,
    photoId: bull,
  });
  expect(keptOf(view, { method: 'natural' })).toEqual({});
});
