import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { type BadLine, startBadLine } from './badLine.ts';
import { answered, expect, get, isMobile, look, post, signUp, test } from './kraal.ts';

/** `npm run test:all` has a whole morning of them. */
const many = Number(process.env['STORM_READINGS'] ?? 150);
const third = Math.floor(many / 3);
const tagOf = (index: number): string => `S${String(index + 1).padStart(3, '0')}`;
const massOf = (index: number): number => 200 + (index % 150);

/** A browser with a folder of its own, which is ended as a phone ends: at once. */
async function openPhone(folder: string, use: object): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    ...use,
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'allow',
  });
}

function kill(folder: string): void {
  // Every process of this browser names its folder.
  const pids = execFileSync('pgrep', ['-f', folder], { encoding: 'utf8' }).trim().split('\n');
  for (const pid of pids) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It went with its parent.
    }
  }
}

const waitingOn = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('kraal');
        opening.onerror = () => reject(new Error('cannot be looked into'));
        opening.onsuccess = () => {
          const asked = opening.result.transaction('outbox').objectStore('outbox').count();
          asked.onsuccess = () => {
            opening.result.close();
            resolve(asked.result);
          };
        };
      }),
  );

async function herdIsHere(page: Page, farmId: string): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(
      () =>
        page.evaluate(
          (id) =>
            new Promise<boolean>((resolve) => {
              const opening = indexedDB.open('kraal');
              opening.onsuccess = () => {
                const { result } = opening;
                if (!result.objectStoreNames.contains('standing')) return resolve(false);
                const asked = result.transaction('standing').objectStore('standing').get(id);
                asked.onsuccess = () => {
                  result.close();
                  resolve(asked.result?.isWhole === true);
                };
              };
            }),
          farmId,
        ),
      { timeout: 30_000 },
    )
    .toBe(true);
  await page.waitForTimeout(1500);
}

async function weigh(page: Page, from: number, to: number): Promise<void> {
  const scan = page.getByLabel('Scan or type a tag or EID');
  for (let index = from; index < to; index += 1) {
    await scan.fill(tagOf(index));
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Mass in kg')).toBeFocused();
    await page.keyboard.type(String(massOf(index)));
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('race-animal')).toHaveCount(0);
  }
  await expect(page.getByTestId('race-count')).toHaveText(`${to} through`);
}

