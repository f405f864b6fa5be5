import { explain, Mistake } from './platform/mistakes.ts';

/** A slip in an option is said, not passed over. `known`: as they are written, with `=` where one takes a value. */
export function rejectOthers(args: readonly string[], known: readonly string[]): void {
  const other = args.find(
    (one) =>
      one.startsWith('--') &&
      !known.some((name) => (name.endsWith('=') ? one.startsWith(name) : one === name)),
  );
  if (other) throw new Mistake(`There is no option ${other}. There are ${known.join(', ')}.`);
}

/** A command beside the server: says in one sentence what it did, or what somebody has to put right. */
export async function runTool(work: (args: string[]) => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work(process.argv.slice(2))}\n`);
  } catch (error) {
    const databaseUrl = process.env['DATABASE_URL'];
    const sentence = explain(error, { databaseUrl, port: 0, host: '' });
    process.stderr.write(`${sentence ?? String((error as Error).stack)}\n`);
    process.exitCode = sentence ? 78 : 1;
  }
}
