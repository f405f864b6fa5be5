import type { DueItem } from '@kraal/contract/due';

export const keyOf = (item: DueItem): string =>
  `${item.kind} ${item.animalId} ${item.protocolId ?? item.medicineId ?? ''}`;
