import {
  choicesOf,
  type FieldName,
  fieldNames,
  fieldOf,
  fieldsWhere,
  filteredFields,
} from '@kraal/domain/animals/fields';
import type { Locator, Page } from '@playwright/test';
import { dayAgo, expect, get, isMobile, look, post, signUp, test } from './kraal.ts';

// What is walked here is what the registry names: a field that is added to it is walked unseen.

/** Something that the field can hold, and another thing for another `round`. */
function sample(name: FieldName, round: number): string {
  const choices = choicesOf(name);
  return choices[round % choices.length] ?? `${name} ${round}`;
}

/** Its English label is the heading of its column in files. */
const labelOf = (name: FieldName): string => fieldOf(name).heading;

async function fillIn(within: Page | Locator, name: FieldName, value: string): Promise<void> {
  const input = within.getByLabel(labelOf(name), { exact: true });
  await (choicesOf(name).length > 0 ? input.selectOption(value) : input.fill(value));
}

async function shows(page: Page, names: readonly FieldName[], round: number): Promise<void> {
  for (const name of names)
    await expect(page.getByText(sample(name, round)).first(), name).toBeVisible();
}

const openList = async (page: Page): Promise<void> => {
  await page.evaluate(
    (names) => localStorage.setItem('kraal_animal_columns', names.join(',')),
    ['tag', ...fieldNames],
  );
  await page.goto('/livestock/animals?species=Cattle');
};

test('a field of an animal: form, page, change, list, filter, files out and in, ICAR', async ({
  page,
}) => {
  const signed = await signUp(page, 'Veldplaas', ['Cattle']);
  await page.goto(isMobile(page) ? '/add' : '/livestock/animals/new');
  await page.getByLabel('Tag', { exact: true }).fill('V1');
  if (isMobile(page)) await page.getByText('More about it').click();
  for (const name of fieldNames) await fillIn(page, name, sample(name, 0));
  await look(page, 'fields-form');
  await page.getByRole('button', { name: 'Add it', exact: true }).click();
  await expect(page.getByText('It is in the book.').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'V1' })).toBeVisible();
  await shows(page, fieldNames, 0);

  await page.getByRole('link', { name: 'Edit' }).click();
  for (const name of fieldNames) await fillIn(page, name, sample(name, 1));
  await page.getByRole('button', { name: 'Save the changes' }).click();
  await shows(page, fieldNames, 1);
  await look(page, 'fields-page');

  const other = { species: 'Cattle', sex: 'female', tag: 'V2', bornOn: dayAgo(900) };
  await post(page, signed, '/events', {
    events: [
      {
        id: crypto.randomUUID(),
        kind: 'registered',
        occurredAt: new Date().toISOString(),
        animalIds: [crypto.randomUUID()],
        payload: other,
      },
    ],
  });
  await openList(page);
  await expect(page.getByText('2 head', { exact: true })).toBeVisible();
  if (!isMobile(page)) {
    await shows(page, fieldNames, 1);
    await look(page, 'fields-list');
  }
  await page.getByRole('button', { name: 'Filters' }).click();
  for (const name of filteredFields) {
    await fillIn(page, name, sample(name, 1));
    await expect(page.getByText('1 head', { exact: true })).toBeVisible();
    const chip = page.getByRole('button', { name: new RegExp(`^Remove filter ${labelOf(name)}`) });
    await expect(chip).toContainText(sample(name, 1));
    if (name === filteredFields.at(-1)) await look(page, 'fields-filter');
    await chip.click();
    await expect(page.getByText('2 head', { exact: true })).toBeVisible();
  }
  for (const name of fieldsWhere(({ isSearched }) => isSearched)) {
    const found = await get(page, signed, `/animals?q=${encodeURIComponent(sample(name, 1))}`);
    expect(found['total'], name).toBe(1);
  }

  const bring = (path: string) =>
    page.request
      .get(`/api/farms/${signed.farmId}${path}`, {
        headers: { authorization: `Bearer ${signed.token}` },
      })
      .then((answer) => answer.body());
  const [csv, zip] = [await bring('/animals-file?format=csv'), await bring('/icar')];

  const second = await signUp(page, 'Lêerplaas', ['Cattle']);
  await page.goto('/livestock/import');
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'kudde.csv', mimeType: 'text/csv', buffer: csv });
  await page.getByRole('button', { name: 'Check 2 rows' }).click();
  await expect(page.getByRole('button', { name: 'Import 2 rows' })).toBeVisible();
  await look(page, 'fields-import');
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect.poll(async () => (await get(page, second, '/animals'))['total']).toBe(2);
  await page.goto('/livestock/animals?species=Cattle');
  await page.getByText('V1', { exact: true }).click();
  await shows(page, fieldNames, 1);

  await signUp(page, 'Ikarplaas', ['Cattle']);
  await page.goto('/livestock/import');
  await page
    .getByLabel('ICAR resources')
    .setInputFiles({ name: 'icar.zip', mimeType: 'application/zip', buffer: zip });
  await page.getByRole('button', { name: 'Bring them in' }).click();
  await expect(page.getByText(/^Recorded: /)).toBeVisible();
  await page.goto('/livestock/animals?species=Cattle');
  await page.getByText('V1', { exact: true }).click();
  await shows(
    page,
    fieldsWhere(({ icar }) => icar !== null),
    1,
  );
});

test('what all heads of a lot have alike goes along with those that are taken out', async ({
  page,
}) => {
  await signUp(page, 'Troplaas', ['Cattle']);
  await page.goto(isMobile(page) ? '/add' : '/livestock/animals/new');
  await page.getByLabel('A lot: several animals not known one by one').check();
  await page.getByLabel('Heads').fill('12');
  await page.getByLabel('Name of the lot').fill('Verse');
  const alike = fieldsWhere(({ isInherited }) => isInherited);
  for (const name of alike) await fillIn(page, name, sample(name, 2));
  await look(page, 'fields-lot');
  await page.getByRole('button', { name: 'Add it', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Verse' })).toBeVisible();
  await page.getByRole('button', { name: 'Split', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('How many heads').fill('5');
  await dialog.getByLabel('Name of the new lot').fill('Nuwe');
  await dialog.getByRole('button', { name: 'Split them off' }).click();
  await expect(page.getByRole('heading', { name: 'Nuwe' })).toBeVisible();
  await shows(page, alike, 2);
});
