import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from './platform/database/connection.ts';
import { event, openKraal, recorded, signUp, uuid } from './testing/kraal.ts';

const kraal = await openKraal();
const owner = openDatabase(kraal.ownerUrl, { role: 'owner', log: () => {} });
afterAll(() => owner.$client.end());

/** As whoever runs the installation gives it, beside the server. */
const command = (name: string, ...words: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, name), ...words], {
    env: { ...process.env, DATABASE_URL: kraal.ownerUrl, DATA_DIR: kraal.dataDir },
    encoding: 'utf8',
  });

async function farmWithSale(farmName: string) {
  const person = await signUp(kraal, ['Cattle'], { farmName });
  const [cow, eid] = [uuid(), `7100001${Date.now().toString().slice(-8)}`];
  await recorded(kraal, person, [
    event('acquired', cow, '2026-01-05', {
      species: 'Cattle',
      sex: 'female',
      from: 'Bure',
      tag: 'K1',
      eid,
    }),
    event('sold', cow, '2026-02-04', { to: 'Vleissentraal' }),
  ]);
  return { ...person, cow };
}

it('npm run replay names what differs from the ledger, and puts it right where it is let', async () => {
  const { farmId, cow } = await farmWithSale('Herhaal');
  expect(command('replay.ts', '--check')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('Herhaal: every projection agrees with the ledger'),
  });
  await owner.execute(sql`delete from worn_number where farm_id = ${farmId}`);
  await owner.execute(sql`update stock_change set heads = 3 where farm_id = ${farmId}`);
  const { status, stdout } = command('replay.ts', '--check');
  expect(status).toBe(1);
  expect(stdout).toContain('Herhaal: 3 differ');
  expect(stdout).toContain(`worn_number of ${cow}`);
  expect(stdout).toContain(`stock_change of ${cow}`);
  expect(command('replay.ts').status).toBe(0);
  expect(command('replay.ts', '--check').status).toBe(0);
});

it('npm run verify-chain finds a record that was changed, on the farm that is asked for', async () => {
  const [whole, broken] = [await farmWithSale('Heel'), await farmWithSale('Stukkend')];
  const before = command('verifyChain.ts');
  expect(before.status, before.stderr).toBe(0);
  expect(before.stdout).toContain('Heel: 2 records, 0 heads given away: whole');
  await owner.execute(
    sql`update movement_record set hash = 'x' where farm_id = ${broken.farmId} and seq = 1`,
  );
  const after = command('verifyChain.ts');
  expect(after.status).toBe(1);
  expect(after.stdout).toContain('Stukkend: 2 records, 0 heads given away: NOT WHOLE');
  expect(command('verifyChain.ts', `--farm=${whole.farmId}`).status).toBe(0);
  expect(command('verifyChain.ts', '--farm=nobody')).toMatchObject({
    status: 78,
    stderr: 'No farm here has this id.\n',
  });
  expect(command('verifyChain.ts', '--frm=x').stderr).toContain('There is no option --frm=x.');
});
