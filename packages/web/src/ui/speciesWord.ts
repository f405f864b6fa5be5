import type { Species } from '@kraal/domain/animals/species';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const speciesWords: Record<Species, MessageDescriptor> = {
  Cattle: msg`Cattle`,
  Sheep: msg`Sheep`,
  Goats: msg`Goats`,
};
/** A species in the language of the screen. */
export const speciesWord = (species: Species): string => i18n._(speciesWords[species]);
