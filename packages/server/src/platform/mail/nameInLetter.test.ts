import { expect, it } from 'vitest';
import { nameInLetter } from './nameInLetter.ts';

it.each([
  ['Buffelskop', 'Buffelskop'],
  ['St. Helena & Seuns', 'St. Helena & Seuns'],
  ['Win at https://evil.example/now', 'Win at evil example/now'],
  ['www.evil.example', 'www evil example'],
])('%s is no link in a letter to a stranger', (name, said) => {
  expect(nameInLetter(name)).toBe(said);
});
