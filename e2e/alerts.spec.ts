import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from '@playwright/test';
import { dayAgo, enter, expect, get, isMobile, look, pass, post, signUp, test } from './kraal.ts';

type Signed = { token: string; farmId: string; email: string };

const entry = (kind: string, animalIds: string[], daysAgo: number, payload: object) => ({
  id: crypto.randomUUID(),
  kind,
  occurredAt: `${dayAgo(daysAgo)}T08:00:00Z`,
  animalIds,
  payload,
});

/** A cow that is some days past her day, and was seen yesterday. */
async function lateCow(page: Page, signed: Signed, tag: string): Promise<string> {
  const id = crypto.randomUUID();
  await post(page, signed, '/events', {
    events: [
      entry('registered', [id], 900, {
        species: 'Cattle',
        sex: 'female',
        tag,
        bornOn: dayAgo(1500),
      }),
      entry('served', [id], 297, { method: 'natural' }),
      entry('pregnancy_checked', [id], 200, { result: 'pregnant' }),
      entry('weighed', [id], 1, { massKg: 520 }),
    ],
  });
  return id;
}

const alertsOf = async (page: Page, signed: Signed, query = '') =>
  (
    (await get(page, signed, `/alerts?limit=100${query}`))['items'] as {
      rule: string;
      name: string;
    }[]
  ).map(({ rule, name }) => `${rule} ${name}`); // as the route says

/** Another person of the farm, in a browser of their own. */
async function join(page: Page, browser: Browser, signed: Signed, role: string) {
  const { link } = await post(page, signed, '/invitations', { role });
  const context = await browser.newContext({
    baseURL: process.env['KRAAL_URL'] ?? '',
    viewport: page.viewportSize(),
    ...(isMobile(page)
      ? {
          hasTouch: true,
          isMobile: true,
          userAgent:
            'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36',
        }
      : {}),
    serviceWorkers: 'block',
  });
  const other = await context.newPage();
  const guest = await signUp(other, 'Eie plaas', ['Cattle']);
  const token = String(link).split('invitation=')[1] ?? '';
  const accepted = await other.request.post(`/api/invitations/${token}/accept`, {
    data: {},
    headers: { authorization: `Bearer ${guest.token}` },
  });
  expect(accepted.ok()).toBe(true);
  const again = await other.request.post('/api/auth/login', {
    data: { email: guest.email, password: 'veld en vlei 7' },
  });
  await enter(other, await again.json());
  await other.evaluate((farmId) => localStorage.setItem('kraal_farm', farmId), signed.farmId);
  return { page: other, signed: { ...guest, farmId: signed.farmId }, close: () => context.close() };
}

const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

test('a late cow: the stockman is told once, the owner when nobody answers, and recording the birth settles it', async ({
  page,
  browser,
}) => {
  const signed = await signUp(page, 'Laatplaas', ['Cattle']);
  const hand = await join(page, browser, signed, 'field_worker');
  await hand.page.goto('/');
  await expect(bellOf(hand.page)).toBeVisible();
  await lateCow(page, signed, 'K17');
  await expect.poll(() => alertsOf(page, signed)).toContain('birth_overdue K17');
  // Without a reload: the stream says that something is new.
  await expect(hand.page.getByTestId('unread-dot')).toBeVisible();
  await bellOf(hand.page).click();
  const notice = hand.page.getByRole('link', { name: /K17 is \d+ days past/ });
  await expect(notice).toHaveCount(1);
  await look(hand.page, 'alerts-bell');
  await notice.click();
  await expect(hand.page.getByRole('dialog')).toContainText('Birth overdue');
  // Two days go by, and nobody answers.
  await page.goto('/alerts');
  await expect(page.getByText(/K17 is \d+ days past/)).toBeVisible();
  pass(`update alert set fired_at = fired_at - interval '49 hours',
    told_at = told_at - interval '49 hours' where rule = 'birth_overdue'`);
  await post(page, signed, '/tasks', { title: 'Kyk na die krip' });
  await expect(page.getByText('passed on')).toBeVisible();
  await bellOf(page).click();
  await expect(page.getByText(/Nobody answered: K17/)).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^K17 is/ }).click();
  await expect(page.getByRole('dialog')).toContainText('told because nobody answered');
  await look(page, 'alerts-one');
  // Two taps: record, and the form of a birth.
  await page.getByRole('dialog').getByRole('button', { name: 'Record', exact: true }).click();
  await expect(page.getByRole('dialog').last()).toContainText('Birth');
  await look(page, 'alerts-record');
  await page.getByLabel('What was born').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Record the birth' }).click();
  await expect.poll(() => alertsOf(page, signed)).not.toContain('birth_overdue K17');
  await page.goto('/alerts?shelf=settled');
  await expect(page.getByText(/K17 is \d+ days past/)).toBeVisible();
  await expect(page.getByText(/over since/)).toBeVisible();
  await look(page, 'alerts-settled');
  await hand.close();
});

