import type { MoveRule } from '@kraal/domain/movement/ruleBook';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What a rule says, in a few words; the day beside it says until when. */
export const ruleWords: Record<MoveRule, MessageDescriptor> = {
  not_here: msg`no longer on the farm`,
  stolen_mark: msg`reported as stolen by another farm`,
  not_ours: msg`belongs to somebody else: ask its owner`,
  not_theirs: msg`the farm’s own, or another owner’s`,
  promised: msg`promised by another transfer`,
  controlled_disease: msg`a controlled disease was named: ask the state vet`,
  meat_withdrawal: msg`inside the meat withdrawal`,
  export_interval: msg`inside the export slaughter interval`,
  milk_withdrawal: msg`inside the milk withdrawal`,
  met_isolated: msg`stood with animals in isolation`,
  isolation: msg`in its 28 days of isolation`,
  heavily_pregnant: msg`past nine tenths of its gestation`,
  just_gave_birth: msg`gave birth within a week`,
  newborn: msg`newborn: look at the navel`,
  fresh_brand: msg`branded within 28 days: no auction takes it`,
  unmarked: msg`no brand or tattoo: the paper must describe it`,
  not_registered: msg`no EID: a feedlot may refuse it`,
  place_restricted: msg`nothing may pass`,
  place_unhealthy: msg`a controlled disease is suspected or stands there`,
};
