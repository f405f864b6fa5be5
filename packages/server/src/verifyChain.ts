import { sql } from 'drizzle-orm';
import { verifyChain } from './areas/movement/index.ts';
import { loadConfig } from './config.ts';
import { select } from './platform/database/connection.ts';
import { openForTool } from './platform/database/forTool.ts';
import { row, text } from './platform/database/row.ts';
import { Mistake } from './platform/mistakes.ts';
import { rejectOthers, runTool } from './tool.ts';

const told = {
  order: 'is not the next one',
  link: 'does not hold the hash of the one before',
  record: 'is not what was hashed',
  entry: 'says something else than its entry, or its entry is gone',
  missing: 'an entry has no record',
  head: 'is not as it was signed',
  partner: 'is not as it was given to another farm',
  paper: 'is not as it was printed on a paper',
} as const;

// npm run verify-chain [-- --farm=ID]: every farm's record of movements against itself, its entries and whoever was told.
await runTool(async (args) => {
  rejectOthers(args, ['--farm=']);
  const wanted = args.find((one) => one.startsWith('--farm='))?.slice('--farm='.length) ?? null;
  const { database, close } = await openForTool(loadConfig(process.env));
  try {
    const farms = await select(
      database,
      row({ id: text, name: text }),
      sql`select id, farm_name as name from farm
        where ${wanted}::text is null or id::text = ${wanted} order by farm_name, id`,
    );
    if (farms.length === 0) throw new Mistake('No farm here has this id.');
    const lines: string[] = [];
    let found = 0;
    for (const { id, name } of farms) {
      const { records, witnesses, erased, problems } = await database.transaction(
        (transaction) => verifyChain(transaction, id),
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      );
      found += problems.length;
      const gone = erased > 0 ? `, ${erased} without what was written` : '';
      const state = problems.length === 0 ? 'whole' : 'NOT WHOLE';
      lines.push(
        `${name}: ${records} records, ${witnesses} heads given away${gone}: ${state}`,
        ...problems.map(
          ({ is, seq, what }) => `  ${seq === null ? '' : `record ${seq} `}${told[is]} (${what})`,
        ),
      );
    }
    process.exitCode = found > 0 ? 1 : 0;
    return lines.join('\n');
  } finally {
    await close();
  }
});
