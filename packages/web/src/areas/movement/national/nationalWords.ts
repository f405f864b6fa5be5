import type { NationalIncoming, NationalMessage, NationalProperty } from '@kraal/contract/national';
import type { ConsentMode, ConsentSubject } from '@kraal/domain/movement/national/messages';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '../../../ui/surface.tsx';

export const messageWords: Record<NationalMessage['kind'], MessageDescriptor> = {
  register_animals: msg`Animals registered`,
  retag: msg`New EIDs`,
  movement_off: msg`Left the property`,
  movement_on: msg`Came to the property`,
  update_off: msg`Left the property: corrected`,
  update_on: msg`Came to the property: corrected`,
  reject_on: msg`Announced, and rejected`,
};

export const messageStatusWords: Record<NationalMessage['status'], MessageDescriptor> = {
  held: msg`to be looked at`,
  waiting: msg`leaves by itself`,
  sent: msg`taken`,
  failed: msg`not taken`,
  withheld: msg`kept back`,
  replaced: msg`replaced`,
  known: msg`known there before`,
};
export const messageTones: Record<NationalMessage['status'], Tone> = {
  held: 'warn',
  waiting: 'muted',
  sent: 'ok',
  failed: 'alarm',
  withheld: 'muted',
  replaced: 'muted',
  known: 'muted',
};

export const subjectWords: Record<ConsentSubject, MessageDescriptor> = {
  animals: msg`Who wears which EID`,
  off: msg`Who leaves, and for where`,
  on: msg`Who comes, and from where`,
  incoming: msg`Look what is on its way here`,
};

const modeWords: Record<ConsentMode, MessageDescriptor> = {
  never: msg`never`,
  review: msg`once somebody has looked at it`,
  always: msg`by itself`,
};

/** Looking is done by itself or not at all. */
export const modeWord = (subject: ConsentSubject, mode: ConsentMode): MessageDescriptor =>
  subject === 'incoming' && mode === 'review' ? modeWords.always : modeWords[mode];

export const purposeWords: Record<NonNullable<NationalMessage['purpose']>, MessageDescriptor> = {
  sale: msg`Sale`,
  slaughter: msg`Slaughter`,
  purchase: msg`Purchase`,
  return: msg`Back from the land of others`,
  away: msg`To the land of others`,
  own: msg`Between your own properties`,
};

type Problem = NonNullable<NonNullable<NationalProperty['link']>['problem']>;
export const problemWords: Record<Problem, MessageDescriptor> = {
  token_refused: msg`The platform does not take this token. Nothing leaves until there is another.`,
  token_unreadable: msg`The token was kept by another installation. Give it anew.`,
  list_unreadable: msg`What is on its way here could not be read.`,
  gln_changed: msg`Its GLN is another one now. Nothing leaves until you give the token of that.`,
};

export const incomingWords: Record<NationalIncoming['standing'], MessageDescriptor> = {
  open: msg`on its way`,
  received: msg`received`,
  rejected: msg`rejected`,
  gone: msg`no longer announced`,
};
export const incomingTones: Record<NationalIncoming['standing'], Tone> = {
  open: 'warn',
  received: 'ok',
  rejected: 'muted',
  gone: 'muted',
};
