import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', 'packages'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /^packages\/\w+\/src\/.*\.tsx?$/u.test(path) && existsSync(join(root, path)));
const isFile: ReadonlySet<string> = new Set(files);

/** The room of a file: its package, and below it the area or the part of the house, as the folders are called. */
function roomOf(path: string): { house: string; part: string; area: string | null } {
  const [, house = '', , part = '', area] = path.split('/');
  return { house, part, area: part === 'areas' ? (area ?? null) : null };
}

/**
 * `onDevice.ts` is the entrance for what answers on a device that keeps the herd: it brings the rules of the whole domain.
 * `tables.ts` says what others may read of an area's tables, and brings nothing: areas that read each other's are no circle.
 */
const isEntrance = (from: string, to: string): boolean =>
  /\/index\.tsx?$|\/server\/src\/areas\/\w+\/tables\.ts$/u.test(to) ||
  (to.endsWith('/onDevice.ts') && /\/device\/\w+\.ts$/u.test(from));

/** What the screens of the web are built of, floor by floor: a room knows those below it, and neither of the first two knows the other. */
const floors = [['ui', 'platform'], ['formats'], ['forms'], ['lists'], ['areas'], ['app']];
const floorOf = (part: string): number => floors.findIndex((rooms) => rooms.includes(part));

/** Why one file may not import another; null when it may. Made from the names of folders: a new area is covered at once. */
function breachOf(from: string, to: string): string | null {
  const [own, other] = [roomOf(from), roomOf(to)];
  const isTest = /\.test\.tsx?$/u.test(from);
  if (own.house !== other.house) {
    if (own.house === 'domain') return 'the domain imports no other package';
    if (own.house === 'contract' && other.house !== 'domain')
      return 'the contract imports only the domain';
    // Neither does the server's ledger know an area of the domain; that there are kinds it learns from their list.
    if (own.area === 'ledger' && own.house === 'server' && other.house === 'domain' && !isTest)
      return ['ledger', 'format', 'people', 'all.ts'].includes(other.part)
        ? null
        : 'the ledger knows no area of the domain';
    return other.house === 'server' || other.house === 'web'
      ? 'nobody imports an application'
      : null;
  }
  if (/\/src\/(?:main|app|start)\.tsx?$|\/src\/app\/main\.tsx$/u.test(to) && own.part === 'areas')
    return isTest ? null : 'nothing imports what puts the parts together';
  // Areas register with the ledger, on both sides; of itself it knows none. Roles are what it asks for.
  if (own.house === 'domain' && own.part === 'ledger' && other.house === 'domain' && !isTest)
    return ['ledger', 'format', 'people'].includes(other.part)
      ? null
      : 'the ledger knows no area of the domain';
  if (own.house === 'server' && own.area === 'ledger' && other.area !== null && !isTest)
    return other.area === 'ledger' ? null : 'the ledger knows no area';
  if (own.area !== null && other.area !== null && own.area !== other.area)
    return isEntrance(from, to) ? null : 'another area is reached through its index';
  if (own.part === 'platform' && other.part === 'areas')
    return isTest ? null : 'the platform knows no area';
  if (own.house === 'web') {
    if (own.part === 'areas' && other.part === 'app') return 'areas know nothing of the shells';
    const [stands, wanted] = [floorOf(own.part), floorOf(other.part)];
    if (own.part !== other.part && stands >= 0 && stands <= wanted)
      return `${own.part} knows nothing of ${other.part}`;
  }
  return null;
}

