import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const areas = 'packages/server/src/areas/';
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', areas], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /(?<!\.test)\.ts$/u.test(path) && existsSync(join(root, path)));

const areaOf = (path: string): string => path.slice(areas.length).split('/')[0] ?? '';
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Which area owns which table: it is named in its `schema.ts`, and nowhere else. */
const ownerOf = new Map(
  files
    .filter((path) => path.endsWith('/schema.ts'))
    .flatMap((path) =>
      [...textOf(path).matchAll(/pgTable\(\s*'(?<table>\w+)'/gu)].map(
        ({ groups }) => [groups?.['table'] ?? '', areaOf(path)] as const,
      ),
    ),
);

/**
 * Whose tables an area reads in SQL of its own, beside its own. A list that reads two tables at once is one statement
 * here and would be two round trips and a join by hand otherwise; what it costs is that a column of these is known to
 * whoever stands in this list.
 */
const reads: Record<string, readonly string[]> = {
  admin: ['farms'],
  alerts: ['animals', 'farms', 'health', 'infrastructure', 'people'],
  analytics: ['animals', 'growth'],
  animals: ['breeding', 'growth', 'infrastructure', 'ledger'],
  breeding: ['animals', 'farms', 'health', 'infrastructure', 'ledger'],
  demo: ['animals', 'farms', 'health', 'infrastructure', 'movement', 'people'],
  due: ['animals', 'breeding', 'farms', 'health', 'infrastructure'],
  exchange: [
    'animals',
    'breeding',
    'farms',
    'growth',
    'health',
    'infrastructure',
    'ledger',
    'movement',
    'people',
  ],
  farms: ['ledger', 'people'],
  fleece: ['animals', 'ledger'],
  growth: ['animals', 'breeding', 'ledger'],
  grazing: ['animals', 'breeding', 'farms', 'growth', 'infrastructure', 'ledger'],
  health: ['animals', 'farms', 'growth', 'infrastructure', 'ledger', 'people'],
  infrastructure: ['animals', 'farms', 'ledger'],
  ledger: ['animals', 'exchange', 'farms', 'people'],
  movement: [
    'alerts',
    'animals',
    'farms',
    'health',
    'infrastructure',
    'ledger',
    'partners',
    'people',
  ],
  // Who is traced, and whom to call.
  outbreaks: ['animals', 'farms', 'people'],
  partners: ['farms', 'infrastructure'],
  people: ['farms', 'ledger'],
  // A stream ends with its session and its role.
  sync: ['animals', 'farms', 'people'],
  work: ['farms', 'infrastructure', 'ledger', 'people'],
};

/** Tables of others that an area writes, each for a reason. */
const writes: Record<string, readonly string[]> = {
  // What it tells programs waits in the same queue as what people are told.
  alerts: ['delivery'],
  // Whoever runs the installation suspends accounts and clears out what has expired.
  admin: [
    'auth_session',
    'password_reset',
    'refresh_token',
    'sign_in_failure',
    'spent_token',
    'support_access',
    'user_account',
  ],
  // It says of its own farm what its veld carries.
  demo: ['farm'],
  // The farm's columns are as of no day once it counts gestation otherwise.
  breeding: ['farm'],
  // Whoever leaves a farm leaves none of their views behind.
  farms: ['list_view'],
  // A whole farm comes in as it was, with people who are not here.
  exchange: ['event', 'event_animal', 'event_subject', 'former_person'],
  // It writes the one row of each animal that areas make together, and up to which day and rules a farm was brought.
  ledger: ['animal', 'farm'],
};

type Use = { area: string; table: string; isWrite: boolean };

function usesOf(area: string, text: string): Use[] {
  const found = text.matchAll(/\b(?<verb>delete from|from|join|into|update) (?<table>\w+)\b/gu);
  return [...found].flatMap(({ groups }) => {
    const [verb, table] = [groups?.['verb'] ?? '', groups?.['table'] ?? ''];
    const owner = ownerOf.get(table);
    if (!owner || owner === area) return [];
    return [{ area, table, isWrite: !['from', 'join'].includes(verb) }];
  });
}

const mayUse = ({ area, table, isWrite }: Use): boolean =>
  isWrite
    ? (writes[area]?.includes(table) ?? false)
    : (reads[area]?.includes(ownerOf.get(table) ?? '') ?? false) ||
      (writes[area]?.includes(table) ?? false);

const all = files.flatMap((path) => usesOf(areaOf(path), textOf(path)));

it('every query stays with the tables that its area owns, reads or has a reason to write', () => {
  expect(ownerOf.size).toBeGreaterThan(40);
  expect(all.length).toBeGreaterThan(100);
  expect(all.filter((use) => !mayUse(use))).toEqual([]);
});

it('what no query needs any more is no leave to use it', () => {
  const stale = Object.entries(reads).flatMap(([area, owners]) =>
    owners
      .filter((owner) => !all.some((use) => use.area === area && ownerOf.get(use.table) === owner))
      .map((owner) => `${area} reads ${owner}`),
  );
  const idle = Object.entries(writes).flatMap(([area, tables]) =>
    tables
      .filter((table) => !all.some((use) => use.area === area && use.table === table))
      .map((table) => `${area} writes ${table}`),
  );
  expect([...stale, ...idle]).toEqual([]);
});

it('finds a planted breach of each kind', () => {
  const said = (area: string, text: string): boolean => usesOf(area, text).every(mayUse);
  expect(said('analytics', 'select id from animal where farm_id = 1')).toBe(true);
  expect(said('analytics', 'select id from past_mating where farm_id = 1')).toBe(false);
  expect(said('analytics', 'update animal set sex = null')).toBe(false);
  expect(said('breeding', 'delete from animal_growth')).toBe(false);
  expect(said('ledger', 'select 1 from medicine')).toBe(false);
});
