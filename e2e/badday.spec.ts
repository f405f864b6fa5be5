import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, get, look, post, signUp, test } from './kraal.ts';
import { startBadLine } from './badLine.ts';
import { startServer } from './serve.ts';

/** What somebody whom the farm took off its list had going: a key, a feed, an invitation, an import under way. */
test('an owner takes another off the farm, and everything that was hers ends', async ({ page }) => {
  test.setTimeout(400_000);
  const owner = await signUp(page, 'Kareefontein');
  const { link } = await post(page, owner, '/invitations', { role: 'farm_owner' });
  const token = String(link).split('invitation=')[1] ?? '';
  const registered = await page.request.post('/api/auth/register', {
    data: {
      firstName: 'Sannie',
      lastName: 'Nel',
      email: `sannie${Date.now()}@example.com`,
      password: 'veld en vlei 7',
      farmName: 'Nelsrus',
      species: ['Cattle'],
    },
  });
  const { accessToken } = await registered.json();
  await page.request.post(`/api/invitations/${token}/accept`, {
    data: {},
    headers: { authorization: `Bearer ${accessToken}` },
  });
  const hers = { ...owner, token: String(accessToken) };
  const { key } = await post(page, hers, '/api-keys', { name: 'Scale', role: 'farm_manager' });
  const feed = await post(page, hers, '/api-keys', {
    name: 'Phone',
    role: 'viewer',
    purpose: 'calendar',
  });
  const invited = await post(page, hers, '/invitations', { role: 'field_worker' });
  const byKey = () =>
    page.request.get(`/api/farms/${owner.farmId}/animals`, {
      headers: { authorization: `Bearer ${String(key)}` },
    });
  const byFeed = () =>
    page.request.get(`/api/farms/${owner.farmId}/due/calendar.ics?key=${String(feed['key'])}`);
  const byLink = () =>
    page.request.get(`/api/invitations/${String(invited['link']).split('invitation=')[1]}`);
  for (const open of [byKey, byFeed, byLink]) expect((await open()).status()).toBe(200);

  const lines = Array.from({ length: 6000 }, (_one, index) => `L${index},f`).join('\n');
  const sent = await page.request.post(`/api/farms/${owner.farmId}/imports`, {
    multipart: {
      file: { name: 'groot.csv', mimeType: 'text/csv', buffer: Buffer.from(`tag,sex\n${lines}\n`) },
    },
    headers: { authorization: `Bearer ${hers.token}` },
  });
  const file = await sent.json();
  await post(page, hers, `/imports/${file.id}/check`, {
    mapping: file.mapping,
    options: { species: 'Cattle' },
  });
  await post(page, hers, `/imports/${file.id}/run`, {});
  await page.goto('/settings?part=members');
  await expect(page.getByLabel('Role of Sannie Nel')).toBeVisible();
  await expect
    .poll(async () => (await get(page, owner, `/imports/${file.id}`))['doneRows'])
    .toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Remove' }).last().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByLabel('Role of Sannie Nel')).toBeHidden();
  await expect(page.getByText('from Sannie Nel')).toHaveCount(0);
  await look(page, 'member-removed');

  expect([(await byKey()).status(), (await byFeed()).status()]).toEqual([401, 401]);
  expect((await byLink()).status()).toBe(404);
  await expect
    .poll(async () => (await get(page, owner, `/imports/${file.id}`))['status'])
    .toBe('checked');
  const { doneRows } = await get(page, owner, `/imports/${file.id}`);
  expect(Number(doneRows)).toBeLessThan(6000);
  await page.goto(`/livestock/import?import=${file.id}`);
  await expect(page.getByText(/rows are in already/)).toBeVisible();
  await look(page, 'import-stopped');
  await page.getByRole('button', { name: 'Go on with the rest' }).click();
  await expect(page.getByTestId('import-result')).toContainText(/6.000 animals are new/, {
    timeout: 60_000,
  });
  expect((await get(page, owner, '/animals?limit=1'))['total']).toBe(6000);
});

const folder = (name: string): string => {
  const made = mkdtempSync(join(tmpdir(), `kraal-${name}-`));
  chmodSync(made, 0o755);
  return made;
};

