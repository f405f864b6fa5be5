import { expect, get, look, post, signUp, test } from './kraal.ts';

test('a task is set for a broken gate and one for oneself; mending ends the one, a tick the other', async ({
  page,
}) => {
  const signed = await signUp(page, 'Werkplaas', ['Cattle']);
  const { id } = await post(page, signed, '/things', { kind: 'gate', name: 'Agterhek' });
  const items = async () =>
    ((await get(page, signed, '/work'))['items'] as { sort: string; what: string }[]).map(
      ({ sort, what }) => `${sort} ${what}`,
    ); // as the route says
  await page.goto(`/infrastructure/list?thing=${String(id)}`);
  await page.getByRole('button', { name: 'Look at it' }).click();
  await page.getByLabel('Condition', { exact: true }).selectOption('broken');
  await page.getByRole('button', { name: 'Record it' }).click();
  await page.getByRole('button', { name: 'Add a task' }).click();
  await page.getByRole('button', { name: 'Keep the task' }).click();
  await expect(page.getByText('Say what is to be done.')).toBeVisible();
  await page.getByLabel('What is to be done').fill('Nuwe skarniere');
  await look(page, 'work-task');
  await page.getByRole('button', { name: 'Keep the task' }).click();
  await page.goto('/dashboard');
  await expect(page.getByText('Nuwe skarniere · Agterhek')).toBeVisible();
  await page.getByRole('button', { name: 'Add a task' }).click();
  await page.getByLabel('What is to be done').fill('Bestel lek');
  await page.getByLabel('Who').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Keep the task' }).click();
  await expect(page.getByText('for you')).toBeVisible();
  await look(page, 'work-dashboard');
  await page.getByRole('button', { name: 'Done: Bestel lek' }).click();
  await expect.poll(items).toEqual(['broken Agterhek', 'task Nuwe skarniere']);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(items).toContain('task Bestel lek');
  await page.getByRole('link', { name: 'Mend Agterhek' }).click();
  await page.getByRole('button', { name: 'Mend', exact: true }).click();
  await page.getByRole('button', { name: 'Record it' }).click();
  await expect.poll(items).toEqual(['task Bestel lek']);
});