test('forty ewes short at a count are one alert; seen, put off, settled and taken back, by button and by swipe', async ({
  page,
}) => {
  const signed = await signUp(page, 'Telplaas', ['Sheep']);
  const mob = await post(page, signed, '/mobs', { name: 'Ooie', species: 'Sheep' });
  const lot = crypto.randomUUID();
  await post(page, signed, '/events', {
    events: [
      entry('registered', [lot], 90, {
        species: 'Sheep',
        sex: 'female',
        heads: 200,
        mobId: mob['id'],
      }),
      entry('counted', [lot], 1, { heads: 160 }),
    ],
  });
  await expect.poll(() => alertsOf(page, signed)).toEqual(['mob_short Ooie']);
  await page.goto('/alerts');
  const line = page.getByRole('button', { name: /^Ooie: 40 short/ });
  await expect(line).toBeVisible();
  await look(page, 'alerts-short');
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  if (isMobile(page)) {
    // A finger of the browser's own: events made by a script go past what the browser does with a finger itself.
    const finger = await page.context().newCDPSession(page);
    const swipe = async (by: number): Promise<void> => {
      const box = (await line.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const [x, y] = [box.x + box.width / 2, box.y + 10];
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number | null) =>
        finger.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: at === null ? [] : [{ x: at, y }],
        });
      await touch('touchStart', x);
      for (let step = 1; step <= 10; step += 1) await touch('touchMove', x + (by * step) / 10);
      await touch('touchEnd', null);
    };
    await swipe(40);
    await expect(line).toBeVisible();
    await swipe(-140);
    await expect(page.getByText('All is well')).toBeVisible();
    await undo.click();
    await expect(line).toBeVisible();
    await swipe(140);
  } else {
    await page.getByRole('button', { name: /^Put off for a day: Ooie/ }).click();
    await expect(page.getByText('All is well')).toBeVisible();
    await undo.click();
    await expect(line).toBeVisible();
    await page.getByRole('button', { name: /^Got it: Ooie/ }).click();
  }
  await expect(page.getByText('Piet Botha knows of it')).toBeVisible();
  await line.click();
  await page.getByRole('button', { name: 'Settle', exact: true }).click();
  await page.getByLabel('It was a false alarm').check();
  await page.getByLabel('Note').fill('Die hek was oop');
  await look(page, 'alerts-settle');
  await page.getByRole('dialog').last().getByRole('button', { name: 'Settle' }).click();
  await expect(page.getByText('All is well')).toBeVisible();
  await look(page, 'alerts-none');
  await page.goto('/alerts?part=rules');
  await expect(page.getByText('1 false')).toBeVisible();
});

test('a rule is tried on the last ninety days, switched on, and set otherwise for one mob', async ({
  page,
}) => {
  const signed = await signUp(page, 'Reëlplaas', ['Cattle']);
  await lateCow(page, signed, 'K1');
  const mob = await post(page, signed, '/mobs', { name: 'Verse', species: 'Cattle' });
  expect(mob['id']).toBeTruthy();
  await page.goto('/alerts?part=rules');
  await look(page, 'alerts-rules');
  await page.getByRole('button', { name: /^Not seen/ }).click();
  await page.getByLabel('From when on').fill('0');
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(page.getByText(/From 1 to 730/)).toBeVisible();
  await page.getByLabel('From when on').fill('30');
  await page.getByRole('button', { name: 'Try it on the last 90 days' }).click();
  await expect(page.getByText(/\d+ alerts?, \d+ messages?/)).toBeVisible({ timeout: 60_000 });
  await look(page, 'alerts-simulated');
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('after 30 days')).toBeVisible();
  await page.getByRole('button', { name: /^Not seen/ }).click();
  await page.getByLabel('Otherwise for').selectOption({ label: 'Verse' });
  await page.getByLabel('The rule is on there').uncheck();
  await page.getByRole('button', { name: 'Keep the exception' }).click();
  await expect(page.getByText('Verse: off')).toBeVisible();
  await look(page, 'alerts-rule');
  await page.getByRole('button', { name: 'As usual again' }).click();
  await expect(page.getByText('after 90 days')).toBeVisible();
});

