import type { AnimalClass } from '@kraal/domain/animals/animalClass';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const classNames: Record<AnimalClass, MessageDescriptor> = {
  heifer_calf: msg`heifer calf`,
  heifer: msg`heifer`,
  cow: msg`cow`,
  weaner_bull: msg`weaner bull`,
  young_bull: msg`young bull`,
  young_ram: msg`young ram`,
  young_buck: msg`young buck`,
  bull_calf: msg`bull calf`,
  bull: msg`bull`,
  steer: msg`steer`,
  ox: msg`ox`,
  mixed_cattle: msg`mixed cattle`,
  ewe_lamb: msg`ewe lamb`,
  hogget: msg`hogget`,
  ewe: msg`ewe`,
  ram_lamb: msg`ram lamb`,
  ram: msg`ram`,
  wether: msg`wether`,
  mixed_sheep: msg`mixed sheep`,
  doe_kid: msg`doe kid`,
  doeling: msg`doeling`,
  doe: msg`doe`,
  buck_kid: msg`buck kid`,
  buck: msg`buck`,
  kapater: msg`wether (kapater)`,
  mixed_goats: msg`mixed goats`,
};

/** The name of a class that came as text. */
export const classWords = (name: string): MessageDescriptor =>
  Object.hasOwn(classNames, name) ? classNames[name as AnimalClass] : { id: name, message: name }; // checked on the same line

/** Whether text is a class, and no name or mark that a farm wrote: what a farm wrote is no message, whatever braces it has. */
export const isClass = (text: string): boolean => Object.hasOwn(classNames, text);
