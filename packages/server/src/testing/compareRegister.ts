import type { RegisterEntry } from '@kraal/contract/register';
import { registerKinds } from '@kraal/domain/movement/register';
import type { Farm } from '@kraal/domain/testing/generator/farm';
import { later } from '@kraal/domain/testing/oracle/days';
import { cameAndWent, type Passed } from '@kraal/domain/testing/oracle/register';
import type { Running } from '../start.ts';
import { call, type Person } from './kraal.ts';

type Answer = { items: RegisterEntry[]; nextCursor: string | null; in: Passed; out: Passed };

async function pagesOf(kraal: Running, owner: Person, span: string): Promise<Answer[]> {
  const pages: Answer[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const path = `/api/farms/${owner.farmId}/register?${span}&limit=7${cursor ? `&cursor=${cursor}` : ''}`;
    const { body } = await call(kraal, 'GET', path, { token: owner.token });
    const page = body as Answer; // as its contract says
    pages.push(page);
    cursor = page.nextCursor;
  }
  return pages;
}

/** Where what came and went is not what the farm had more or fewer after each entry, in the sums and page by page. */
export async function registerDifferences(
  kraal: Running,
  owner: Person,
  farm: Farm,
): Promise<string[]> {
  const found: string[] = [];
  const middle = later(farm.from, 400);
  for (const { from, until } of [
    { from: farm.from, until: farm.to },
    { from: middle, until: later(middle, 90) },
  ]) {
    const wanted = cameAndWent(farm.entries, { from, until });
    const pages = await pagesOf(kraal, owner, `from=${from}&until=${until}`);
    const items = pages.flatMap((page) => page.items);
    const once = new Set(items.map(({ eventId }) => eventId));
    if (once.size !== items.length) found.push(`${from} to ${until}: an entry stands twice`);
    for (const way of ['in', 'out'] as const) {
      const own = items.filter(({ kind }) => registerKinds[kind] === way);
      const listed = {
        entries: own.length,
        heads: own.reduce((sum, { heads }) => sum + heads, 0),
      };
      for (const said of [listed, ...pages.map((page) => page[way])])
        if (JSON.stringify(said) !== JSON.stringify(wanted[way]))
          found.push(
            `${from} to ${until}, ${way}: ${JSON.stringify(said)}, not ${JSON.stringify(wanted[way])}`,
          );
    }
  }
  return found;
}
