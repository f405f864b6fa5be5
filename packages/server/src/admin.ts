import { grantAdmin } from './areas/admin/index.ts';
import { loadConfig } from './config.ts';
import { openForTool } from './platform/database/forTool.ts';
import { migrateDatabase } from './platform/database/migrate.ts';

/** `npm run admin -- create EMAIL` makes a super_admin, of an account that is there or of a new one. */
const [act, email = ''] = process.argv.slice(2);
if (act !== 'create' || !/^[^\s@]+@[^\s@]+$/.test(email)) {
  process.stderr.write('Write: npm run admin -- create EMAIL\n');
  process.exit(2);
}
const config = loadConfig(process.env);
const { database, url, close } = await openForTool(config);
await migrateDatabase(url);
const link = await grantAdmin(database, config.publicUrl, email.toLowerCase());
process.stdout.write(
  link
    ? `${email} is an administrator now. Choose a password within a day: ${link}\n`
    : `${email} is an administrator now and signs in as before.\n`,
);
await close();
