import { expect, it } from 'vitest';
import { addressText, asAddress, serverOf } from './address.ts';

const code = 'BCDFGHJKLMNP';

it('a code alone is of a farm on this server, with a name behind an @ of one on another', () => {
  expect(asAddress(' bcdf-ghjk-lmnp ')).toEqual({ code, server: null });
  expect(asAddress('bcdf-ghjk-lmnp@Kraal.Example.co.za')).toEqual({
    code,
    server: 'https://kraal.example.co.za',
  });
  expect(asAddress(`${code}@https://kraal.example:8443/`)?.server).toBe(
    'https://kraal.example:8443',
  );
  expect(asAddress(`${code}@http://127.0.0.1:8400`)?.server).toBe('http://127.0.0.1:8400');
});

it('what is given away is read back', () => {
  for (const server of [null, 'https://kraal.example', 'http://localhost:81'])
    expect(asAddress(addressText({ code, server }))).toEqual({ code, server });
});

it.each([
  '',
  ' ',
  'http://kraal.example',
  'ftp://kraal.example',
  'javascript:alert(1)',
  'kraal.example/path',
  'kraal.example?x=1',
  'kraal.example#x',
  'user:secret@kraal.example',
  'kraal.example\\@evil.example',
  'https://127.0.0.1@evil.example',
  `${'a'.repeat(300)}.example`,
  'a b',
  'http://',
])('%j is no server', (text) => {
  expect(serverOf(text)).toBeNull();
  expect(asAddress(`${code}@${text}`)).toBeNull();
});

it.each(['', 'BCDFGHJKLMN', 'AEIOUAEIOUAE', `@kraal.example`, `${code}@`, `${code}@a@b`])(
  '%j is no address',
  (text) => expect(asAddress(text)).toBeNull(),
);
