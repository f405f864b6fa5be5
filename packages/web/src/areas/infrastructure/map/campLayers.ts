import type { LayerSpecification } from 'maplibre-gl';
import { token } from './token.ts';

/** What lies under the names: a camp's name is drawn with the fonts of the device, so that nothing is fetched. */
export function campLayers(): LayerSpecification[] {
  const isChosen = ['boolean', ['feature-state', 'chosen'], false] as const;
  return [
    {
      id: 'camp-fill',
      type: 'fill',
      source: 'camps',
      paint: {
        'fill-color': [
          'match',
          ['get', 'tone'],
          'low',
          token('warn'),
          'middle',
          token('info'),
          token('veld'),
        ],
        'fill-opacity': [
          'case',
          [...isChosen],
          0.4,
          ['match', ['get', 'tone'], 'none', 0.14, 0.34],
        ],
      },
    },
    {
      id: 'camp-line',
      type: 'line',
      source: 'camps',
      paint: { 'line-color': token('veld'), 'line-width': ['case', [...isChosen], 3, 1.5] },
    },
    {
      id: 'camp-name',
      type: 'symbol',
      source: 'names',
      layout: {
        'text-field': ['get', 'label'],
        'text-size': 13,
        'text-font': ['Inter Variable'],
        'text-max-width': 8,
      },
      paint: {
        'text-color': token('ink'),
        'text-halo-color': token('surface'),
        'text-halo-width': 1.5,
      },
    },
  ];
}
