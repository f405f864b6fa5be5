import { isTrait, type TraitName, traitNames } from '@kraal/domain/growth/traits';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { fieldLabels } from '../animals/index.ts';
import { traitLabels } from '../ledger/index.ts';

const fieldNames: Record<string, MessageDescriptor> = {
  tag: msg`Tag`,
  previousTag: msg`Earlier tag`,
  eid: msg`EID`,
  brand: msg`Brand`,
  tattoo: msg`Tattoo`,
  official: msg`Official numbers`,
  externalId: msg`The file's own id`,
  ...fieldLabels,
  species: msg`Species`,
  sex: msg`Sex`,
  bornOn: msg`Born`,
  bornYear: msg`Year of birth`,
  age: msg`Age`,
  birthMassKg: msg`Birth mass`,
  weanMassKg: msg`Weaning mass`,
  weanAgeDays: msg`Age at weaning (days)`,
  weanedOn: msg`Weaned on`,
  massKg: msg`Mass`,
  massOn: msg`Day of the weighing or work`,
  massTime: msg`Time of weighing`,
  ...traitLabels,
  dam: msg`Dam`,
  sire: msg`Sire`,
  camp: msg`Camp`,
  mob: msg`Mob`,
  owner: msg`Belongs to`,
  heads: msg`Heads`,
  births: msg`Births so far`,
  meatUntil: msg`Meat withdrawal until`,
  milkUntil: msg`Milk withdrawal until`,
  exportUntil: msg`Export withdrawal until`,
  status: msg`Status`,
  statusOn: msg`Date of status`,
  note: msg`Note`,
  product: msg`Product`,
  batch: msg`Batch`,
  dose: msg`Dose`,
  doseUnit: msg`Unit of the dose`,
  meatDays: msg`Meat withdrawal (days)`,
  reason: msg`Reason or disease`,
  symptoms: msg`Symptoms`,
  vet: msg`Vet or who did it`,
  outcome: msg`Outcome`,
  test: msg`Test`,
  result: msg`Result`,
  method: msg`How it was served`,
  pregnancyDays: msg`Age of the pregnancy (days)`,
  fetuses: msg`Fetuses`,
  youngTag: msg`Tag of the young`,
  ease: msg`Ease of birth`,
  resultOn: msg`Day of the sale or slaughter`,
  coldMassKg: msg`Cold mass`,
  carcassClass: msg`Carcass class`,
  fatCode: msg`Fat code`,
  conformation: msg`Conformation`,
  damage: msg`Damage`,
  condemned: msg`Condemned`,
  condemnedKg: msg`Condemned (kg)`,
  condemnedFor: msg`Condemned for`,
  price: msg`Price`,
  pricePerKg: msg`Price per kg`,
  carcassNumber: msg`Carcass number`,
  buyer: msg`Buyer or abattoir`,
  kraalId: msg`Kraal's own id of the animal`,
};

const dayOfTrait = (field: string): TraitName | undefined =>
  traitNames.find((name) => field === `${name}On`);

/** The fields that a column can be given to. */
export const columnFields: readonly string[] = Object.keys(fieldNames).flatMap((name) =>
  isTrait(name) ? [name, `${name}On`] : [name],
);

/** What a field is called; null of one that nobody named. */
export function nameOfField(i18n: I18n, field: string): string | null {
  const trait = dayOfTrait(field);
  if (trait) {
    const label = i18n._(traitLabels[trait]);
    return i18n._(msg`Day of: ${label}`);
  }
  const name = fieldNames[field];
  return name ? i18n._(name) : null;
}

/** Where a problem is: a field, or the row as a whole. */
export const placeName = (i18n: I18n, field: string): string =>
  nameOfField(i18n, field) ?? i18n._(msg`the whole row`);
