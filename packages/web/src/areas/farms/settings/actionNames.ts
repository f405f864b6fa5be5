import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const names: Record<string, MessageDescriptor> = {
  changed: msg`changed the`,
  exported: msg`exported`,
  'brought in': msg`brought in the`,
  invited: msg`invited`,
  'invitation taken back': msg`took back the invitation`,
  joined: msg`joined, invited`,
  left: msg`left:`,
  removed: msg`took off the farm:`,
  'role changed': msg`changed the role of`,
  'key made': msg`made the key`,
  'key ended': msg`ended the key`,
  'erasure planned': msg`planned to erase`,
  'erasure cancelled': msg`kept the`,
  'support asked': msg`(support) asked to look in:`,
  'support let in': msg`let support in:`,
  'support shut out': msg`shut support out:`,
  'stolen listed': msg`warned others of stolen animals:`,
  'stolen struck': msg`off the stop list by whoever runs this installation:`,
  'stolen taken off': msg`took one off the stop list:`,
  'outbreak read': msg`looked at movements for an outbreak:`,
  'outbreak practised': msg`practised an outbreak:`,
  suspended: msg`suspended the`,
  restored: msg`restored the`,
};

/** What was done, before the name of what it was done to. */
export const actionName = (action: string): string =>
  names[action] ? i18n._(names[action]) : action;
