import { type TraitName, traitOf } from '@kraal/domain/growth/traits';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { massKept, massShown, massUnit } from '../../platform/units.ts';
import { formatDecimal } from '../../formats/format.ts';

/** What a trait is called: the one thing about it that the domain's registry does not say. */
export const traitLabels: Record<TraitName, MessageDescriptor> = {
  condition: msg`Condition`,
  famacha: msg`FAMACHA`,
  frameScore: msg`Frame score`,
  scrotalCm: msg`Scrotal circumference`,
  fleeceKg: msg`Fleece`,
};

const isMass = (trait: TraitName): boolean => traitOf(trait).unit === 'kg';

/** The unit in which it is shown and typed, which the farm chooses for masses; null of a score. */
export const readingUnit = (trait: TraitName): string | null =>
  isMass(trait) ? massUnit() : traitOf(trait).unit;
export const readingShown = (trait: TraitName, kept: number): number =>
  isMass(trait) ? massShown(kept) : kept;
/** What is kept of a reading that was typed in the unit it is shown in. */
export const readingKept = (trait: TraitName, typed: number): number =>
  isMass(trait) ? massKept(typed) : typed;

/** Masses that are readings are light, and what is no score may be read more finely than a tape shows it. */
export const readingDecimals = (trait: TraitName): number =>
  isMass(trait) || traitOf(trait).recordedBy === 'measured' ? 2 : 1;
/** A reading with its unit. */
export function formatReading(trait: TraitName, value: number): string {
  const shown = formatDecimal(readingShown(trait, value), readingDecimals(trait));
  return [shown, readingUnit(trait)].filter(Boolean).join(' ');
}
