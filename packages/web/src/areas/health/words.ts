import type { DoseUnit, MedicineClass, Route } from '@kraal/domain/health/medicine';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { diseaseWord } from '../../ui/diseaseWord.ts';

export const classNames: Record<MedicineClass, MessageDescriptor> = {
  antibiotic: msg`antibiotic`,
  anthelmintic: msg`dewormer`,
  acaricide: msg`tick and mite remedy`,
  vaccine: msg`vaccine`,
  anti_inflammatory: msg`anti-inflammatory`,
  hormone: msg`hormone`,
  vitamin_mineral: msg`vitamin or mineral`,
  other: msg`other`,
};
export const unitNames: Record<DoseUnit, MessageDescriptor> = {
  ml: msg`ml`,
  g: msg`g`,
  mg: msg`mg`,
  tablet: msg`tablets`,
  dose: msg`doses`,
  unit: msg`units`,
};
export const routeNames: Record<Route, MessageDescriptor> = {
  injection_subcutaneous: msg`under the skin`,
  injection_muscle: msg`into the muscle`,
  injection_vein: msg`into the vein`,
  oral: msg`by mouth`,
  pour_on: msg`pour-on`,
  dip: msg`dip`,
  spray: msg`spray`,
  intramammary: msg`into the udder`,
  intrauterine: msg`into the womb`,
  eye: msg`into the eye`,
  other: msg`other`,
};

const causes: Record<string, MessageDescriptor> = {
  disease: msg`disease`,
  predator: msg`predator`,
  birth: msg`birth`,
  accident: msg`accident`,
  poisoning: msg`poisoning`,
  weather: msg`weather`,
  old_age: msg`old age`,
  unknown: msg`unknown`,
  other: msg`other`,
};
export function causeName(cause: string): MessageDescriptor {
  const word = diseaseWord(cause);
  return causes[cause] ?? { id: word, message: word };
}
