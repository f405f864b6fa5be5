import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { token } from './token.ts';

/** What stands on the land: what is broken or worn is seen from afar, by its colour and by its ring or width. */
export function thingLayers(): LayerSpecification[] {
  const isChosen = ['boolean', ['feature-state', 'chosen'], false] as const;
  const ofCondition = <T extends string | number>(broken: T, worn: T, other: T) =>
    [
      'match',
      ['get', 'condition'],
      'broken',
      broken,
      'worn',
      worn,
      other,
    ] as ExpressionSpecification; // its tuple does not see through a rest of generics
  const bad = ofCondition(3, 2, 1);
  const colour = ofCondition(token('alarm'), token('warn'), token('ink'));
  return [
    {
      id: 'thing-line',
      type: 'line',
      source: 'things',
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: {
        'line-color': colour,
        'line-width': ['case', [...isChosen], 6, ['+', 1, bad]],
      },
    },
    {
      id: 'thing-point',
      type: 'circle',
      source: 'things',
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': ['case', [...isChosen], 10, 7],
        'circle-color': ['match', ['get', 'list'], 'water', token('info'), token('surface')],
        'circle-stroke-color': colour,
        'circle-stroke-width': ['+', 1, bad],
      },
    },
  ];
}
