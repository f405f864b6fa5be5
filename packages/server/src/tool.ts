import { explain } from './platform/mistakes.ts';

/** A command beside the server: says in one sentence what it did, or what somebody has to put right. */
export async function runTool(work: (args: string[]) => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work(process.argv.slice(2))}\n`);
  } catch (error) {
    const sentence = explain(error, null);
    process.stderr.write(`${sentence ?? String((error as Error).stack)}\n`);
    process.exitCode = sentence ? 78 : 1;
  }
}
