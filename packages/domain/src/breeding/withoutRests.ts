import type { Service } from './breedingState.ts';

/** What was left of a run when one of its sires went, and ended that very day, is no run of its own. */
export const withoutRests = (services: Service[]): Service[] =>
  services.filter(
    ({ method, on, until, via, sireIds }) =>
      method !== 'join' ||
      until !== on ||
      !services.some(
        (other) =>
          other.via === via &&
          other.until === on &&
          // Others that were put to the same mob on its last day are a run of their own.
          sireIds.every((id) => other.sireIds.includes(id)) &&
          (other.on < on || other.sireIds.length > sireIds.length),
      ),
  );
