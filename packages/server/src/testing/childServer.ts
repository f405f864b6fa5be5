import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A data folder that the embedded database's own user can reach. */
export function dataFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `kraal-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}

export type ChildServer = { process: ChildProcess; url: string };

/** The server as its own process, as `npm start` runs it. Null when it ends before it is ready; `said` holds its words. */
export function startChild(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<{ server: ChildServer | null; said: string; code: number | null }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      DATABASE_URL: '',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  return new Promise((resolve) => {
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /ready on http:\/\/[^:]+:(\d+)/.exec(said);
      if (found)
        resolve({
          server: { process: child, url: `http://127.0.0.1:${found[1]}` },
          said,
          code: null,
        });
    });
    child.once('exit', (code) => resolve({ server: null, said, code }));
  });
}

export async function endChild(server: ChildServer | null, signal: NodeJS.Signals = 'SIGTERM') {
  if (!server || server.process.exitCode !== null) return;
  const ended = new Promise((resolve) => server.process.once('exit', resolve));
  server.process.kill(signal);
  await ended;
}
