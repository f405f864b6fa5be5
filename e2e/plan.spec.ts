import { dayAgo, expect, get, isMobile, look, post, signUp, test } from './kraal.ts';

const dayFrom = (days: number): string => dayAgo(-days);

type Stay = { id: string; camp: string; from: string; until: string; done: object | null };

test('a season is proposed, planned, moved, done with one deviation, and its report taken', async ({
  page,
}) => {
  const signed = await signUp(page, 'Planplaas', ['Cattle']);
  const camps: string[] = [];
  for (const [name, areaHa] of [
    ['Berg', 60],
    ['Rivier', 30],
    ['Vlei', 30],
  ] as const)
    camps.push(String((await post(page, signed, '/camps', { name, areaHa }))['id']));
  const mob = await post(page, signed, '/mobs', { name: 'Osse', species: 'Cattle' });
  const ox = crypto.randomUUID();
  const entry = (daysAgo: number, kind: string, payload: object) => ({
    id: crypto.randomUUID(),
    kind,
    occurredAt: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
    animalIds: [ox],
    payload,
  });
  await post(page, signed, '/events', {
    source: 'web',
    events: [
      entry(100, 'registered', { species: 'Cattle', sex: 'male', tag: 'O1', massKg: 450 }),
      entry(99, 'joined_mob', { mobId: mob['id'] }),
      entry(18, 'moved', { campId: camps[0] }),
    ],
  });
  await page.goto(isMobile(page) ? '/pastures' : '/operations/pastures');
  await page.getByRole('tab', { name: 'Plan' }).click();
  await expect(page.getByText('Nothing is planned yet.')).toBeVisible();
  await look(page, 'plan-empty');
  await page.getByLabel('Rest that a camp is to have, days').selectOption('30');
  await page.getByRole('button', { name: 'Propose a rotation' }).click();
  await page.getByLabel('From').fill(dayFrom(-20));
  await page.getByLabel('Until').fill(dayFrom(-30));
  await page.getByRole('button', { name: 'Show the proposal' }).click();
  await expect(page.getByText('It leaves after it comes.')).toBeVisible();
  await page.getByLabel('Until').fill(dayFrom(100));
  await page.getByRole('button', { name: 'Show the proposal' }).click();
  await expect(
    page.getByRole('list', { name: 'Proposal' }).getByRole('listitem').first(),
  ).toContainText('Berg');
  await look(page, 'plan-proposal');
  await page.getByRole('button', { name: /^Plan \d+ stays$/ }).click();
  const list = page.getByRole('list', { name: 'Planned stays' });
  await expect(list.getByRole('listitem').first()).toContainText('2 days late');
  await look(page, 'plan-year');
  const stays = async () => (await get(page, signed, '/plan'))['stays'] as Stay[]; // as the route says
  const before = await stays();

  // The next camp a week longer: what comes after goes along.
  const second = before[1];
  await list.getByRole('button', { name: 'Change Osse in Rivier' }).first().click();
  await page.getByLabel('Leaves on').fill(dayFrom(20));
  await page.getByRole('button', { name: 'Keep it in the plan' }).click();
  await expect.poll(async () => (await stays())[1]?.until).toBe(dayFrom(20));
  const after = await stays();
  const shift = (Date.parse(dayFrom(20)) - Date.parse(second?.until ?? '')) / 86_400_000;
  expect((Date.parse(after[2]?.from ?? '') - Date.parse(before[2]?.from ?? '')) / 86_400_000).toBe(
    shift,
  );
  if (!isMobile(page)) {
    const bar = page.getByRole('button', { name: /^Change Osse, Vlei/ }).first();
    const box = await bar.boundingBox();
    if (!box) throw new Error('no bar');
    await page.mouse.move(box.x + 5, box.y + 5);
    await page.mouse.down();
    await page.mouse.move(box.x + 60, box.y + 5, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => (await stays())[2]?.from).not.toBe(after[2]?.from);
    await expect(page.getByText(/Osse are nowhere for/)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await stays())[2]?.from).toBe(after[2]?.from);
    await expect(page.getByText(/Osse are nowhere for/)).toHaveCount(0);
  }
  await look(page, 'plan-moved');

  await page.getByRole('tab', { name: 'Reports' }).click();
  await look(page, 'plan-reports');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Plan and what was done, PDF' }).click();
  expect((await saved).suggestedFilename()).toBe('plan.pdf');
});
