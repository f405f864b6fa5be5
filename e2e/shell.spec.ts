import type { Page } from '@playwright/test';
import { expect, isMobile, look, signUp, test } from './kraal.ts';

/** The routes of the specification's section 2: section and heading, which show that the right screen came. */
const desktopRoutes: [path: string, title: string, heading: string][] = [
  ['/', 'Dashboard', 'Dashboard'],
  ['/dashboard', 'Dashboard', 'Dashboard'],
  ['/livestock', 'Animals', '0 head'],
  ['/livestock/animals', 'Animals', '0 head'],
  ['/livestock/animals/new', 'Animals', 'Add an animal'],
  ['/livestock/medical', 'Medical Records', 'Medical Records'],
  ['/livestock/breeding', 'Breeding', 'Breeding'],
  ['/infrastructure', 'My Farm', 'Testplaas'],
  ['/infrastructure/my-farm', 'My Farm', 'Testplaas'],
  ['/infrastructure/map', 'Map View', 'Map'],
  ['/infrastructure/list', 'All Items', 'All items'],
  ['/infrastructure/camps', 'Camps', 'Camps'],
  ['/infrastructure/water', 'Water Points', 'Water points'],
  ['/infrastructure/fencing', 'Fencing', 'Fencing'],
  ['/operations/pastures', 'Pastures', 'Pastures'],
  ['/operations/map', 'Live Map', 'Not built yet'],
  ['/rmis', 'Transfers', 'Transfers'],
  ['/rmis/transfers', 'Transfers', 'Transfers'],
  ['/rmis/traceability', 'Traceability', 'Traceability'],
  ['/analytics', 'Analytics', 'Analytics'],
  ['/reports', 'Analytics', 'Analytics'],
  ['/alerts', 'Alerts', 'Alerts'],
  ['/ai', 'AI Assistant', 'Not built yet'],
  ['/settings', 'Settings', 'Settings'],
];
const mobileRoutes: [path: string, heading: string][] = [
  ['/', 'Dashboard'],
  ['/home', 'Dashboard'],
  ['/livestock', '0 head'],
  ['/add', 'Add an animal'],
  ['/alerts', 'Alerts'],
  ['/ai', 'Not built yet'],
  ['/more', 'Piet'],
  ['/map', 'Map'],
  ['/analytics', 'Analytics'],
  ['/medical', 'Medical Records'],
  ['/breeding', 'Breeding'],
  ['/transfers', 'Transfers'],
  ['/pastures', 'Pastures'],
  ['/settings', 'Settings'],
  ['/transport', 'Not built yet'],
  ['/transport/7', 'Not built yet'],
  ['/chat', 'Not built yet'],
];

/** It says so, and nothing else. */
const expectUnbuilt = (page: Page) =>
  expect(page.locator('main')).toHaveText(
    /^Not built yet(This part of Kraal is not built yet\. Nothing is shown here until it shows your own farm\.Back to the start|Water points and fences come in a later step\. The camps are under Camps\.)$/,
  );