test('one proposal is accepted and recorded, one is not so, and from a trusted scale the next is taken', async ({
  page,
}) => {
  const signed = await signUp(page, 'Skaalplaas', ['Cattle']);
  const cow = await lateCow(page, signed, 'K1');
  const propose = (massKg: number, daysAgo: number) =>
    post(page, signed, '/proposals', {
      author: 'Skaal by die hek',
      reason: 'Sy het oor die skaal geloop.',
      evidence: [{ label: 'lesings', value: '3' }],
      endsAt: new Date(Date.now() + 86_400_000).toISOString(),
      entries: [entry('weighed', [cow], daysAgo, { massKg })],
    });
  await page.goto('/alerts?part=proposals');
  await expect(page.getByText('Nothing is proposed.')).toBeVisible();
  await look(page, 'proposals-none');
  await propose(531, 2);
  await propose(53, 3);
  // Without a reload.
  await expect(page.getByText(/Weighed · 531/)).toBeVisible();
  await look(page, 'proposals');
  const card = (mass: string) => page.getByRole('listitem').filter({ hasText: mass });
  await card('531 kg').getByRole('button', { name: 'Accept and record' }).first().click();
  await expect(page.getByText(/Weighed · 531/)).toBeHidden();
  await card(' 53 kg').getByRole('button', { name: 'It is not so' }).first().click();
  await page.getByLabel('Why (may be left empty)').fill('Dit was die kalf.');
  await look(page, 'proposals-decline');
  await page.getByRole('button', { name: 'Decline it' }).click();
  await expect(page.getByText('Nothing is proposed.')).toBeVisible();
  const masses = async () =>
    ((await get(page, signed, `/animals/${cow}/growth`))['measurements'] as { value: number }[])
      .map(({ value }) => value)
      .toSorted(); // as the route says
  expect(await masses()).toEqual([520, 531]);
  // Put right in the ordinary form, it is recorded as it was put right.
  await propose(5, 5);
  await card(' 5 kg').getByRole('button', { name: 'Put right and record' }).first().click();
  await expect(page.getByRole('dialog').getByLabel('Mass')).toHaveValue('5');
  await page.getByRole('dialog').getByLabel('Mass').fill('515');
  await look(page, 'proposals-form');
  await page.getByRole('dialog').getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText('Nothing is proposed.')).toBeVisible();
  await expect.poll(masses).toEqual([515, 520, 531]);
  await page.getByLabel('Entries of').selectOption('weighed');
  await page.getByLabel('from', { exact: true }).fill('Skaal by die hek');
  await page.getByRole('button', { name: 'Take by themselves' }).click();
  await expect(page.getByRole('button', { name: 'No more' })).toBeVisible();
  await propose(540, 4);
  await expect.poll(masses).toEqual([515, 520, 531, 540]);
  await page.getByRole('radio', { name: 'Declined' }).click();
  await expect(page.getByText(/Dit was die kalf/)).toBeVisible();
  await page.getByRole('radio', { name: 'Accepted' }).click();
  await expect(page.getByText('Taken by itself, as the farm says.')).toBeVisible();
  await look(page, 'proposals-accepted');
});