const specifiers =
  /(?:^|\n)(?:import|export)\s[^;'"]*?from '(?<from>[^']+)'|import\('(?<lazy>[^']+)'\)|(?:^|\n)import '(?<bare>[^']+)'/gu;

function importsOf(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8');
  return [...text.matchAll(specifiers)].flatMap(({ groups }) => {
    const said = groups?.['from'] ?? groups?.['lazy'] ?? groups?.['bare'] ?? '';
    const own = /^@kraal\/(?<house>\w+)\/(?<rest>.+)$/u.exec(said)?.groups;
    const target = own
      ? `packages/${own['house']}/src/${own['rest']}.ts`
      : posix.join(dirname(path), said);
    return isFile.has(target) ? [target] : [];
  });
}

it('every import keeps to the layers', () => {
  const edges = files.flatMap((from) => importsOf(from).map((to) => ({ from, to })));
  expect(edges.length).toBeGreaterThan(3000);
  const breaches = edges.flatMap(({ from, to }) => {
    const why = breachOf(from, to);
    return why === null ? [] : [`${from} → ${to}: ${why}`];
  });
  expect(breaches).toEqual([]);
});

/** Who reaches whom, area by area, of one house. */
function areasOf(house: string): Map<string, ReadonlySet<string>> {
  const reached = new Map<string, Set<string>>();
  for (const from of files.filter((path) => !/\.test\.tsx?$/u.test(path)))
    for (const to of importsOf(from)) {
      const [own, other] = [roomOf(from), roomOf(to)];
      if (own.house !== house || other.house !== house) continue;
      if (own.area === null || other.area === null || own.area === other.area) continue;
      reached.set(own.area, (reached.get(own.area) ?? new Set()).add(other.area));
    }
  return reached;
}

/** A way from an area back to itself; null where there is none. */
function circleIn(reached: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const done = new Set<string>();
  const walk = (area: string, way: readonly string[]): string[] | null => {
    if (way.includes(area)) return [...way.slice(way.indexOf(area)), area];
    if (done.has(area)) return null;
    for (const next of reached.get(area) ?? []) {
      const found = walk(next, [...way, area]);
      if (found) return found;
    }
    done.add(area);
    return null;
  };
  for (const area of reached.keys()) {
    const found = walk(area, []);
    if (found) return found;
  }
  return null;
}

it('the areas of the web are no circle', () => {
  const reached = areasOf('web');
  expect(reached.size).toBeGreaterThan(6);
  expect(circleIn(reached)).toBeNull();
  // Planted: what everybody records with would show what it is shown by.
  const planted = new Map(reached).set('ledger', new Set(['health']));
  expect(circleIn(planted)).not.toBeNull();
});

describe('a planted breach is found', () => {
  it.each([
    ['domain/src/ledger/fold.ts', 'contract/src/common.ts'],
    ['contract/src/common.ts', 'server/src/app.ts'],
    ['web/src/areas/due/DueList.tsx', 'server/src/areas/due/due.ts'],
    ['server/src/areas/due/due.ts', 'server/src/areas/breeding/board.ts'],
    ['server/src/areas/newArea/some.ts', 'server/src/areas/health/lists.ts'],
    ['server/src/areas/ledger/record/record.ts', 'server/src/areas/health/index.ts'],
    ['server/src/areas/ledger/routes.ts', 'server/src/areas/breeding/ledger/part.ts'],
    ['server/src/areas/ledger/parts.ts', 'domain/src/breeding/gestation.ts'],
    ['domain/src/ledger/fold.ts', 'domain/src/health/controlled.ts'],
    ['domain/src/ledger/kind.ts', 'domain/src/growth/traits.ts'],
    ['server/src/platform/jobs.ts', 'server/src/areas/due/due.ts'],
    ['server/src/areas/due/due.ts', 'server/src/app.ts'],
    ['web/src/areas/due/DueList.tsx', 'web/src/areas/health/Protocols.tsx'],
    ['web/src/ui/button.tsx', 'web/src/areas/health/index.ts'],
    ['web/src/ui/button.tsx', 'web/src/platform/api.ts'],
    ['web/src/platform/api.ts', 'web/src/ui/button.tsx'],
    ['web/src/ui/field.tsx', 'web/src/forms/useForm.ts'],
    ['web/src/forms/useForm.ts', 'web/src/lists/ListTable.tsx'],
    ['web/src/lists/ListTable.tsx', 'web/src/areas/health/index.ts'],
    ['web/src/areas/due/DueList.tsx', 'web/src/app/shells/Inside.tsx'],
    ['web/src/platform/api.ts', 'web/src/app/shells/Inside.tsx'],
  ])('%s imports %s', (from, to) =>
    expect(breachOf(`packages/${from}`, `packages/${to}`)).not.toBeNull(),
  );
  it.each([
    ['server/src/areas/due/due.ts', 'server/src/areas/health/index.ts'],
    ['server/src/areas/due/due.ts', 'contract/src/due.ts'],
    ['web/src/areas/due/DueList.tsx', 'web/src/ui/button.tsx'],
    ['server/src/areas/exchange/run/run.ts', 'server/src/areas/exchange/plan/plan.ts'],
  ])('and %s may import %s', (from, to) =>
    expect(breachOf(`packages/${from}`, `packages/${to}`)).toBeNull(),
  );
});
