import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { rolldown } from 'rolldown';
import { enter, expect, isMobile, look, test as base } from './kraal.ts';
import { type Emulator, project, startEmulator } from './provider/emulator.ts';
import { startServer } from './serve.ts';

const standIn = (name: string) => readFileSync(join(import.meta.dirname, 'provider', name), 'utf8');
/** What the emulator's own page dresses itself with; it works without. */
const dress = ['https://unpkg.com/material-components-web', 'https://fonts.googleapis.com/'];

/** Everything stays on this machine: the vendor's two scripts are stood in for, any other request outside fails the test. */
async function confine(context: BrowserContext): Promise<string[]> {
  const outside: string[] = [];
  await context.route(
    (url) => url.hostname !== '127.0.0.1',
    async (route) => {
      const url = route.request().url();
      if (url.startsWith('https://apis.google.com/js/api.js'))
        return route.fulfill({ contentType: 'text/javascript', body: standIn('gapiStandIn.js') });
      if (url.startsWith('https://www.google.com/recaptcha/api.js'))
        return route.fulfill({
          contentType: 'text/javascript',
          body: standIn('recaptchaStandIn.js'),
        });
      if (dress.some((start) => url.startsWith(start)))
        return route.fulfill({
          contentType: url.endsWith('.js') ? 'text/javascript' : 'text/css',
          body: '',
        });
      outside.push(url);
      return route.abort();
    },
  );
  return outside;
}

const providerSettings = ({ url }: Emulator) => ({
  FIREBASE_API_KEY: 'test-key',
  FIREBASE_AUTH_DOMAIN: `${project}.firebaseapp.com`,
  FIREBASE_PROJECT_ID: project,
  FIREBASE_AUTH_EMULATOR_URL: url,
});

type JourneyServers = { emulator: Emulator; kraalUrl: string };

const test = base.extend<{ outside: string[] }, JourneyServers>({
  emulator: [
    async ({}, use) => {
      const emulator = await startEmulator();
      await use(emulator);
      await emulator.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  kraalUrl: [
    async ({ emulator }, use) => {
      const { url, stop } = await startServer({
        ...providerSettings(emulator),
        FIREBASE_TOKEN_SYNC_URL: '/api/auth/token-sync',
      });
      await use(url);
      await stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ kraalUrl }, use) => use(kraalUrl),
  outside: [
    async ({ context }, use) => {
      const outside = await confine(context);
      await use(outside);
      expect(outside).toEqual([]);
    },
    { auto: true },
  ],
});

const stored = (page: Page) =>
  page.evaluate(() => ({
    token: localStorage.getItem('kraal_access_token'),
    user: JSON.parse(localStorage.getItem('kraal_user') ?? 'null') as {
      email: string | null;
      phone: string | null;
    } | null,
  }));
/** Whatever the provider's library kept of the person in this browser. */
const keptByProvider = (page: Page) =>
  page.evaluate(async () => {
    const keys = [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) =>
      key.startsWith('firebase:authUser'),
    );
    if (!(await indexedDB.databases()).some(({ name }) => name === 'firebaseLocalStorageDb'))
      return keys;
    return new Promise<string[]>((resolve, reject) => {
      const opening = indexedDB.open('firebaseLocalStorageDb');
      opening.onerror = () => reject(new Error('cannot be looked into'));
      opening.onsuccess = () => {
        const all = opening.result
          .transaction('firebaseLocalStorage')
          .objectStore('firebaseLocalStorage')
          .getAllKeys();
        all.onsuccess = () => resolve([...keys, ...all.result.map(String)]);
      };
    });
  });

async function newAccount(popup: Page, email: string, name: string): Promise<void> {
  await popup.getByText('Add new account').click();
  await popup.locator('#email-input').fill(email);
  await popup.locator('#display-name-input').fill(name);
  await popup.getByRole('button', { name: /Sign in with/ }).click();
}

test('Google by the real window, with the account chooser, to a first farm', async ({ page }) => {
  const email = `anna${Date.now()}@example.com`;
  const synced: string[] = [];
  page.on(
    'request',
    (request) => request.url().endsWith('/api/auth/token-sync') && synced.push(request.method()),
  );
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  await look(page, 'provider-login');
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ]);
  await popup.waitForURL(/emulator\/auth\/handler/);
  const asked = new URL(popup.url()).searchParams;
  expect(JSON.parse(asked.get('customParameters') ?? '{}')).toEqual({ prompt: 'select_account' });
  expect([asked.get('providerId'), asked.get('authType')]).toEqual([
    'google.com',
    'signInViaPopup',
  ]);
  await newAccount(popup, email, 'Anna Botha');
  await expect(page.getByRole('heading', { name: 'Your first farm' })).toBeVisible();
  await look(page, 'provider-first-farm');
  expect((await stored(page)).user?.email).toBe(email);
  // Signed in at the provider: the library said so to the configured address by itself, and nothing else since.
  expect(synced.at(-1)).toBe('POST');
  expect(await keptByProvider(page)).toHaveLength(1);
  await page.getByLabel('Name of your farm').fill('Annasrus');
  await page.getByRole('button', { name: 'Start the farm' }).click();
  await expect(page.getByText('Annasrus').first()).toBeVisible();

  // Signed out here it is over there first, then with the server, and nothing of it stays.
  await page.goto(isMobile(page) ? '/more' : '/dashboard');
  const ended: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/token-sync') || request.url().endsWith('/auth/logout'))
      ended.push(request.method());
  });
  if (isMobile(page)) await page.getByRole('button', { name: 'Logout' }).click();
  else {
    await page.getByTestId('sidebar').getByText('Annasrus').click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
  }
  await expect(page).toHaveURL(/\/login$/);
  // The provider's library may say once more afterwards that nobody is signed in.
  await expect.poll(() => ended).toContain('POST');
  expect(ended.indexOf('DELETE')).toBe(0);
  expect(await keptByProvider(page)).toEqual([]);

  // The second time the account is there to choose, and leads to the same farm.
  const [again] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ]);
  await again.getByText(email).click();
  await expect(page.getByText('Annasrus').first()).toBeVisible();
});

