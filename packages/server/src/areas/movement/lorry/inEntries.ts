import { maxAnimalsPerEvent } from '@kraal/domain/ledger/envelope';

/**
 * Animals as so many entries take them. Two thousand are put on a lorry at most, but what is born where they are kept
 * comes home with them.
 */
export const inEntries = (animalIds: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(animalIds.length / maxAnimalsPerEvent) }, (_, at) =>
    animalIds.slice(at * maxAnimalsPerEvent, (at + 1) * maxAnimalsPerEvent),
  );