test('channels: a webhook is tested and says what it was answered; quiet hours and the evening are set', async ({
  page,
}) => {
  const got: string[] = [];
  const office = createServer((request, response) => {
    got.push(request.url ?? '');
    response.writeHead(204).end();
  });
  await new Promise<void>((done) => office.listen(0, '127.0.0.1', done));
  const { port } = office.address() as AddressInfo; // a port of TCP
  await signUp(page, 'Kanaalplaas', ['Cattle']);
  await page.goto('/alerts?part=channels');
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add a webhook' }).click();
  await look(page, 'channels-webhook');
  await page.getByLabel('Name').fill('Kantoor');
  await page.getByLabel('Address').fill(`http://127.0.0.1:${port}/kraal`);
  await page.getByRole('dialog').getByRole('button', { name: 'Add a webhook' }).click();
  await expect(page.getByText(/whsec_/)).toBeVisible();
  await page.getByRole('button', { name: 'Send a test: Kantoor' }).click();
  // This installation lists no address inside, so none is called.
  await expect(page.getByText(/this address may not be called/).first()).toBeVisible();
  expect(got).toEqual([]);
  await page.getByRole('button', { name: 'Drop: Kantoor' }).click();
  await look(page, 'channels-drop');
  await page.getByRole('button', { name: 'Drop it' }).click();
  await expect(page.getByRole('button', { name: 'Drop: Kantoor' })).toHaveCount(0);
  // With the webhook its secret is gone from the screen.
  await expect(page.getByText(/whsec_/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Set a service' }).first().click();
  await page.getByLabel('Service').selectOption('bulksms');
  await look(page, 'channels');
  office.close();
  await page.goto('/settings?part=notices');
  await page.getByLabel('In the evening, that all is well, or what is not').click();
  await expect(page.getByLabel('at', { exact: true }).last()).toHaveValue('18:30');
  await page.getByLabel('Leave me alone at night').click();
  await expect(page.getByLabel('from', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Send a test by e-mail' }).click();
  await expect(page.getByText(/Not sent: no mail server is set up/)).toBeVisible();
  await look(page, 'alerts-notices');
});

test('the evening says that all is well', async ({ page }) => {
  // Its work comes round each minute, wherever in it this begins.
  test.setTimeout(300_000);
  const signed = await signUp(page, 'Aandplaas', ['Cattle']);
  const id = crypto.randomUUID();
  await post(page, signed, '/events', {
    events: [
      entry('registered', [id], 1, {
        species: 'Cattle',
        sex: 'male',
        tag: 'B1',
        bornOn: dayAgo(900),
      }),
    ],
  });
  // Its hour has come on the farm's clock.
  pass(`update user_account set notify = '{"evening": {"app": true}}', telling = jsonb_build_object(
    'quiet', null, 'morningAt', null, 'eveningAt',
    to_char((now() - interval '1 minute') at time zone 'Africa/Johannesburg', 'HH24:MI'))
    where email = '${signed.email}'`);
  await page.goto('/');
  const lines = async () => {
    const answer = await page.request.get('/api/notices', {
      headers: { authorization: `Bearer ${signed.token}` },
    });
    const { items } = (await answer.json()) as { items: { what: string }[] }; // as the route says
    return items.filter(({ what }) => what === 'evening').length;
  };
  await expect.poll(lines, { timeout: 150_000 }).toBe(1);
  await page.reload();
  await bellOf(page).click();
  await expect(
    page.getByText('Aandplaas: all is well. 1 of 1 seen this week, nothing late.'),
  ).toBeVisible();
  await look(page, 'alerts-evening');
});

test('an alert shows what it rests on, and is mended where it stands: water that runs again, a batch that is thrown away', async ({
  page,
}) => {
  const signed = await signUp(page, 'Waterplaas', ['Cattle']);
  const camp = await post(page, signed, '/camps', { name: 'Droogkamp', areaHa: null });
  const square = [26, 26.01].flatMap((lon) => [[lon, -28] as const, [lon, -27.99] as const]);
  const [a, b, c, d] = [square[0], square[2], square[3], square[1]];
  const drawn = await page.request.put(
    `/api/farms/${signed.farmId}/camps/${String(camp['id'])}/shape`,
    {
      data: {
        area: { type: 'MultiPolygon', coordinates: [[[a, b, c, d, a]]] },
        from: '2026-01-01',
        version: null,
      },
      headers: { authorization: `Bearer ${signed.token}` },
    },
  );
  expect(drawn.ok(), await drawn.text()).toBe(true);
  const trough = await post(page, signed, '/things', {
    kind: 'trough',
    name: 'Krip 1',
    campIds: [camp['id']],
  });
  const medicine = await post(page, signed, '/medicines', {
    name: 'Dectomax',
    medicineClass: 'other',
    unit: 'ml',
    dosePer: 'head',
    doseRate: 5,
    meatDays: 49,
  });
  await post(page, signed, `/medicines/${String(medicine['id'])}/batches`, {
    number: 'L7',
    bought: 500,
    expiresOn: dayAgo(3),
  });
  await post(page, signed, '/events', {
    events: [
      entry('registered', [crypto.randomUUID()], 40, {
        species: 'Cattle',
        sex: 'female',
        tag: 'K1',
        campId: camp['id'],
      }),
      {
        id: crypto.randomUUID(),
        kind: 'inspected',
        occurredAt: `${dayAgo(1)}T08:00:00Z`,
        subjectIds: [trough['id']],
        payload: { condition: 'broken' },
      },
    ],
  });
  await expect
    .poll(async () => (await alertsOf(page, signed)).toSorted())
    .toEqual(['camp_dry Droogkamp', 'medicine_expired Dectomax']);
  await page.goto('/alerts');
  const dry = page.getByRole('button', { name: /^1 animal is in Droogkamp/ });
  await dry.focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('img', { name: 'Where Droogkamp lies on the farm' })).toBeVisible();
  await expect(sheet.getByText('Krip 1').first()).toBeVisible();
  await look(page, 'alerts-dry');
  // Whoever goes by keys is back where they were.
  await page.keyboard.press('Escape');
  await expect(dry).toBeFocused();
  await page.keyboard.press('Enter');
  await sheet
    .getByRole('group', { name: 'Record of Krip 1' })
    .getByRole('button', { name: 'Mend' })
    .click();
  await page.getByRole('button', { name: 'Record it' }).click();
  await expect.poll(() => alertsOf(page, signed)).toEqual(['medicine_expired Dectomax']);
  await page.goto('/alerts');
  await page.getByRole('button', { name: /^Dectomax, batch L7, expired/ }).click();
  await look(page, 'alerts-expired');
  await page.getByRole('button', { name: 'Write it off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Write it off' }).click();
  await expect(page.getByText('All is well')).toBeVisible();
  const { items } = await get(page, signed, `/medicines/${String(medicine['id'])}/batches`);
  expect(items).toMatchObject([{ number: 'L7', left: 0 }]);
});

test('what cannot be read says so, and what was shown stays', async ({ page }) => {
  const signed = await signUp(page, 'Swakplaas', ['Cattle']);
  await lateCow(page, signed, 'K1');
  await expect.poll(() => alertsOf(page, signed)).toContain('birth_overdue K1');
  await page.route('**/alerts/groups**', (route) => route.abort());
  await page.goto('/alerts');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await look(page, 'alerts-failed');
  await page.unroute('**/alerts/groups**');
  await page.reload();
  await expect(page.getByText(/K1 is \d+ days past/)).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await look(page, 'alerts-dark');
});

test.describe('push', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a message that comes while nobody looks is shown, and opens its alert', async ({
    page,
    context,
  }) => {
    const signed = await signUp(page, 'Stootplaas', ['Cattle']);
    await lateCow(page, signed, 'K1');
    await expect.poll(() => alertsOf(page, signed)).toContain('birth_overdue K1');
    await context.grantPermissions(['notifications']);
    await page.goto('/');
    await page.evaluate(() => navigator.serviceWorker.ready);
    const { items } = await get(page, signed, '/alerts?rule=birth_overdue');
    const [alert] = items as { id: string }[]; // as the route says
    const client = await context.newCDPSession(page);
    const registration = new Promise<string>((found) =>
      client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations;
        if (first) found(first.registrationId);
      }),
    );
    await client.send('ServiceWorker.enable');
    await client.send('ServiceWorker.deliverPushMessage', {
      origin: process.env['KRAAL_URL'] ?? '',
      registrationId: await registration,
      data: JSON.stringify({
        web_push: 8030,
        notification: {
          title: 'Birth overdue',
          body: 'K1 is 10 days past the last day',
          navigate: `${process.env['KRAAL_URL'] ?? ''}/alerts?farm=${signed.farmId}&alert=${alert?.id ?? ''}`,
          tag: 'one',
        },
      }),
    });
    const shown = () =>
      page.evaluate(async () => {
        const worker = await navigator.serviceWorker.ready;
        return (await worker.getNotifications()).map(({ title, body, tag }) => [title, body, tag]);
      });
    await expect.poll(shown).toEqual([['Birth overdue', 'K1 is 10 days past the last day', 'one']]);
    const [worker] = context.serviceWorkers();
    await worker?.evaluate(async () => {
      const scope = self as unknown as {
        registration: ServiceWorkerRegistration;
        dispatchEvent: (event: Event) => void;
        NotificationEvent: new (name: string, init: object) => Event;
      }; // what a service worker is
      const [notification] = await scope.registration.getNotifications();
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
    });
    await expect(page.getByRole('dialog')).toContainText(/K1 is \d+ days past/);
    await look(page, 'alerts-pushed');
    await expect.poll(shown).toEqual([]);
  });
});