async function signIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill('veld en vlei 7');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).not.toHaveURL(/login/);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Puts a data folder back to a moment, with the command that operators use. */
async function restoreUntil(archive: string, until: string): Promise<string> {
  const restored = folder('restored');
  const [installation = ''] = readdirSync(archive);
  const command = spawn(
    process.execPath,
    [
      join(import.meta.dirname, '../packages/server/src/restore.ts'),
      `--until=${until}`,
      join(archive, installation),
    ],
    { env: { ...process.env, DATA_DIR: restored, DATABASE_URL: '' }, stdio: 'pipe' },
  );
  let said = '';
  for (const stream of [command.stdout, command.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  const code = await new Promise((resolve) => command.once('exit', resolve));
  expect(code, said).toBe(0);
  return restored;
}

/** The first copy takes as long as the machine needs: only from its end on can one go back. */
const archiveIsWhole = (archive: string): Promise<void> =>
  expect
    .poll(
      () =>
        readdirSync(archive, { recursive: true }).some((file) =>
          String(file).endsWith('chain.json'),
        ),
      { timeout: 90_000 },
    )
    .toBe(true);

// The same command; once is enough.
test('a farm goes back to the minute before a mistake', { tag: '@desktop' }, async ({ page }) => {
  test.setTimeout(400_000);
  const archive = folder('archive');
  const server = await startServer({ ARCHIVE_DIR: archive });
  const email = `terug${Date.now()}@example.com`;
  const registered = await page.request.post(`${server.url}/api/auth/register`, {
    data: {
      firstName: 'Piet',
      lastName: 'Botha',
      email,
      password: 'veld en vlei 7',
      farmName: 'Terugplaas',
      species: ['Cattle'],
    },
  });
  const { accessToken, user } = await registered.json();
  const { farmId } = user.farms[0];
  const record = async (kind: string, ids: string[], payload: object, occurredAt: string) => {
    const events = ids.map((id) => ({
      id: crypto.randomUUID(),
      kind,
      occurredAt,
      animalIds: [id],
      payload: { ...payload, ...(kind === 'registered' ? { tag: `T${ids.indexOf(id)}` } : {}) },
    }));
    const answer = await page.request.post(`${server.url}/api/farms/${farmId}/events`, {
      data: { source: 'web', events },
      headers: { authorization: `Bearer ${accessToken}` },
    });
    const { answers } = await answer.json();
    expect(answers.map(({ result }: { result: string }) => result)).toEqual(
      ids.map(() => 'recorded'),
    );
  };
  const herd = Array.from({ length: 5 }, () => crypto.randomUUID());
  await record('registered', herd, { species: 'Cattle', sex: 'female' }, '2025-01-01T10:00:00Z');
  await archiveIsWhole(archive);
  await pause(3000);
  const before = new Date().toISOString();
  await pause(1500);
  await record('died', herd, { cause: 'unknown', sure: true }, new Date().toISOString());
  await signIn(page, server.url, email);
  await page.goto(`${server.url}/livestock/animals`);
  await expect(page.getByText('T0')).toBeHidden();
  await look(page, 'mistake-made');
  await pause(5000);
  // What a page still fetches in the background must not meet a server that is gone.
  await page.goto('about:blank');
  await server.stop();

  const restored = await restoreUntil(archive, before);
  const again = await startServer({ DATA_DIR: restored });
  await page.context().clearCookies();
  await signIn(page, again.url, email);
  await page.goto(`${again.url}/livestock/animals`);
  for (const index of herd.keys())
    await expect(page.getByText(`T${index}`, { exact: true }).first()).toBeVisible();
  await look(page, 'mistake-taken-back');
  await again.stop();
  for (const path of [archive, restored]) rmSync(path, { recursive: true, force: true });
});

// The same on every layout; once is enough.
test('what a server had taken and lost by a restore is sent to it again', {
  tag: '@mobile',
}, async ({ page }) => {
  test.setTimeout(400_000);
  const archive = folder('archive');
  const server = await startServer({ ARCHIVE_DIR: archive });
  const line = await startBadLine(server.url);
  const email = `weer${Date.now()}@example.com`;
  const registered = await page.request.post(`${line.url}/api/auth/register`, {
    data: {
      firstName: 'Piet',
      lastName: 'Botha',
      email,
      password: 'veld en vlei 7',
      farmName: 'Weerplaas',
      species: ['Cattle'],
    },
  });
  const { accessToken, user } = await registered.json();
  const farm = `${line.url}/api/farms/${user.farms[0].farmId}`;
  const headers = { authorization: `Bearer ${accessToken}` };
  const cow = crypto.randomUUID();
  await page.request.post(`${farm}/events`, {
    data: {
      source: 'web',
      events: [
        {
          id: crypto.randomUUID(),
          kind: 'registered',
          occurredAt: '2025-01-01T10:00:00Z',
          animalIds: [cow],
          payload: { species: 'Cattle', sex: 'female', tag: 'B1', massKg: 300 },
        },
      ],
    },
    headers,
  });
  let token = String(accessToken);
  const masses = async (): Promise<number[]> => {
    const answer = await page.request.get(`${farm}/events?kind=weighed`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return (await answer.json()).items.map(
      ({ payload }: { payload: { massKg: number } }) => payload.massKg,
    );
  };
  await signIn(page, line.url, email);
  await page.goto(`${line.url}/livestock/${cow}`);
  await expect(page.getByRole('heading', { name: 'B1' })).toBeVisible();
  await archiveIsWhole(archive);
  await pause(3000);
  const before = new Date().toISOString();
  await pause(1500);
  await page.getByRole('button', { name: 'Record', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Weigh', exact: true }).click();
  await page.getByLabel('Mass').fill('321');
  await page.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText('321 kg').first()).toBeVisible();
  await expect.poll(masses).toEqual([321]);
  // The session goes on with tokens that the server will never have given out.
  await page.evaluate(() => localStorage.setItem('kraal_access_token', 'too old'));
  await page.reload();
  await expect(page.getByText('321 kg').first()).toBeVisible();
  await pause(5000);
  line.cut();
  await server.stop();
  const restored = await restoreUntil(archive, before);
  const again = await startServer({ DATA_DIR: restored });
  line.leadTo(again.url);
  line.mend();
  // Whoever must sign in again still has on the device what was sent.
  const entered = await page.request.post(`${line.url}/api/auth/login`, {
    data: { email, password: 'veld en vlei 7' },
  });
  token = (await entered.json()).accessToken;
  expect(await masses()).toEqual([]);
  await page.reload();
  await expect(page).toHaveURL(/login/);
  await signIn(page, line.url, email);
  await expect.poll(masses, { timeout: 60_000 }).toEqual([321]);
  await page.goto(`${line.url}/livestock/${cow}`);
  await expect(page.getByText('321 kg').first()).toBeVisible();
  await pause(3000);
  expect(await masses()).toEqual([321]);
  await line.stop();
  await again.stop();
  for (const path of [archive, restored]) rmSync(path, { recursive: true, force: true });
});
