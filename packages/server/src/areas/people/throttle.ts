import { isIP } from 'node:net';
import { type Database, select } from '../../platform/database/connection.ts';
import { number, row } from '../../platform/database/row.ts';
import { sql } from 'drizzle-orm';
import { RequestError } from '../../platform/errors.ts';

/** A key that is counted, and how many tries it has before each further one doubles the wait. */
type Counted = { key: string; freeTries: number };
const longestWaitSeconds = 900;
/** From this many failures on the account is locked for the longest wait, and its owner is told. */
const lockedFrom = 15;

/** From where somebody comes: of IPv6 each has a whole network of addresses. */
export function networkOf(address: string): string {
  const bare = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  if (isIP(bare) !== 6) return bare;
  const [head = '', tail = ''] = bare.split('::', 2);
  const groups = head.split(':').filter((one) => one !== '');
  const after = tail.split(':').filter((one) => one !== '');
  const missing = bare.includes('::') ? Math.max(0, 8 - groups.length - after.length) : 0;
  const all = [...groups, ...Array<string>(missing).fill('0'), ...after];
  return `${all
    .slice(0, 4)
    .map((one) => Number.parseInt(one, 16).toString(16))
    .join(':')}::/64`;
}

/** Letters that somebody has sent to an address of which nobody has shown that it is theirs. */
export const lettersOf = (userId: string): Counted => ({
  key: `own letters ${userId}`,
  freeTries: 5,
});

/** A person mistypes a few times; behind one address a whole farm may sit. */
export const pairKey = (email: string, address: string): Counted => ({
  key: `pair ${email} ${networkOf(address)}`,
  freeTries: 5,
});
/** From everywhere together far more: who knows an address of mail must not be able to lock its owner out with it. */
export const accountKey = (email: string): Counted => ({ key: `account ${email}`, freeTries: 50 });
export const addressKey = (address: string): Counted => ({
  key: `address ${networkOf(address)}`,
  freeTries: 30,
});

/** Who makes accounts: a few are a farm, a hall full of people is a course, many more are a nuisance. */
export const registrationKey = (address: string, freeTries: number): Counted => ({
  key: `register ${networkOf(address)}`,
  freeTries,
});

const tooMany = () =>
  new RequestError(429, 'too_many_requests', 'Too many requests. Please try again later.');

/**
 * Counts a try before it is made, in one statement, so that a thousand at one moment are not all let through.
 * After the free tries each one doubles the wait, up to a quarter of an hour; an hour of quiet forgives. Who `passes` is
 * counted and never waits, and nobody waits for a clock that was ahead.
 * Answers how many failures there are now.
 */
export async function countTry(
  database: Pick<Database, 'execute'>,
  {
    counted: { key, freeTries },
    now,
    passes = false,
  }: { counted: Counted; now: Date; passes?: boolean | undefined },
): Promise<number> {
  const at = now.toISOString();
  const rows = await select(
    database,
    row({ failures: number }),
    sql`
    insert into sign_in_failure as f (key, failures, last_at) values (${key}, 1, ${at})
    on conflict (key) do update set last_at = excluded.last_at, failures = case
      when f.last_at < excluded.last_at - interval '1 hour' then 1 else f.failures + 1 end
    where f.failures < ${freeTries} or ${passes}
      or f.last_at > excluded.last_at + make_interval(secs => ${longestWaitSeconds})
      or f.last_at < excluded.last_at - make_interval(secs => least(${longestWaitSeconds}, power(2,
      least(f.failures, 30) - ${freeTries})))
    returning failures`,
  );
  const [counted] = rows;
  if (!counted) throw tooMany();
  return counted.failures;
}

/** A try that turned out right was none. */
export async function takeBack(database: Database, { key }: Counted): Promise<void> {
  await database.execute(
    sql`update sign_in_failure set failures = greatest(0, failures - 1) where key = ${key}`,
  );
}

/** Whoever has the mailbox has shown whose account it is: nobody's tries stand in the way any more. */
export async function forgetAccount(database: Database, email: string): Promise<void> {
  await database.execute(sql`delete from sign_in_failure
    where key = ${accountKey(email).key} or starts_with(key, ${`pair ${email} `})`);
}

export async function forgetFailures(database: Database, { key }: Counted): Promise<void> {
  await database.execute(sql`delete from sign_in_failure where key = ${key}`);
}

/** True once a day for an account that is tried again and again: then its owner should be told. */
export async function shouldNotify(
  database: Database,
  { counted: { key }, failures, now }: { counted: Counted; failures: number; now: Date },
): Promise<boolean> {
  if (failures < lockedFrom) return false;
  const { rowCount } = await database.execute(
    sql`update sign_in_failure set told_at = ${now.toISOString()} where key = ${key}
      and (told_at is null or told_at < ${now.toISOString()}::timestamptz - interval '1 day')`,
  );
  return rowCount === 1;
}
