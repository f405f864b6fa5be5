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
/** Without what is said about it. */
const textOf = (path: string): string =>
  readFileSync(join(root, path), 'utf8').replaceAll(/\/\*.*?\*\/|\/\/[^\n]*/gsu, '');

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
 * What areas offer of their tables (`tables.ts`): another's table is named in SQL by that alone, so that its owner sees
 * who reads it, and the compiler what is offered no more.
 */
const offers = new Map<string, readonly string[]>(
  files
    .filter((path) => path.endsWith('/tables.ts'))
    .map((path): [area: string, tables: string[]] => [
      areaOf(path),
      [...textOf(path).matchAll(/offered(?:<[^>]*>)?\(\s*'(?<table>\w+)'/gu)].map(
        ({ groups }) => groups?.['table'] ?? '',
      ),
    ]),
);

/** The ledger knows no area, so none can offer it anything: of each farm it reads these, and of each import its act. */
const ledgerReads: readonly string[] = [
  'animal',
  'auth_session',
  'farm',
  'import_file',
  'membership',
  'mob_membership',
  'user_account',
];

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

/** Where SQL names a table of another area by itself. */
function usesOf(area: string, text: string): Use[] {
  const found = [
    ...text.matchAll(/\b(?<verb>delete from|from|join|into|update) (?<table>\w+)\b/gu),
    ...text.matchAll(/\b(?<verb>from) [^(`,]*, (?<table>\w+) \w+ where\b/gu),
  ];
  return found.flatMap(({ groups }) => {
    const [verb, table] = [groups?.['verb'] ?? '', groups?.['table'] ?? ''];
    const owner = ownerOf.get(table);
    if (!owner || owner === area) return [];
    return [{ area, table, isWrite: !['from', 'join'].includes(verb) }];
  });
}

const mayUse = ({ area, table, isWrite }: Use): boolean =>
  (!isWrite && area === 'ledger' && ledgerReads.includes(table)) ||
  (isWrite && (writes[area]?.includes(table) ?? false));

const all = files.flatMap((path) => usesOf(areaOf(path), textOf(path)));

it('SQL names the tables of its own area, and others by what their areas offer', () => {
  expect(ownerOf.size).toBeGreaterThan(40);
  expect(all.length).toBeGreaterThan(20);
  expect(all.filter((use) => !mayUse(use))).toEqual([]);
});

it('an area offers tables of its own, to somebody', () => {
  expect(offers.size).toBeGreaterThan(8);
  const foreign = [...offers].flatMap(([area, tables]) =>
    tables.filter((table) => ownerOf.get(table) !== area),
  );
  expect(foreign).toEqual([]);
  const used = new Set(
    files.flatMap((path) =>
      [...textOf(path).matchAll(/\bof(?<area>[A-Z]\w*)\.(?<name>\w+)\b/gu)].map(
        ({ groups }) => `${groups?.['area']?.toLowerCase()} ${groups?.['name']}`,
      ),
    ),
  );
  const camel = (table: string): string =>
    table.replace(/_(?<letter>\w)/gu, (_all, letter: string) => letter.toUpperCase());
  const idle = [...offers.entries()].flatMap(([area, tables]) =>
    tables.filter((table) => !used.has(`${area} ${camel(table)}`)),
  );
  expect(idle).toEqual([]);
});

it('what no query needs any more is no leave to use it', () => {
  const stale = ledgerReads.filter(
    (table) => !all.some((use) => use.area === 'ledger' && use.table === table && !use.isWrite),
  );
  const idle = Object.entries(writes).flatMap(([area, tables]) =>
    tables
      .filter(
        (table) => !all.some((use) => use.area === area && use.table === table && use.isWrite),
      )
      .map((table) => `${area} writes ${table}`),
  );
  expect([...stale, ...idle]).toEqual([]);
});

it('finds a planted breach of each kind', () => {
  const isKept = (area: string, text: string): boolean => usesOf(area, text).every(mayUse);
  expect(isKept('animals', 'select id from animal where farm_id = 1')).toBe(true);
  expect(isKept('analytics', 'select id from animal where farm_id = 1')).toBe(false);
  expect(isKept('analytics', 'select 1 from growth_day g join animal a on true')).toBe(false);
  expect(isKept('farms', 'select 1 from farm f, user_account u where true')).toBe(false);
  expect(isKept('analytics', 'update animal set sex = null')).toBe(false);
  expect(isKept('breeding', 'delete from animal_growth')).toBe(false);
  expect(isKept('ledger', 'select 1 from medicine')).toBe(false);
});