test('signed out, every screen leads to /login', async ({ page }) => {
  for (const path of isMobile(page)
    ? ['/', '/livestock', '/transport']
    : ['/', '/livestock/animals', '/settings']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
  }
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL(/\/admin\/login$/);
  // Where no identity provider is configured its buttons do not show.
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /Google|telephone/ })).toHaveCount(0);
  for (const [path, title] of [
    ['/login', 'Sign in to Kraal'],
    ['/signup', 'Make an account'],
    ['/forgot-password', 'Choose a new password'],
    ['/admin/login', 'Admin sign-in'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  await page.goto('/forgot-password');
  await look(page, 'forgot-password');
});

test('every route of the specification has its screen', async ({ page }) => {
  test.setTimeout(300_000);
  await signUp(page);
  if (isMobile(page)) {
    for (const [path, heading] of mobileRoutes) {
      await page.goto(path);
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(5);
      await expect(page.locator('main h1').first()).toHaveText(heading);
      expect(new URL(page.url()).pathname).toBe(path);
      if (heading === 'Not built yet') await expectUnbuilt(page);
    }
    await page.goto('/no/such/place');
    await expect(page).toHaveURL(/\/$/);
    return;
  }
  for (const [path, title, heading] of desktopRoutes) {
    await page.goto(path);
    await expect(page.getByTestId('section-title')).toHaveText(title);
    await expect(page.locator('main h1').first()).toHaveText(heading);
    expect(new URL(page.url()).pathname).toBe(path);
    if (heading === 'Not built yet') await expectUnbuilt(page);
  }
  await page.goto('/no/such/place');
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
});

// A statement of the desktop layout.
test('every desktop screen behind the sign-in is there for the lowest role, too', {
  tag: '@desktop',
}, async ({ page }) => {
  test.setTimeout(300_000);
  await signUp(page);
  await page.route('**/api/auth/me', async (route) => {
    const response = await route.fetch();
    const user = await response.json();
    const farms = user.farms.map((farm: object) => ({ ...farm, role: 'viewer' }));
    await route.fulfill({ response, json: { ...user, systemRole: 'viewer', farms } });
  });
  for (const [path] of desktopRoutes) {
    await page.goto(path);
    await expect(page.locator('main h1').first()).toBeAttached();
    expect(new URL(page.url()).pathname).toBe(path);
    await expect(page.getByText('You do not have permission')).toHaveCount(0);
  }
});

// The desktop layout has the sidebar.
test('the sidebar is as specified', { tag: '@desktop' }, async ({ page }) => {
  await signUp(page, 'Kareefontein');
  await page.goto('/');
  const sidebar = page.getByTestId('sidebar');
  await expect(sidebar).toBeVisible();
  await page.waitForTimeout(300);
  expect((await sidebar.boundingBox())?.width).toBe(256);
  const group = (name: string) => sidebar.getByRole('button', { name: new RegExp(`^${name}`) });
  for (const [name, open] of [
    ['Cattle', 'true'],
    ['Sheep', 'false'],
    ['Goats', 'false'],
    ['Infrastructure', 'false'],
    ['Operations', 'true'],
    ['RMIS', 'false'],
  ] as const)
    await expect(group(name)).toHaveAttribute('aria-expanded', open);
  await expect(group('Cattle')).toContainText('Active');
  const entries = async (species: string) => {
    for (const [name, path] of [
      ['Animals', '/livestock/animals'],
      ['Medical Records', '/livestock/medical'],
      ['Breeding', '/livestock/breeding'],
    ])
      await expect(sidebar.locator(`a[href="${path}?species=${species}"]`)).toHaveText(name ?? '');
  };
  await entries('Cattle');
  await group('Goats').click();
  await expect(group('Goats')).toContainText('Active');
  expect(await page.evaluate(() => localStorage.getItem('currentSpecies'))).toBe('Goats');
  await entries('Goats');
  for (const name of ['Infrastructure', 'RMIS', 'Infrastructure', 'Infrastructure']) {
    const was = await group(name).getAttribute('aria-expanded');
    await group(name).click();
    await expect(group(name)).toHaveAttribute('aria-expanded', String(was !== 'true'));
  }
  for (const name of [
    'Dashboard',
    'My Farm',
    'Map View',
    'All Items',
    'Camps',
    'Water Points',
    'Fencing',
    'Pastures',
    'Live Map',
    'Transfers',
    'Traceability',
    'Analytics',
    'Alerts',
    'AI Assistant',
    'Settings',
  ])
    await expect(sidebar.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(page.getByTestId('unread-dot')).toBeVisible();

  await sidebar.getByText('Kareefontein').click();
  const menu = page.getByRole('menu');
  for (const name of ['Settings', 'Profile', 'Logout'])
    await expect(menu.getByRole('menuitem', { name })).toBeVisible();
  await look(page, 'profile-menu');
  await page.mouse.click(900, 500);
  await expect(menu).toHaveCount(0);
  await sidebar.getByText('Kareefontein').click();
  await menu.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page).toHaveURL(/\/settings$/);

  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await page.waitForTimeout(300);
  expect((await sidebar.boundingBox())?.width).toBe(80);
  await look(page, 'collapsed');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find' }).fill('trace');
  await expect(page.getByRole('dialog').getByText('Traceability')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/rmis\/traceability$/);
});

test('species can be turned off but for the last one', async ({ page }) => {
  await signUp(page, 'Kareefontein', ['Cattle', 'Sheep']);
  await page.goto('/settings?part=species');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.accept();
  });
  await page.getByLabel('Sheep').click();
  await expect(page.getByLabel('Sheep')).not.toBeChecked();
  await page.getByLabel('Cattle').click();
  expect(asked).toEqual(['You must have at least one species enabled.']);
  await expect(page.getByLabel('Cattle')).toBeChecked();
  expect(
    await page.evaluate(() => [
      localStorage.getItem('enabledSpecies'),
      localStorage.getItem('currentSpecies'),
    ]),
  ).toEqual(['["Cattle"]', 'Cattle']);
});