test('where windows are blocked the page itself goes and comes back', async ({ page }) => {
  const email = `redirect${Date.now()}@example.com`;
  await page.addInitScript(() => {
    if (location.pathname === '/login') window.open = () => null;
  });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.waitForURL(/emulator\/auth\/handler/);
  const asked = new URL(page.url()).searchParams;
  expect(JSON.parse(asked.get('customParameters') ?? '{}')).toEqual({ prompt: 'select_account' });
  expect(asked.get('authType')).toBe('signInViaRedirect');
  await newAccount(page, email, 'Rudi Kok');
  await expect(page.getByRole('heading', { name: 'Your first farm' })).toBeVisible();
  expect((await stored(page)).user?.email).toBe(email);
});

test('a window that is closed says so, and the page goes on', async ({ page }) => {
  await page.goto('/login');
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ]);
  await popup.waitForURL(/emulator\/auth\/handler/);
  await popup.close();
  // The vendor's library waits some ten seconds for a late word before it believes it.
  await expect(page.getByText('The sign-in window was closed before it was done.')).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
  await look(page, 'provider-closed');
});

test('Google by credential', async ({ page, emulator }) => {
  const bundle = await rolldown({
    input: join(import.meta.dirname, 'provider/credential.js'),
    platform: 'browser',
  });
  const {
    output: [{ code }],
  } = await bundle.generate({ format: 'iife' });
  await page.route('**/credential.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: code }),
  );
  await page.goto('/login');
  await page.addScriptTag({ url: '/credential.js' });
  const email = `credential${Date.now()}@example.com`;
  const token = await page.evaluate(
    ([url, address]) =>
      (
        window as unknown as { kraalCredential: (url: string, claims: object) => Promise<string> }
      ).kraalCredential(url ?? '', {
        sub: address,
        email: address,
        email_verified: true,
        name: 'Cred Ential',
      }),
    [emulator.url, email],
  ); // the test's own script
  const response = await page.request.post('/api/auth/firebase/verify', {
    data: { idToken: token },
  });
  expect((await response.json()).user).toMatchObject({
    email,
    firstName: 'Cred',
    lastName: 'Ential',
  });
  expect(
    (await page.request.post('/api/auth/firebase/verify', { data: { idToken: token } })).status(),
  ).toBe(401);
});

