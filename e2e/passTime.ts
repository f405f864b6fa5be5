import { sql } from 'drizzle-orm';
import { loadConfig } from '../packages/server/src/config.ts';
import { openForTool } from '../packages/server/src/platform/database/forTool.ts';

/** Lets time pass for a journey: one statement in the database of its server. */
const { database, close } = await openForTool(loadConfig(process.env));
await database.execute(sql.raw(process.argv[2] ?? ''));
await close();
