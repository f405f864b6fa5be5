import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChildProcess, spawn } from 'node:child_process';

const main = join(import.meta.dirname, '../packages/server/src/main.ts');

type Served = { url: string; dataDir: string; stop: () => Promise<void> };

/** The real server, as `npm start` runs it, on an empty data folder of its own. */
export async function startServer(settings: Record<string, string> = {}): Promise<Served> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kraal-e2e-'));
  const server = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      REGISTRATION_LIMIT: '1000000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return {
    url: await readUrl(server),
    dataDir,
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** One server for all journeys that need nothing special. */
export default async function serve(): Promise<() => Promise<void>> {
  const { url, dataDir, stop } = await startServer();
  process.env['KRAAL_URL'] = url;
  process.env['KRAAL_DATA_DIR'] = dataDir;
  return stop;
}

function readUrl(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /ready on http:\/\/localhost:(\d+)/.exec(said);
      if (found) resolve(`http://127.0.0.1:${found[1]}`);
    });
    server.once('exit', () => reject(new Error('the server did not start')));
  });
}
