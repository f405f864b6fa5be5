import { addMonths, type Day, earliestDay } from '../format/dates.ts';
import type { PregnancyCheck, Service } from './breedingState.ts';
import { breedingFacts } from './gestation.ts';
import type { MatingLife } from './matingLife.ts';

/** What opens, closes or says something of a chance to become pregnant; on one day in the order of `order`. */
export type Act =
  | { on: Day; order: 0; kind: 'birth' }
  | { on: Day; order: 1; kind: 'season' }
  | { on: Day; order: 2; kind: 'loss' }
  | { on: Day; order: 3; kind: 'check'; check: PregnancyCheck }
  | { on: Day; order: 4; kind: 'service'; service: Service };

/** The first day on which she is of an age to be served: births settle it, an unknown age counts as grown. */
export function grownOn({ species, bornOn, births }: MatingLife): Day {
  if (bornOn === null) return earliestDay;
  const grown = addMonths(bornOn, breedingFacts[species].firstServiceMonths);
  const first = births[0];
  return first !== undefined && first < grown ? first : grown;
}

/** Of a life all that matters to her exposures, oldest first, up to a day. */
export function actsOf(life: MatingLife, seasons: readonly Day[], end: Day): Act[] {
  const grown = grownOn(life);
  const acts: Act[] = [
    ...life.births.map((on): Act => ({ on, order: 0, kind: 'birth' })),
    ...seasons.map((on): Act => ({ on, order: 1, kind: 'season' })),
    ...life.losses.map((on): Act => ({ on, order: 2, kind: 'loss' })),
    ...life.checks.map((check): Act => ({ on: check.on, order: 3, kind: 'check', check })),
    ...life.services.flatMap((service): Act[] => {
      if (service.on >= grown) return [{ on: service.on, order: 4, kind: 'service', service }];
      const growsInto =
        service.method === 'join' && (service.until === null || service.until > grown);
      return growsInto ? [{ on: grown, order: 4, kind: 'service', service }] : [];
    }),
  ];
  return acts
    .filter(({ on }) => on <= end)
    .sort((one, other) =>
      one.on === other.on ? one.order - other.order : one.on < other.on ? -1 : 1,
    );
}
