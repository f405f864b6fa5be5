import { type TraitName, traitOf } from '@kraal/domain/growth/traits';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatScore } from '../../ui/format.ts';

/** What a trait is called: the one thing about it that the domain's registry does not say. */
export const traitLabels: Record<TraitName, MessageDescriptor> = {
  condition: msg`Condition`,
  famacha: msg`FAMACHA`,
  frameScore: msg`Frame score`,
  scrotalCm: msg`Scrotal circumference`,
};

/** A reading with its unit. */
export function formatReading(trait: TraitName, value: number): string {
  const { unit } = traitOf(trait);
  return unit === null ? formatScore(value) : `${formatScore(value)} ${unit}`;
}