test('the address says the species, the phone switches it, and one that is not enabled is ignored', async ({
  page,
}) => {
  await signUp(page, 'Tweespan', ['Cattle', 'Sheep']);
  await page.goto('/livestock?species=Goats');
  await expect(page).toHaveURL(/species=Cattle/);
  const sheep = isMobile(page)
    ? page.getByRole('radio', { name: 'Sheep' })
    : page.getByTestId('sidebar').getByRole('button', { name: /^Sheep/ });
  await sheep.click();
  await expect(page).toHaveURL(/\/livestock\?species=Sheep$/);
  await expect(page.getByRole('radio', { name: 'Goats' })).toHaveCount(0);
  await look(page, 'species');
  const breeding = isMobile(page) ? '/breeding' : '/livestock/breeding';
  await page.goto(breeding);
  await expect(page).toHaveURL(/species=Sheep/);
  // Medicine is seen of all, unless one is chosen.
  await page.goto(isMobile(page) ? '/medical' : '/livestock/medical');
  await expect(page.getByRole('radio', { name: 'All' })).toBeChecked();
  await page.getByRole('radio', { name: 'Cattle' }).click();
  await expect(page).toHaveURL(/species=Cattle/);
  await expect(page.getByRole('radio', { name: 'Cattle' })).toBeChecked();
  await look(page, 'species-medical');
  await page.getByRole('radio', { name: 'All' }).press('Enter');
  await expect(page).not.toHaveURL(/species/);
});

