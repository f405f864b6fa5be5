export const camps: [string, number][] = [
  ['Huiskamp', 42],
  ['Bloukop', 118],
  ['Rivierkamp', 86],
  ['Agterplaas', 154],
  ['Klipkamp', 97],
  ['Vlei', 63],
];
