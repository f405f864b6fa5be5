import type { Chance } from '@kraal/domain/testing/chance';

export type Schema = Record<string, unknown>;
/** Ids that exist, by what they are of: `animals`, `mobs`, `camps` … */
export type Pool = Map<string, string[]>;

const has = (schema: Schema, name: string): boolean => schema[name] !== undefined;
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** What a field's name says about the ids in it. */
const poolOf: [RegExp, string][] = [
  [/camp/i, 'camps'],
  [/mob/i, 'mobs'],
  [/medicine/i, 'medicines'],
  [/protocol/i, 'protocols'],
  [/batch/i, 'batches'],
  [/semen/i, 'semen'],
  [/photo/i, 'photos'],
  [/session/i, 'work-sessions'],
  [/sire/i, 'sires'],
  [/dam|donor/i, 'dams'],
  [/user/i, 'users'],
  [/animal/i, 'animals'],
];

/** Values that a schema lets through, the same for the same seed. */
export class Values {
  readonly #chance: Chance;
  readonly #pool: Pool;
  /** How often what may be left out is said. */
  more = 0.4;

  constructor(chance: Chance, pool: Pool) {
    this.#chance = chance;
    this.#pool = pool;
  }

  idOf(what: string): string {
    const known = this.#pool.get(what) ?? [];
    return known.length > 0 ? this.#chance.one(known) : this.#chance.id();
  }

  make(schema: Schema, name = ''): unknown {
    if (has(schema, 'const')) return schema['const'];
    if (has(schema, 'enum')) return this.#chance.one(listOf(schema['enum']));
    const choices = listOf(schema['anyOf'] ?? schema['oneOf']);
    if (choices.length > 0) return this.make(this.#chance.one(choices) as Schema, name); // JSON schemas hold schemas
    const type = Array.isArray(schema['type']) ? schema['type'][0] : schema['type'];
    if (type === 'object') return this.#object(schema);
    if (type === 'array') return this.#array(schema, name);
    if (type === 'boolean') return this.#chance.is(0.5);
    if (type === 'integer' || type === 'number') return this.#number(schema, name);
    return this.#text(schema, name);
  }

  #object(schema: Schema): Record<string, unknown> {
    const required = new Set(listOf(schema['required']));
    const entries = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>); // a JSON schema's own
    return Object.fromEntries(
      entries
        .filter(([name]) => required.has(name) || this.#chance.is(this.more))
        .map(([name, inner]) => [name, this.make(inner, name)]),
    );
  }

  #array(schema: Schema, name: string): unknown[] {
    const least = Number(schema['minItems'] ?? 0);
    const most = Math.min(Number(schema['maxItems'] ?? 3), Math.max(least, 3));
    return Array.from({ length: this.#chance.int(Math.max(least, 1), Math.max(1, most)) }, () =>
      this.make((schema['items'] ?? {}) as Schema, name),
    );
  }

  #number(schema: Schema, name: string): number {
    const least = Number(schema['minimum'] ?? schema['exclusiveMinimum'] ?? 0);
    const most = Number(schema['maximum'] ?? least + 100);
    if (/version/i.test(name)) return 1;
    const upper = Math.min(most, least + 300);
    return this.#chance.int(Math.ceil(least + (has(schema, 'exclusiveMinimum') ? 1 : 0)), upper);
  }

  #text(schema: Schema, name: string): string {
    const format = String(schema['format'] ?? '');
    if (format === 'uuid') {
      const of = poolOf.find(([words]) => words.test(name))?.[1];
      return of ? this.idOf(of) : this.#chance.id();
    }
    if (format === 'email') return `${this.#chance.id()}@example.com`;
    if (format === 'date-time') return '2025-03-01T10:00:00Z';
    if (format === 'date') return this.#day();
    if (/species/i.test(name)) return 'Cattle';
    if (/timeZone/i.test(name)) return 'Africa/Johannesburg';
    if (/password/i.test(name)) return 'veld en vlei 7';
    if (name === 'cursor') return this.#cursor();
    if (/(On|From|To|Before|Until|from|to|on|date)$/.test(name)) return this.#day();
    if (typeof schema['pattern'] === 'string' && /\\d/.test(schema['pattern'])) return this.#day();
    return `${name || 'text'} ${this.#chance.int(1, 999)}`;
  }

  /** Of this list, of another, or made up. */
  #cursor(): string {
    const made = ['', 'x', '1e400', 'a b', 'a\tb', '\t', '2025-01-01 x', '9'.repeat(40)];
    const known = this.#pool.get('cursors') ?? [];
    if (known.length > 0 && this.#chance.is(0.6)) return this.#chance.one(known);
    return Buffer.from(this.#chance.one(made)).toString('base64url');
  }

  #day(): string {
    return `202${this.#chance.int(2, 5)}-0${this.#chance.int(1, 9)}-1${this.#chance.int(0, 9)}`;
  }
}