// The phone is in the veld.
test('a morning of readings without a signal, the browser killed twice, two tabs, a line that loses answers: all arrive once', {
  tag: '@mobile',
}, async ({ page, baseURL, launchOptions, userAgent }) => {
  test.setTimeout(600_000);
  const line = await startBadLine(baseURL ?? '');
  const folder = mkdtempSync(join(tmpdir(), 'kraal-phone-'));
  const use = { ...launchOptions, userAgent, hasTouch: true, isMobile: true };
  const signed = await signUp(page, 'Stormplaas', ['Cattle']);
  const ids = Array.from({ length: many }, () => crypto.randomUUID());
  await post(page, signed, '/events', {
    source: 'web',
    events: ids.map((id, index) => ({
      id: crypto.randomUUID(),
      kind: 'registered',
      occurredAt: '2026-01-05T08:00:00Z',
      animalIds: [id],
      payload: {
        species: 'Cattle',
        sex: 'female',
        tag: tagOf(index),
        bornOn: '2025-03-01',
        massKg: massOf(index) - 3,
      },
    })),
  });
  const session = await post(page, signed, '/work-sessions', {
    id: crypto.randomUUID(),
    name: 'The storm',
    species: 'Cattle',
    shared: { measure: 'mass' },
  });
  const race = `${line.url}/livestock/race/${String(session['id'])}`;
  const stored = await page.evaluate(
    () => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>,
  );
  try {
    await inTheVeld({ line, folder, use, race, stored, farmId: signed.farmId });
    // Whatever was sent twice: each animal once, with what was typed.
    const events = async () => {
      const masses = new Map<string, number[]>();
      for (let cursor: unknown = ''; cursor !== null; ) {
        const after = cursor ? `&cursor=${encodeURIComponent(String(cursor))}` : '';
        const answer = await get(
          page,
          signed,
          `/events?sessionId=${String(session['id'])}&limit=200${after}`,
        );
        for (const one of answer['items'] as { animalTag: string; payload: { massKg: number } }[])
          masses.set(one.animalTag, [...(masses.get(one.animalTag) ?? []), one.payload.massKg]);
        cursor = answer['nextCursor'];
      }
      return masses;
    };
    expect(await events()).toEqual(
      new Map(
        Array.from({ length: many }, (_one, index) => [tagOf(index), [massOf(index)]] as const),
      ),
    );
    // One morning is one line.
    const newest = await get(page, signed, '/events?together=true&limit=5');
    const [first] = newest['items'] as { kind: string; act: { animals: number } | null }[];
    expect([first?.kind, first?.act?.animals]).toEqual(['weighed', many]);
  } finally {
    await line.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

async function inTheVeld({
  line,
  folder,
  use,
  race,
  stored,
  farmId,
}: {
  line: BadLine;
  folder: string;
  use: object;
  race: string;
  stored: Record<string, string>;
  farmId: string;
}): Promise<void> {
  let phone = await openPhone(folder, use);
  let [tab = await phone.newPage()] = phone.pages();
  await tab.goto(`${line.url}/login`);
  await tab.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
  }, stored);
  await tab.goto(race);
  await expect(tab.getByLabel('Scan or type a tag or EID')).toBeVisible();
  await herdIsHere(tab, farmId);
  line.cut();
  for (const [from, to] of [
    [0, third],
    [third, 2 * third],
  ] as const) {
    await weigh(tab, from, to);
    kill(folder);
    await phone.close().catch(() => undefined);
    phone = await openPhone(folder, use);
    tab = phone.pages()[0] ?? (await phone.newPage());
    await tab.goto(race);
    await expect(tab.getByTestId('race-count')).toHaveText(`${to} through`);
  }
  await weigh(tab, 2 * third, many);
  expect(await waitingOn(tab)).toBe(many);
  const other = await phone.newPage();
  await other.goto(`${line.url}/livestock`);
  await expect(other.getByText(`${many} waiting`).first()).toBeVisible();
  await tab.screenshot({ path: 'e2e/screenshots/mobile-storm.png' });
  line.faults.push('dropped', 500, 429, 401, 413, 'dropped', 'dropped', 401);
  line.mend();
  await Promise.all(
    [tab, other].map((one) => one.evaluate(() => window.dispatchEvent(new Event('online')))),
  );
  await expect.poll(() => waitingOn(tab), { timeout: 240_000 }).toBe(0);
  expect(line.faults).toEqual([]);
  for (const one of [tab, other])
    await expect(one.getByText('waiting')).toHaveCount(0, { timeout: 30_000 });
  await expect(tab.getByTestId('race-count')).toHaveText(`${many} through`);
  await phone.close();
}

test('a browser that keeps nothing says so, and records with a signal all the same', async ({
  page,
}) => {
  const signed = await signUp(page, 'Leegplaas', ['Cattle']);
  const cow = crypto.randomUUID();
  await post(page, signed, '/events', {
    source: 'web',
    events: [
      {
        id: crypto.randomUUID(),
        kind: 'registered',
        occurredAt: '2026-01-05T08:00:00Z',
        animalIds: [cow],
        payload: { species: 'Cattle', sex: 'female', tag: 'L1', massKg: 300 },
      },
    ],
  });
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
  });
  await page.goto(isMobile(page) ? `/livestock/${cow}` : `/livestock/animals/${cow}`);
  await expect(page.getByText('This browser keeps nothing')).toBeVisible();
  await look(page, 'keeps-nothing');
  await page.getByRole('button', { name: 'Record', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Weigh', exact: true }).click();
  await page.getByLabel('Mass').fill('312');
  await page.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText('312 kg').first()).toBeVisible();
  await page.route('**/api/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Record', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Note', exact: true }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('lost otherwise');
  await page.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByRole('dialog').getByText(/Network error/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('lost otherwise');
});

test('what the browser threw away before it was sent is said by name', async ({
  page,
  context,
}) => {
  const signed = await signUp(page, 'Wegplaas', ['Cattle']);
  const cow = crypto.randomUUID();
  await post(page, signed, '/events', {
    source: 'web',
    events: [
      {
        id: crypto.randomUUID(),
        kind: 'registered',
        occurredAt: '2026-01-05T08:00:00Z',
        animalIds: [cow],
        payload: { species: 'Cattle', sex: 'female', tag: 'W1', massKg: 300 },
      },
    ],
  });
  await page.goto(isMobile(page) ? `/livestock/${cow}` : `/livestock/animals/${cow}`);
  await expect(page.getByRole('heading', { name: 'W1' })).toBeVisible();
  await answered(page);
  await page.waitForTimeout(2000);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Record', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Weigh', exact: true }).click();
  await page.getByLabel('Mass').fill('318');
  await page.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText('1 waiting').first()).toBeVisible();
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const gone = indexedDB.deleteDatabase('kraal');
        gone.onsuccess = () => resolve();
        gone.onerror = () => reject(new Error('stands'));
      }),
  );
  await context.setOffline(false);
  await page.reload();
  const notice = page.getByRole('alert').filter({ hasText: 'The browser threw away 1 entry' });
  await expect(notice).toContainText('Weighed · W1');
  await look(page, 'thrown-away');
  await page.reload();
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'I have read it' }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'W1' })).toBeVisible();
  await page.waitForTimeout(1500);
  await expect(notice).toHaveCount(0);
});

test('a clock that is years off is noticed, with and without a signal', async ({ page }) => {
  await signUp(page, 'Klokplaas');
  await page.goto('/');
  await expect(page.getByText('First steps')).toBeVisible();
  await page.waitForTimeout(1000);
  await expect(page.getByText('The clock of this device is wrong')).toHaveCount(0);
  await page.clock.setFixedTime('2023-01-05T10:00:00Z');
  await page.reload();
  await expect(
    page.getByText('The clock of this device is wrong: it says Jan 5, 2023'),
  ).toBeVisible();
  await look(page, 'wrong-clock');
  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('The clock of this device is wrong')).toBeVisible();
});
