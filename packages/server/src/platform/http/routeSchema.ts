import type { Endpoint } from '@kraal/contract/endpoint';
import { toJsonSchema } from './jsonSchema.ts';

/** What the interface's description says of a route. */
export function schemaOf(endpoint: Endpoint): Record<string, unknown> {
  const permission =
    typeof endpoint.permission === 'string'
      ? endpoint.permission
      : Object.entries(endpoint.permission)
          .map(([where, role]) => `${where}: ${role}`)
          .join();
  return {
    summary: endpoint.summary,
    'x-permission': permission,
    'x-keys': endpoint.keys ?? false,
    ...(endpoint.params ? { params: toJsonSchema(endpoint.params, 'input') } : {}),
    ...(endpoint.query ? { querystring: toJsonSchema(endpoint.query, 'input') } : {}),
    ...(endpoint.body ? { body: toJsonSchema(endpoint.body, 'input') } : {}),
    ...(endpoint.upload ? { consumes: ['multipart/form-data'] } : {}),
    ...(endpoint.response ? { response: { 200: toJsonSchema(endpoint.response, 'output') } } : {}),
  };
}
