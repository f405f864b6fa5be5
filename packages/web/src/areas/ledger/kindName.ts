import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What an entry of each kind is called; apart from the forms, so that a first screen can name an entry without them. */
const names: Record<string, MessageDescriptor> = {
  weighed: msg`Weighed`, moved: msg`Moved`, condition_scored: msg`Condition scored`, famacha_scored: msg`FAMACHA scored`, joined_mob: msg`Joined a mob`, left_mob: msg`Left the mob`,
  weaned: msg`Weaned`, castrated: msg`Castrated`, identified: msg`Tagged or marked`, identifier_lost: msg`Tag lost`, noted: msg`Note`, sold: msg`Sold`, slaughtered: msg`Slaughtered`, died: msg`Died`,
  lost: msg`Lost`, stolen: msg`Stolen`, found: msg`Found`, counted: msg`Counted`, split: msg`Split off`, merged: msg`Merged`, registered: msg`Registered`, acquired: msg`Acquired`, born: msg`Born`,
  treated: msg`Treated`, protocol_skipped: msg`Protocol left out`, diagnosed: msg`Diagnosed`, lab_tested: msg`Laboratory test`, vet_visited: msg`Vet visit`, hoof_cared: msg`Hoof care`, post_mortem: msg`Post-mortem`, heat_observed: msg`In heat`, synchronised: msg`Synchronised`, served: msg`Served`, joined_sire: msg`Sires put in`, removed_sire: msg`Sires taken out`,
  pregnancy_checked: msg`Pregnancy checked`, aborted: msg`Aborted`, gave_birth: msg`Gave birth`, fostered: msg`Fostered`, dried_off: msg`Dried off`, culled_from_breeding: msg`Marked for culling`, kept_for_breeding: msg`Marked to keep`, described: msg`Details changed`, voided: msg`Cancelled`,
};

export const kindName = (kind: string): MessageDescriptor => names[kind] ?? { id: kind, message: kind };
