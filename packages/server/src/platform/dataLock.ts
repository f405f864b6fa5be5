import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Mistake } from './mistakes.ts';

/** When a process began, as the kernel counts it: a number that was used before is another process. Empty where nobody tells. */
function beganAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive(pid: number, began: string): boolean {
  try {
    process.kill(pid, 0);
    return beganAt(pid) === began;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // node's own error shape
  }
}

/** One server a data folder: a second would stop the first one's database. The lock of a server that was killed is taken over. */
export function lockData(dataDir: string): () => void {
  const file = join(dataDir, 'server.lock');
  const draft = `${file}.${process.pid}`;
  for (;;) {
    // Written before it is there: nobody may read a lock without its number and take it for a dead one's.
    writeFileSync(draft, `${process.pid} ${beganAt(process.pid)}`, { mode: 0o600 });
    try {
      linkSync(draft, file);
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // node's own error shape
    } finally {
      rmSync(draft, { force: true });
    }
    const [pid = '', began = ''] = readFileSync(file, 'utf8').split(' ');
    if (Number(pid) > 0 && isAlive(Number(pid), began))
      throw new Mistake(
        `Another Kraal (process ${pid}) serves the data folder ${dataDir}. Stop it first, or set DATA_DIR to another.`,
      );
    rmSync(file, { force: true });
  }
}
