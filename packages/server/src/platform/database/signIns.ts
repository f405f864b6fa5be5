import { createHash, createHmac } from 'node:crypto';
import pg from 'pg';
import { Mistake } from '../mistakes.ts';

/** With whom the running server signs in to its database: never as the owner. */
export type SignIns = {
  /** Fenced: a member of `kraal_app`, which the policies name; it owns nothing. */
  app: string;
  /** Owns the schema of the queued work, whose tables are made while it runs, and nothing else. */
  jobs: string;
};

/** The schema of the queued work. */
export const jobSchema = 'job';

/** One of several starting servers makes them, the others wait. */
const lock = 1_769_202_412;

/** PostgreSQL's code for what somebody may not do. */
const notAllowed = '42501';

const quoted = pg.escapeIdentifier;

/** Roles are the whole cluster's, so they bear the database's name; no longer than PostgreSQL takes. */
function roleOf(database: string, what: 'web' | 'jobs'): string {
  const name = `kraal_${database}_${what}`;
  if (name.length <= 63) return name;
  const short = createHash('sha256').update(database).digest('hex').slice(0, 20);
  return `kraal_${short}_${what}`;
}

/**
 * Makes the two roles where they are not yet, gives each a password that follows from the installation's secret,
 * and hands the queued work to its role, with what an installation of before has of it. In: the owner's address.
 */
export async function makeSignIns(ownerUrl: string): Promise<SignIns> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [lock]);
    // Several processes may share the database, each with a data folder of its own: what they sign in with is the
    // database's secret, not the folder's.
    const { rows } = await client.query<{ name: string; secret: string }>(
      'select current_database() as name, secret from installation where id = 1',
    );
    const { name: database = '', secret = '' } = rows[0] ?? {};
    const signIns = {
      app: await signIn(client, roleOf(database, 'web'), { ownerUrl, secret }),
      jobs: await signIn(client, roleOf(database, 'jobs'), { ownerUrl, secret }),
    };
    await client.query(`grant kraal_app to ${quoted(roleOf(database, 'web'))}`);
    await handOverJobs(client, roleOf(database, 'jobs'));
    await client.query('commit');
    await rejectOthers(signIns.app, roleOf(database, 'web'));
    await rejectOthers(signIns.jobs, roleOf(database, 'jobs'));
    return signIns;
  } catch (error) {
    if (Object(error)['code'] !== notAllowed) throw error;
    throw new Mistake(
      'The user of DATABASE_URL may not make roles. Give it CREATEROLE, and kraal_app with admin option where others made that.',
    );
  } finally {
    await client.end();
  }
}

async function signIn(
  client: pg.Client,
  role: string,
  { ownerUrl, secret }: { ownerUrl: string; secret: string },
): Promise<string> {
  const password = createHmac('sha256', secret).update(`database ${role}`).digest('base64url');
  const { rows } = await client.query<{ mighty: boolean }>(
    `select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as mighty
      from pg_roles where rolname = $1`,
    [role],
  );
  if (rows[0]?.mighty)
    throw new Mistake(
      `The role ${role} of the database may more than Kraal needs. Take away what it may, or drop it.`,
    );
  await client.query(
    `${rows[0] ? 'alter' : 'create'} role ${quoted(role)} login password ${pg.escapeLiteral(password)}`,
  );
  return addressFor(ownerUrl, role, password);
}

/**
 * The same database by another name. In the query, where it counts before anything else: the address of a socket has no
 * place for a name before the host, and would quietly stay the owner's.
 */
export function addressFor(ownerUrl: string, role: string, password: string): string {
  const url = new URL(ownerUrl.replace(/^(\w+:\/\/)[^/]*@\//, '$1/'));
  url.username = '';
  url.password = '';
  url.searchParams.set('user', role);
  url.searchParams.set('password', password);
  return url.href;
}

/** Whoever is let in under this address is the role that was meant, or nobody works with it. */
async function rejectOthers(address: string, role: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select session_user::text as name');
    if (rows[0]?.name !== role)
      throw new Mistake(
        `The database lets ${role} in as ${rows[0]?.name}. Look at its pg_hba.conf.`,
      );
  } finally {
    await client.end();
  }
}

/** Everything in the schema is its role's: what pg-boss made as the owner is handed over. */
async function handOverJobs(client: pg.Client, role: string): Promise<void> {
  const owner = quoted(role);
  // Who gives a thing away must be of those who get it.
  await client.query(`grant ${owner} to current_user`);
  await client.query(`create schema if not exists ${jobSchema} authorization ${owner}`);
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter schema %I owner to %I', nspname, $2::text) as statement
      from pg_namespace where nspname = $1 and nspowner <> $2::regrole
    union all
    select format('alter %s %I.%I owner to %I',
        case c.relkind when 'v' then 'view' when 'm' then 'materialized view'
          when 'S' then 'sequence' else 'table' end, $1, c.relname, $2::text)
      from pg_class c where c.relnamespace = to_regnamespace($1) and c.relowner <> $2::regrole
        and c.relkind in ('r', 'p', 'v', 'm', 'S')
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass
          and d.objid = c.oid and c.relkind = 'S' and d.deptype in ('a', 'i'))
    union all
    select format('alter routine %s owner to %I', p.oid::regprocedure, $2::text)
      from pg_proc p where p.pronamespace = to_regnamespace($1) and p.proowner <> $2::regrole
    union all
    select format('alter type %I.%I owner to %I', $1, t.typname, $2::text)
      from pg_type t where t.typnamespace = to_regnamespace($1) and t.typowner <> $2::regrole
        and t.typtype in ('e', 'd')`,
    [jobSchema, role],
  );
  for (const { statement } of rows) await client.query(statement);
}
