import { kindNames } from '@kraal/domain/all';
import { expect, it } from 'vitest';
import { call, openKraal } from '../../testing/kraal.ts';

it('OpenAPI shows every kind of entry with its own fields', async () => {
  const kraal = await openKraal();
  const { body } = await call(kraal, 'GET', '/api/openapi.json');
  const route = body.paths['/api/farms/{farmId}/events'].post;
  const { items } = route.requestBody.content['application/json'].schema.properties.events;
  const byKind = new Map(
    items.anyOf.map((one: { title: string; properties: object }) => [one.title, one]),
  );
  expect([...byKind.keys()]).toEqual(kindNames);
  expect(byKind.get('weighed')).toMatchObject({
    properties: { kind: { enum: ['weighed'] }, payload: { required: ['massKg'] } },
    required: expect.arrayContaining(['id', 'kind', 'occurredAt']),
  });
});
