import { expect, it } from 'vitest';
import { nameInMail } from './nameInMail.ts';

it.each([
  ['Buffelskop', 'Buffelskop'],
  ['St. Helena & Seuns', 'St. Helena & Seuns'],
  ['Win at https://evil.example/now', 'Win at evil example/now'],
  ['www.evil.example', 'www evil example'],
])('%s is no link in a letter to a stranger', (name, said) => {
  expect(nameInMail(name)).toBe(said);
});
