import { z } from 'zod';

type Json = Record<string, unknown>;

/** `anyOf [X, null]` becomes `type: [X, 'null']`: the same to a reader, several times faster to serialise. */
function simplifyNullable(schema: Json): void {
  const options = schema['anyOf'];
  if (!Array.isArray(options) || options.length !== 2) return;
  const [value, empty] = options as Json[]; // zod writes unions as a list of schemas
  if (
    empty?.['type'] !== 'null' ||
    typeof value?.['type'] !== 'string' ||
    value['type'] === 'object' ||
    value['type'] === 'array'
  )
    return;
  delete schema['anyOf'];
  Object.assign(schema, { type: [value['type'], 'null'] });
}

const documented = new Map<object, z.ZodType>();
/** What is taken as anything and validated later, item by item, is shown as what it has to be. */
export function documentAs(schema: z.ZodType, shown: z.ZodType): void {
  documented.set(schema, shown);
}

export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const json: Json = z.toJSONSchema(schema, {
    target: 'draft-7',
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const shown = documented.get(zodSchema);
      if (!shown) return simplifyNullable(jsonSchema as Json);
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof typeof jsonSchema];
      Object.assign(jsonSchema, toJsonSchema(shown, io));
    },
  }); // a JSON schema is plain JSON
  delete json['$schema'];
  return json;
}
