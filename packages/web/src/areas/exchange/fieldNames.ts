import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The fields a column can be given to. */
export const fieldNames: Record<string, MessageDescriptor> = {
  tag: msg`Tag`, previousTag: msg`Earlier tag`, eid: msg`EID`, brand: msg`Brand`, tattoo: msg`Tattoo`, externalId: msg`The file's own id`, name: msg`Name`, sex: msg`Sex`, breed: msg`Breed`, colour: msg`Colour`,
  bornOn: msg`Born`, bornYear: msg`Year of birth`, birthMassKg: msg`Birth mass`, weanMassKg: msg`Weaning mass`, weanAgeDays: msg`Age at weaning (days)`, weanedOn: msg`Weaned on`, massKg: msg`Mass`, massOn: msg`Day of the weighing or work`, massTime: msg`Time of weighing`,
  dam: msg`Dam`, sire: msg`Sire`, camp: msg`Camp`, mob: msg`Mob`, heads: msg`Heads`, status: msg`Status`, statusOn: msg`Date of status`, note: msg`Note`,
  product: msg`Product`, batch: msg`Batch`, dose: msg`Dose`, doseUnit: msg`Unit of the dose`, meatDays: msg`Meat withdrawal (days)`, reason: msg`Reason or disease`, symptoms: msg`Symptoms`, vet: msg`Vet or who did it`, outcome: msg`Outcome`, test: msg`Test`, result: msg`Result`, method: msg`How it was served`,
  pregnancyDays: msg`Age of the pregnancy (days)`, fetuses: msg`Fetuses`, youngTag: msg`Tag of the young`, ease: msg`Ease of birth`,
};