test('a telephone number, a wrong code, a second code', async ({ page, emulator }) => {
  const said: string[] = [];
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
  const national = `82${String(Date.now()).slice(-7)}`;
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with a telephone number' }).click();
  await expect(page.getByLabel('Country')).toHaveValue('ZA');
  await page.getByLabel('Telephone number').fill('12');
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByText('This is not a telephone number.')).toBeVisible();
  await page
    .getByLabel('Telephone number')
    .fill(`0${national.slice(0, 2)} ${national.slice(2, 5)} ${national.slice(5)}`);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByRole('button', { name: 'I am not a robot' })).toBeVisible();
  await look(page, 'provider-challenge');
  // Asked again before it is solved, a new widget takes the place of the earlier one.
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect
    .poll(() =>
      page.evaluate(() =>
        (window as unknown as { kraalChallenges: { size: string }[] }).kraalChallenges.map(
          ({ size }) => size,
        ),
      ),
    )
    .toEqual(['normal', 'normal']);
  await expect(page.getByRole('button', { name: 'I am not a robot' })).toHaveCount(1);
  // One that expires is cleared away, and the next one takes its place.
  await page.evaluate(() =>
    (window as unknown as { kraalChallenges: { expire: () => void }[] }).kraalChallenges
      .at(-1)
      ?.expire(),
  );
  await expect(page.getByRole('button', { name: 'I am not a robot' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await page.getByRole('button', { name: 'I am not a robot' }).click();

  const field = page.getByLabel('Code', { exact: true });
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  const codeNow = async () =>
    (await emulator.codes()).filter(({ phoneNumber }) => phoneNumber === `+27${national}`).at(-1)
      ?.code ?? '';
  const first = await codeNow();
  expect(first).toMatch(/^\d{6}$/);
  await look(page, 'provider-code');
  await field.fill(first === '111111' ? '222222' : '111111');
  await expect(page.getByText('This is not the code we sent.')).toBeVisible();
  expect(said.some((line) => line.includes('The code was not accepted'))).toBe(true);

  await expect(page.getByRole('button', { name: /Send it again in \d+ s/ })).toBeDisabled();
  await page.getByRole('button', { name: 'Send it again', exact: true }).click({ timeout: 40_000 });
  await page.getByRole('button', { name: 'I am not a robot' }).click();
  await expect.poll(codeNow).not.toBe(first);
  const second = await codeNow();
  // Pasted with a space in it, as messages write it.
  await field.fill(`${second.slice(0, 3)} ${second.slice(3)}`);
  await expect(page.getByRole('heading', { name: 'Your first farm' })).toBeVisible();
  expect((await stored(page)).user?.phone).toBe(`+27${national}`);
  await page.getByLabel('First name').fill('Sipho');
  await page.getByLabel('Name of your farm').fill('Mooiplaas');
  await page.getByRole('button', { name: 'Start the farm' }).click();
  await expect(page.getByText('Mooiplaas').first()).toBeVisible();
});

test('the provider’s word that nobody is signed in there ends no session of ours', async ({
  page,
}) => {
  const response = await page.request.post('/api/auth/register', {
    data: {
      firstName: 'Piet',
      lastName: 'B',
      email: `sync${Date.now()}@example.com`,
      password: 'veld en vlei 7',
      farmName: 'Syncplaas',
      species: ['Cattle'],
    },
  });
  await enter(page, await response.json());
  const { refreshToken } = await response.json();
  await page.goto('/login');
  // The library starts when somebody asks for it, and first of all says that it knows of nobody.
  const [unsync, popup] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/token-sync')),
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ]);
  expect(unsync.method()).toBe('DELETE');
  await popup.close();
  await page.goto('/dashboard');
  await expect(page.getByText('Syncplaas').first()).toBeVisible();
  expect((await page.request.post('/api/auth/refresh', { data: { refreshToken } })).ok()).toBe(
    true,
  );
});

// The library’s own rule, the same on every layout.
test('the token sync stays on our origin and leaves an old token out', { tag: '@desktop' }, async ({
  page,
  emulator,
}) => {
  const synced: string[] = [];
  page.on(
    'request',
    (request) => request.url().includes('/token-sync') && synced.push(request.method()),
  );
  const signIn = async () => {
    await page.goto('/login');
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Continue with Google' }).click(),
    ]);
    await newAccount(popup, `sync${Date.now()}@example.com`, 'Sync Sync');
    await expect(page.getByRole('heading', { name: 'Your first farm' })).toBeVisible();
    await page.evaluate(() => localStorage.clear());
  };
  // To this browser every token is six minutes old.
  await page.clock.setFixedTime(Date.now() + 360_000);
  await signIn();
  expect(synced).not.toContain('POST');

  const elsewhere = await startServer({
    ...providerSettings(emulator),
    FIREBASE_TOKEN_SYNC_URL: 'https://elsewhere.example/token-sync',
  });
  synced.length = 0;
  await page.goto(`${elsewhere.url}/login`);
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ]);
  await newAccount(popup, `else${Date.now()}@example.com`, 'Else Where');
  await expect(page.getByRole('heading', { name: 'Your first farm' })).toBeVisible();
  expect(synced).toEqual([]);
  await elsewhere.stop();
});
