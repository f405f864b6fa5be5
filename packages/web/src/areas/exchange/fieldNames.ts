import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The fields a column can be given to. */
export const fieldNames: Record<string, MessageDescriptor> = {
  tag: msg`Tag`, previousTag: msg`Earlier tag`, eid: msg`EID`, brand: msg`Brand`, tattoo: msg`Tattoo`, externalId: msg`The file's own id`, name: msg`Name`, sex: msg`Sex`, breed: msg`Breed`, colour: msg`Colour`,
  bornOn: msg`Born`, bornYear: msg`Year of birth`, birthMassKg: msg`Birth mass`, weanMassKg: msg`Weaning mass`, weanAgeDays: msg`Age at weaning (days)`, weanedOn: msg`Weaned on`, massKg: msg`Mass`, massOn: msg`Weighed on`, massTime: msg`Time of weighing`,
  dam: msg`Dam`, sire: msg`Sire`, camp: msg`Camp`, mob: msg`Mob`, heads: msg`Heads`, status: msg`Status`, statusOn: msg`Date of status`, note: msg`Note`,
};
