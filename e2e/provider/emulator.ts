import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const project = 'kraal-test';
export type Emulator = {
  url: string;
  codes: () => Promise<{ phoneNumber: string; code: string }[]>;
  stop: () => Promise<void>;
};

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function answers(url: string, child: ChildProcess, said: () => string): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the Auth emulator did not start: ${said()}`);
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await sleep(250);
  }
  throw new Error(`the Auth emulator does not answer: ${said()}`);
}

/** The vendor's own emulator of its sign-in service, on free ports of this machine, reaching nothing outside. */
export async function startEmulator(): Promise<Emulator> {
  const folder = mkdtempSync(join(tmpdir(), 'kraal-emulator-'));
  const [auth, hub, logging] = [await freePort(), await freePort(), await freePort()];
  const at = (port: number) => ({ host: '127.0.0.1', port });
  writeFileSync(
    join(folder, 'firebase.json'),
    JSON.stringify({
      emulators: {
        auth: at(auth),
        hub: at(hub),
        logging: at(logging),
        ui: { enabled: false },
        singleProjectMode: false,
      },
    }),
  );
  const command = join(import.meta.dirname, '../node_modules/firebase-tools/lib/bin/firebase.js');
  const child = spawn(
    process.execPath,
    [command, 'emulators:start', '--only', 'auth', '--project', project, '--non-interactive'],
    {
      cwd: folder,
      env: { ...process.env, HOME: folder, CI: 'true', FIREBASE_CLI_DISABLE_ANALYTICS: '1' },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const url = `http://127.0.0.1:${auth}`;
  await answers(`${url}/`, child, () => output.slice(-2000));
  return {
    url,
    codes: async () => {
      const response = await fetch(`${url}/emulator/v1/projects/${project}/verificationCodes`);
      return (
        (await response.json()) as { verificationCodes: { phoneNumber: string; code: string }[] }
      ).verificationCodes; // the emulator's documented answer
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      await Promise.race([ended, sleep(8000)]);
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
