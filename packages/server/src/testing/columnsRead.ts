import pg from 'pg';

/** A column that a statement reads or writes. */
type Column = { table: string; column: string };

/**
 * What a statement reads and writes, by PostgreSQL's own account: it is made the body of a function that is taken back
 * at once, which the database notes to depend on every column that it names; a row as a whole is no column. In: it, as a
 * test sent it. Out: null for one that no function can hold, or that names a table of its own transaction.
 */
export async function columnsOf(client: pg.Client, text: string): Promise<Column[] | null> {
  await client.query('begin');
  try {
    await client.query(`prepare asked as ${text}`);
    const { rows: prepared } = await client.query<{ types: string }>(
      `select array_to_string(parameter_types, ', ') as types from pg_prepared_statements
        where name = 'asked'`,
    );
    await client.query('deallocate asked');
    const returns = /^\s*(?:select|with|table|values)\b|\breturning\b/iu.test(text);
    await client.query(`create function pg_temp.asked(${prepared[0]?.types ?? ''})
      returns ${returns ? 'setof record' : 'void'} language sql begin atomic ${text}; end`);
    const { rows } = await client.query<Column>(
      `select c.relname as "table", a.attname as "column"
        from pg_depend d join pg_class c on c.oid = d.refobjid and c.relkind = 'r'
          join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
        where d.refobjsubid > 0 and d.classid = 'pg_proc'::regclass and d.refclassid = 'pg_class'::regclass
          and d.objid = (select max(oid) from pg_proc where proname = 'asked')`,
    );
    return rows;
  } catch (error) {
    if (error instanceof pg.DatabaseError) return null;
    throw error;
  } finally {
    await client.query('rollback');
  }
}
