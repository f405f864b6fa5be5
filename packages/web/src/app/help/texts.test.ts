import { expect, it } from 'vitest';
import { helpOf } from './texts.ts';

const of = (path: string) => helpOf(path)[0]?.message;

it('each screen has its own words, a screen below another one the nearest', () => {
  const paths = [
    '/',
    '/livestock/animals',
    '/livestock/animals/new',
    '/livestock/animals/9f/edit',
    '/livestock/import',
    '/livestock/race',
    '/livestock/mobs',
    '/medical',
    '/breeding',
    '/camps',
    '/analytics',
    '/settings',
  ];
  expect(new Set(paths.map(of)).size).toBe(paths.length);
  expect(of('/livestock/race/17')).toBe(of('/livestock/race'));
  expect(of('/livestock/9f')).toBe(of('/livestock/animals/9f'));
  expect(of('/livestock')).toBe(of('/livestock/animals'));
});

it('what is not built yet has none', () => {
  for (const path of ['/ai', '/chat']) expect(helpOf(path)).toEqual([]);
});
