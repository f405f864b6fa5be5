import { expect, it } from 'vitest';
import { call, openKraal, signUp } from '../../testing/kraal.ts';
import { parseJson, unparsable } from './boundedJson.ts';

const kraal = await openKraal();

const fields = (many: number): string =>
  `{${Array.from({ length: many }, (_, at) => `"f${at}":[1,2,"a,b\\",{"]`).join(',')}}`;

it('reads what anybody sends, and neither a tower of brackets nor an object of thousands of names', () => {
  expect(parseJson(fields(1999))).toHaveProperty('f1998');
  expect(unparsable(fields(2001))).toBe('One thing in it has too many fields.');
  // A list may be as long as it likes, and so may what stands in a text.
  expect(unparsable(`[${'1,'.repeat(100_000)}1]`)).toBeUndefined();
  expect(unparsable(`["${'{,'.repeat(100_000)}"]`)).toBeUndefined();
  expect(unparsable(`${'['.repeat(5000)}${']'.repeat(5000)}`)).toBeUndefined();
  expect(unparsable('['.repeat(5001))).toBe('This is nested too deeply.');
  expect(unparsable('{"a":'.repeat(5001))).toBe('This is nested too deeply.');
  // Whether it is JSON is the parser's to say.
  for (const text of ['', '"', '"\\', ']]]', '{"a":1', 'x'])
    expect(unparsable(text), text).toBeUndefined();
});

it.each([
  ['POST', '/api/auth/login'],
  ['POST', '/api/partner-messages'],
] as const)('%s %s answers at once what nobody means', async (method, url) => {
  for (const payload of [fields(2500), '['.repeat(40_000), '{"a":'.repeat(9000)]) {
    const answer = await kraal.app.inject({
      method,
      url,
      payload,
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.statusCode, answer.json()['code']]).toEqual([422, 'unparsable']);
    expect(answer.body.length).toBeLessThan(1000);
  }
});

it('what is sent as JSON-LD is held to the same, and a cut one is cut', async () => {
  const person = await signUp(kraal, ['Cattle']);
  const capture = (payload: string) =>
    kraal.app.inject({
      method: 'POST',
      url: `/api/farms/${person.farmId}/epcis/capture`,
      payload,
      headers: {
        'content-type': 'application/ld+json',
        authorization: `Bearer ${person.token}`,
      },
    });
  expect((await capture(fields(5000))).json()['code']).toBe('unparsable');
  expect((await capture('{"a":')).json()['code']).toBe('invalid_json');
  expect(
    (await call(kraal, 'POST', '/api/auth/login', { body: { email: 'x' } })).status,
  ).toBeLessThan(500);
});
