import { allSpecies, type Species } from '@kraal/domain/animals/species';
import {
  measuredTraits,
  readingStatement,
  type TraitName,
  traitNames,
  traitOf,
} from '@kraal/domain/growth/traits';
import type { Page } from '@playwright/test';
import { dayAgo, expect, get, isMobile, look, post, signUp, test } from './kraal.ts';

// What is walked here is what the registry names: a trait that is added to it is walked unseen.

const speciesOf = (trait: TraitName): Species =>
  allSpecies.find((species) => traitOf(trait).range[species] !== undefined) ?? 'Cattle';

/** Two readings that it can come to. */
function samples(trait: TraitName): [number, number] {
  const [least, most] = traitOf(trait).range[speciesOf(trait)] ?? [0, 0];
  return [Math.ceil((least + most) / 2), Math.ceil((least + most) / 2) + 1];
}

const shown = (trait: TraitName, value: number): string =>
  [value, traitOf(trait).unit].filter(Boolean).join(' ');

/** Its English label is its heading in files, without the unit. */
const labelOf = (trait: TraitName): string => traitOf(trait).heading.replace(/ (cm|kg)$/, '');

async function male(page: Page, signed: Awaited<ReturnType<typeof signUp>>, trait: TraitName) {
  const id = crypto.randomUUID();
  const entry = (daysAgo: number, what: object) => ({
    id: crypto.randomUUID(),
    occurredAt: `${dayAgo(daysAgo)}T10:00:00Z`,
    animalIds: [id],
    ...what,
  });
  const payload = { species: speciesOf(trait), sex: 'male', tag: `T-${trait}` };
  await post(page, signed, '/events', {
    events: [
      entry(40, { kind: 'registered', payload }),
      entry(20, readingStatement(trait, samples(trait)[0])),
    ],
  });
  return id;
}

for (const trait of traitNames)
  test(`${trait} is taken in the race, and stands on the page, in the chart and in the list`, async ({
    page,
  }) => {
    const signed = await signUp(page, 'Meetplaas');
    const id = await male(page, signed, trait);
    const [, second] = samples(trait);
    await page.goto('/livestock/race');
    await page.getByLabel('Species').selectOption(speciesOf(trait));
    await page.getByLabel('What is measured').selectOption(trait);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByLabel('Scan or type a tag or EID').fill(`T-${trait}`);
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('race-animal')).toBeVisible();
    const value = page.locator('input[inputmode="decimal"]').first();
    await value.fill('900');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page.getByText(/^This is between /)).toBeVisible();
    await value.fill(String(second));
    await look(page, `race-${trait}`);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page.getByTestId('race-count')).toHaveText('1 through');
    const row = () => get(page, signed, `/animals/${id}`);
    await expect.poll(async () => (await row())[trait]).toBe(second);
    expect((await row())[`${trait}On`]).toBe(dayAgo(0));

    await page.goto(isMobile(page) ? `/livestock/${id}` : `/livestock/animals/${id}`);
    await expect(page.getByText(shown(trait, second), { exact: true }).first()).toBeVisible();
    await page.getByRole('tab', { name: 'Growth' }).click();
    await expect(page.getByRole('img', { name: new RegExp(labelOf(trait)) })).toBeVisible();
    await look(page, `growth-${trait}`);

    await page.evaluate(
      (name) => localStorage.setItem('kraal_animal_columns', `tag,${name}`),
      trait,
    );
    await page.goto(`/livestock/animals?species=${speciesOf(trait)}`);
    if (!isMobile(page))
      await expect(page.getByText(shown(trait, second), { exact: true })).toBeVisible();

    const csv = await page.request.get(
      `/api/farms/${signed.farmId}/animals-file?format=csv&columns=tag,sex,${trait}`,
      { headers: { authorization: `Bearer ${signed.token}` } },
    );
    const other = await signUp(page, 'Leesplaas');
    await page.goto('/livestock/import');
    await page.getByLabel('Choose a file').setInputFiles({
      name: 'lesings.csv',
      mimeType: 'text/csv',
      buffer: await csv.body(),
    });
    await page.getByLabel('Species', { exact: true }).first().selectOption(speciesOf(trait));
    await page.getByRole('button', { name: 'Check 1 row' }).click();
    await look(page, `import-${trait}`);
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    const there = async () =>
      ((await get(page, other, '/animals'))['items'] as Record<string, unknown>[])[0]; // our own answer
    await expect.poll(async () => (await there())?.[trait]).toBe(second);
    expect((await there())?.[`${trait}On`]).toBe(dayAgo(0));
  });

test('what has no form of its own is measured by one; of a ewe nothing is offered that is of rams', async ({
  page,
}) => {
  const signed = await signUp(page, 'Vormplaas');
  const [trait] = measuredTraits;
  if (!trait) throw new Error('no trait is measured');
  const id = await male(page, signed, trait);
  const ewe = crypto.randomUUID();
  await post(page, signed, '/events', {
    events: [
      {
        id: crypto.randomUUID(),
        kind: 'registered',
        occurredAt: `${dayAgo(40)}T10:00:00Z`,
        animalIds: [ewe],
        payload: { species: 'Sheep', sex: 'female', tag: 'OOI' },
      },
    ],
  });
  const open = async (animal: string) => {
    await page.goto(isMobile(page) ? `/livestock/${animal}` : `/livestock/animals/${animal}`);
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Weigh' })).toBeVisible();
  };
  const measure = page.getByRole('dialog').getByRole('button', { name: 'Measure', exact: true });
  await open(ewe);
  await expect(measure).toBeHidden();
  await open(id);
  await measure.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What was measured').selectOption(trait);
  await dialog.getByLabel('Reading').fill('500');
  await dialog.getByRole('button', { name: 'Record it' }).click();
  await expect(dialog.getByText(/^This is between /).first()).toBeVisible();
  await look(page, 'measure-refused');
  await dialog.getByLabel('Reading').fill(String(samples(trait)[1]));
  await dialog.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(`${labelOf(trait)}: ${samples(trait)[1]}`).first()).toBeVisible();
  await look(page, 'measure-timeline');
});
