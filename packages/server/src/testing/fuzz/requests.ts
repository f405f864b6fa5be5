import type { Endpoint } from '@kraal/contract/endpoint';
import type { Chance } from '@kraal/domain/testing/chance';
import { kinds } from '@kraal/domain/all';
import { toJsonSchema } from '../../platform/http/jsonSchema.ts';
import { spoilt, spoiltText } from './hostile.ts';
import { type Schema, Values } from './values.ts';
import type { World } from './world.ts';

export type Sent = {
  method: Endpoint['method'];
  url: string;
  body: unknown;
  file: { name: string; content: Buffer } | null;
};

const schemas = new WeakMap<object, Schema>();
const schemaOf = (type: Parameters<typeof toJsonSchema>[0]): Schema => {
  const known = schemas.get(type) ?? toJsonSchema(type, 'input');
  schemas.set(type, known);
  return known;
};

const sheet = 'tag,sex,born\nU1,f,2022-01-01\nU2,m,2022-02-01\n';
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** Requests as a program that read the contract would make them, and such with something wrong in them. */
export class Requests {
  readonly #chance: Chance;
  readonly #world: World;
  readonly #values: Values;

  constructor(chance: Chance, world: World) {
    this.#chance = chance;
    this.#world = world;
    this.#values = new Values(chance, world.pool);
  }

  /** `wrongs`: how many places of it are spoilt; `more`: how often what may be left out is said. */
  of(endpoint: Endpoint, wrongs: number, more = 0.4): Sent {
    this.#values.more = more;
    const parts = {
      path: this.#path(endpoint),
      query: this.#query(endpoint),
      body: this.#body(endpoint),
    };
    for (let count = 0; count < wrongs; count += 1) {
      const roll = this.#chance.next();
      if (roll < 0.15) parts.path = this.#path(endpoint, true);
      else if (roll < 0.4 || parts.body === undefined) parts.query = this.#query(endpoint, true);
      else parts.body = spoilt(parts.body, this.#chance);
    }
    return {
      method: endpoint.method,
      url: parts.path + (parts.query ? `?${parts.query}` : ''),
      body: parts.body,
      file: endpoint.upload ? this.#file(endpoint, wrongs > 0) : null,
    };
  }

  #path({ path }: Endpoint, wrong = false): string {
    const parts = path.split('/');
    return parts
      .map((part, index) => {
        if (!part.startsWith(':')) return part;
        if (wrong && this.#chance.is(0.7)) return spoiltText(this.#chance) || 'x';
        if (part === ':farmId') return this.#world.owner.farmId;
        if (part === ':userId') return this.#values.idOf('users');
        if (part === ':register')
          return this.#chance.one(['treatments', 'deaths', 'sales', 'stock', 'x']);
        return this.#values.idOf(parts[index - 1] ?? '');
      })
      .join('/');
  }

  #query({ query }: Endpoint, wrong = false): string {
    if (!query) return wrong && this.#chance.is(0.3) ? `a=${spoiltText(this.#chance)}` : '';
    const made = this.#values.make(schemaOf(query)) as Record<string, unknown>; // queries are objects
    return Object.entries(made)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) =>
        wrong && this.#chance.is(0.5)
          ? `${name}=${spoiltText(this.#chance)}`
          : `${name}=${encodeURIComponent(String(value))}`,
      )
      .join('&');
  }

  #body({ body, path }: Endpoint): unknown {
    if (!body) return undefined;
    if (path.endsWith('/events')) return { source: 'api', events: this.#events() };
    return this.#values.make(schemaOf(body));
  }

  #events(): unknown[] {
    return Array.from({ length: this.#chance.int(1, 4) }, () => {
      const kind = this.#chance.one(kinds);
      const payload = this.#values.make(
        schemaOf(kind.payload as Parameters<typeof toJsonSchema>[0]),
      );
      return {
        id: this.#chance.id(),
        kind: kind.name,
        occurredAt: `2025-0${this.#chance.int(1, 9)}-1${this.#chance.int(0, 9)}T10:00:00Z`,
        ...this.#whom(kind),
        payload,
        ...(this.#chance.is(0.1) ? { heads: this.#chance.int(1, 50) } : {}),
      };
    });
  }

  /** Animals, or camps and things on the land; now and then both, which is wrong. */
  #whom(kind: (typeof kinds)[number]): Record<string, string[]> {
    const animalIds = [kind.opens ? this.#chance.id() : this.#values.idOf('animals')];
    const subjectIds = [this.#values.idOf(this.#chance.one(['camps', 'things', 'animals']))];
    if (this.#chance.is(0.02)) return { animalIds, subjectIds };
    return kind.about ? { subjectIds } : { animalIds };
  }

  #file({ path }: Endpoint, wrong: boolean): { name: string; content: Buffer } {
    const honest = path.includes('photo')
      ? picture
      : Buffer.from(path.endsWith('icar') ? '[{"resourceType":"icarAnimalCoreResource"}]' : sheet);
    if (!wrong) return { name: 'a.csv', content: honest };
    const harmed = [
      Buffer.alloc(0),
      honest.subarray(0, honest.length / 2),
      Buffer.from('PK\u0003\u0004nothing'),
      Buffer.from(`{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`),
      Buffer.from('tag,__proto__,constructor\nA\u0000,b,c\n'),
      Buffer.from(
        JSON.stringify(
          spoilt(
            [{ resourceType: 'icarWeightEventResource', animal: { id: 'x' } }],
            this.#chance,
          ) ?? null,
        ),
      ),
    ];
    return { name: '../\u0000a.csv', content: this.#chance.one(harmed) };
  }
}