test('a link survives the sign-in, and is forgotten with a sign-out', async ({ page }) => {
  const { email } = await signUp(page);
  const signIn = async () => {
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill('veld en vlei 7');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await page.goto('/login');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/settings?part=species');
  await expect(page).toHaveURL(/\/login$/);
  await signIn();
  await expect(page).toHaveURL(/\/settings\?part=species$/);
  await expect(page.getByLabel('Sheep')).toBeVisible();
  // A session that has ended on the way is come back to, one that was left is not.
  await page.route('**/api/farms/**', (route) => route.fulfill({ status: 401, json: {} }));
  await page.route('**/api/auth/refresh', (route) => route.fulfill({ status: 401, json: {} }));
  await page.goto('/analytics?species=Sheep');
  await expect(page).toHaveURL(/\/login$/);
  await page.unrouteAll();
  await signIn();
  await expect(page).toHaveURL(/\/analytics\?species=Sheep$/);
  await page.goto(isMobile(page) ? '/more' : '/settings');
  if (!isMobile(page)) await page.getByTestId('sidebar').getByText('Testplaas').click();
  await page.getByRole(isMobile(page) ? 'button' : 'menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signIn();
  await expect(page).toHaveURL(/\/$/);
});

// The mobile layout has the tabs.
test('a mobile tab is highlighted on its route and below it', { tag: '@mobile' }, async ({
  page,
}) => {
  await signUp(page);
  for (const [path, name] of [
    ['/home', 'Home'],
    ['/livestock', 'Livestock'],
    ['/livestock/mobs', 'Livestock'],
    ['/alerts', 'Alerts'],
    ['/ai', 'AI'],
    ['/more', 'More'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(page.locator('nav a[aria-current=page]')).toHaveCount(1);
  }
});

test('signing out forgets everything, even when the server fails', async ({ page }) => {
  await signUp(page);
  const told: string[] = [];
  await page.route('**/api/auth/logout', (route) => {
    told.push(route.request().method());
    return route.fulfill({ status: 500, body: '{}' });
  });
  await page.goto(isMobile(page) ? '/more' : '/');
  if (isMobile(page)) await page.getByRole('button', { name: 'Logout' }).click();
  else {
    await page.getByTestId('sidebar').getByText('Testplaas').click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
  }
  await expect(page).toHaveURL(/\/login$/);
  expect(told).toEqual(['POST']);
  expect(
    await page.evaluate(() =>
      ['kraal_access_token', 'kraal_refresh_token', 'kraal_user'].map((key) =>
        localStorage.getItem(key),
      ),
    ),
  ).toEqual([null, null, null]);
});

// The same code on either layout; once is enough.
test('the herd is kept once there is a signal, though its code was out of reach at first', {
  tag: '@desktop',
}, async ({ page }) => {
  await signUp(page);
  const piece = /assets\/keepHerd-.*\.js/;
  let refused = 0;
  await page.route(piece, (route) => {
    refused += 1;
    return route.abort();
  });
  await page.clock.install();
  await page.goto('/settings');
  await page.clock.runFor(2000);
  await expect.poll(() => refused).toBeGreaterThan(0);
  await page.unroute(piece);
  const asked = page.waitForResponse(/\/sync\/(herd|changes)/u);
  await page.clock.runFor(90_000);
  expect((await asked).ok()).toBe(true);
});

test('while a screen loads it says so; who has neither name nor farm is User with No Farm', async ({
  page,
}) => {
  await signUp(page);
  let come = () => {};
  const animals = new Promise<void>((resolve) => (come = resolve));
  await page.route(/assets\/AnimalListScreen-.*\.js/, async (route) => {
    await animals;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByText('First steps')).toBeVisible();
  // From screen to screen, too: the one before does not stand there without a sign.
  if (isMobile(page)) await page.getByRole('link', { name: 'Livestock', exact: true }).click();
  else await page.getByTestId('sidebar').getByRole('link', { name: 'Animals' }).click();
  await expect(page.getByRole('status').getByText('Loading...')).toBeVisible();
  await expect(page.getByText('First steps')).toHaveCount(0);
  come();
  await expect(page.getByText('There are no animals here yet.')).toBeVisible();
  const nobody = {
    id: crypto.randomUUID(),
    email: null,
    phone: '+27821234567',
    hasPassword: false,
    language: 'en',
    notify: {},
    eraseAfter: null,
    firstName: '',
    lastName: '',
    username: '',
    profilePhotoUrl: null,
    systemRole: 'viewer',
    farms: [],
  };
  await page.evaluate((user) => localStorage.setItem('kraal_user', JSON.stringify(user)), nobody);
  await page.route('**/api/auth/me', (route) => route.fulfill({ json: nobody }));
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/assets\/FirstFarm-.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByRole('status').getByText('Loading...')).toBeVisible();
  letGo();
  await expect(page.getByRole('heading', { name: 'Your first farm' })).toBeVisible();
  await expect(page.getByText('No Farm').first()).toBeVisible();
  if (isMobile(page)) return;
  const sidebar = page.getByTestId('sidebar');
  await expect(sidebar.getByText('User', { exact: true })).toBeVisible();
  // A first name stands before the user name, and that before nothing.
  for (const [names, shown] of [
    [{ username: 'sipho1' }, 'sipho1'],
    [{ username: 'sipho1', firstName: 'Sipho' }, 'Sipho'],
  ] as const) {
    const user = { ...nobody, ...names };
    await page.evaluate((one) => localStorage.setItem('kraal_user', JSON.stringify(one)), user);
    await page.route('**/api/auth/me', (route) => route.fulfill({ json: user }));
    await page.reload();
    await expect(sidebar.getByText(shown, { exact: true })).toBeVisible();
  }
});

test('the layout is decided once and kept for the session', async ({ page }) => {
  await signUp(page);
  await page.goto('/');
  const before = await page.evaluate(() => sessionStorage.getItem('kraal_device'));
  const wasMobile = isMobile(page);
  expect(before).toBe(wasMobile ? 'mobile' : 'desktop');
  await page.setViewportSize(
    wasMobile ? { width: 1440, height: 900 } : { width: 390, height: 844 },
  );
  await page.reload();
  await expect(page.getByTestId('sidebar')).toHaveCount(wasMobile ? 0 : 1);
  await expect(page.getByRole('link', { name: 'Livestock', exact: true })).toHaveCount(
    wasMobile ? 1 : 0,
  );
  expect(await page.evaluate(() => sessionStorage.getItem('kraal_device'))).toBe(before);
});
