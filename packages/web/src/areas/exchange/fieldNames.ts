import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { fieldLabels } from '../animals/index.ts';

/** The fields a column can be given to. */
export const fieldNames: Record<string, MessageDescriptor> = {
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
  dam: msg`Dam`,
  sire: msg`Sire`,
  camp: msg`Camp`,
  mob: msg`Mob`,
  heads: msg`Heads`,
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
};

/** Where a problem is: a field, or the row as a whole. */
export const placeName = (field: string): MessageDescriptor =>
  fieldNames[field] ?? msg`the whole row`;
