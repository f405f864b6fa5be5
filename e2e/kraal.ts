import { execFileSync } from 'node:child_process';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, type Request, test as base } from '@playwright/test';

export const isMobile = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 769;
const layout = (page: Page): string => (isMobile(page) ? 'mobile' : 'desktop');

type Signed = { token: string; farmId: string; email: string };

/** The farm's own calendar day so many days ago, whatever the hour in Greenwich. */
export const dayAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toLocaleDateString('sv-SE', {
    timeZone: 'Africa/Johannesburg',
  });

const openRequests = new WeakMap<Page, Set<Request>>();

function countOpen(page: Page): Set<Request> {
  const open = new Set<Request>();
  openRequests.set(page, open);
  // The farm's stream stays open as long as the page does.
  page.on('request', (request) => !request.url().endsWith('/stream') && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return open;
}

/** Everything that the page asked has been answered, and it asks no more for a while. */
export async function answered(page: Page): Promise<void> {
  const open = openRequests.get(page) ?? countOpen(page);
  for (let quietMs = 0; quietMs < 600; quietMs = open.size === 0 ? quietMs + 100 : 0)
    await page.waitForTimeout(100);
}

/** Each test talks to the running server and fails on any unexpected fault in the browser. */
export const test = base.extend<{ faults: string[] }>({
  baseURL: async ({}, use) => use(process.env['KRAAL_URL']),
  faults: [
    async ({ page }, use) => {
      const faults: string[] = [];
      countOpen(page);
      page.on('pageerror', (error) => faults.push(error.message));
      // What the page's own policy refuses is a fault like any other.
      await page.addInitScript(() =>
        addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) =>
          setTimeout(() => {
            throw new Error(`refused by the policy: ${violatedDirective} ${sourceFile}`);
          }),
        ),
      );
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** A picture of the screen to be looked at, and axe over what it shows. */
export async function look(page: Page, name: string): Promise<void> {
  // Every page has a heading; until it stands there the page is still on its way.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForTimeout(250);
  await page.evaluate(atRest);
  await page.screenshot({ path: `e2e/screenshots/${layout(page)}-${name}.png` });
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect
    .soft(
      violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .slice(0, 3)
            .map((node) => node.html.slice(0, 160))
            .join(' | ')}`,
      ),
    )
    .toEqual([]);
  if (isMobile(page)) expect.soft(await page.evaluate(smallTargets)).toEqual([]);
}

/** What comes in or goes is half as dark as it will be: a picture of it is of nothing that anybody reads. */
async function atRest(): Promise<void> {
  const moving = document
    .getAnimations()
    // What moves as far as one scrolls is at rest.
    .filter(
      ({ effect, timeline }) =>
        timeline === document.timeline &&
        effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
    )
    .map(({ finished }) => finished.catch(() => undefined));
  await Promise.race([Promise.all(moving), new Promise((later) => setTimeout(later, 2000))]);
}

/** What a finger is to meet and is lower than 44 px, but for the line under a row. A link in running text is as high as its line. */
function smallTargets(): string[] {
  const wanted = 'button, a[href], input:not([type=hidden]), select, textarea, summary';
  const roles = '[role=tab], [role=option], [role=menuitem], [role=radio], [role=switch]';
  return [...document.querySelectorAll<HTMLElement>(`${wanted}, ${roles}`)].flatMap((element) => {
    // Who ticks a box touches its line; what only programs press has no height at all.
    const target = element.closest('label') ?? element;
    // As it was laid out: what comes in grows into its place.
    const { offsetWidth: width, offsetHeight: height } = target;
    const isShown =
      width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
    const isInText =
      element instanceof HTMLAnchorElement && getComputedStyle(element).display === 'inline';
    const isForKeys = element.classList.contains('sr-only');
    if (!isShown || isForKeys || isInText || height >= 43) return [];
    return [`${Math.round(height)} px: ${element.outerHTML.slice(0, 140)}`];
  });
}

let people = 0;

/** A fresh account with its farm, signed in, through the real API. */
export async function signUp(
  page: Page,
  farmName = 'Testplaas',
  species: string[] = ['Cattle', 'Sheep', 'Goats'],
): Promise<Signed> {
  people += 1;
  // Journeys run beside each other.
  const email = `farmer${Date.now()}-${process.env['TEST_WORKER_INDEX']}-${people}@example.com`;
  const response = await page.request.post('/api/auth/register', {
    data: {
      firstName: 'Piet',
      lastName: 'Botha',
      email,
      password: 'veld en vlei 7',
      farmName,
      species,
    },
  });
  expect(response.ok()).toBe(true);
  await enter(page, await response.json());
  return {
    token: (await response.json()).accessToken,
    farmId: (await response.json()).user.farms[0].farmId,
    email,
  };
}

export async function enter(
  page: Page,
  answer: { accessToken: string; refreshToken: string; user: unknown },
): Promise<void> {
  await page.goto('/login');
  await page.evaluate(({ accessToken, refreshToken, user }) => {
    localStorage.setItem('kraal_access_token', accessToken);
    localStorage.setItem('kraal_refresh_token', refreshToken);
    localStorage.setItem('kraal_user', JSON.stringify(user));
  }, answer);
}

export async function post(
  page: Page,
  { token, farmId }: Signed,
  path: string,
  data: unknown,
): Promise<Record<string, unknown>> {
  const response = await page.request.post(`/api/farms/${farmId}${path}`, {
    data,
    headers: { authorization: `Bearer ${token}` },
  });
  const body: Record<string, unknown> = await response.json();
  expect(response.ok(), JSON.stringify(body)).toBe(true);
  return body;
}

export async function get(
  page: Page,
  { token, farmId }: Signed,
  path: string,
): Promise<Record<string, unknown>> {
  const response = await page.request.get(`/api/farms/${farmId}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return response.json();
}

/** Runs SQL in the journeys' own database, for what only time would bring. */
export function pass(statement: string): void {
  execFileSync(process.execPath, ['e2e/passTime.ts', statement], {
    env: { ...process.env, DATA_DIR: process.env['KRAAL_DATA_DIR'] ?? '', DATABASE_URL: '' },
    encoding: 'utf8',
  });
}
