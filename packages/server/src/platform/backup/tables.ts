import type pg from 'pg';

export type Table = { name: string; columns: string[] };

/** What the start of a server fills by itself. */
const notOurs = ['migration'];

/** Every table of ours with its columns, those that others refer to first; what the database works out is left out. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
        and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not c.relispartition and c.relname <> all($1)
      group by c.relname order by c.relname`,
    [notOurs],
  );
  const { rows: references } = await client.query<{ of: string; to: string }>(
    `select conrelid::regclass::text as of, confrelid::regclass::text as to from pg_constraint
      where contype = 'f' and conrelid <> confrelid and connamespace = 'public'::regnamespace`,
  );
  const ordered: Table[] = [];
  const done = new Set<string>();
  for (let left = tables; left.length > 0; ) {
    const free = left.filter((table) =>
      references.every(({ of, to }) => of !== table.name || done.has(to)),
    );
    if (free.length === 0) throw new Error('Tables refer to each other in a circle.');
    for (const { name } of free) done.add(name);
    ordered.push(...free);
    left = left.filter(({ name }) => !done.has(name));
  }
  return ordered;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const columnsText = ({ name, columns }: Table): string =>
  `${quoted(name)} (${columns.map(quoted).join(', ')})`;
