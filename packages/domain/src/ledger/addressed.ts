import type { AnyKind } from './kind.ts';
import type { Involved } from './life.ts';

type Addressed = { animalIds?: readonly string[] | undefined; mobId?: string | undefined };

/** Named twice in one part it is meant once. */
const onceEach = (all: readonly Involved[]): Involved[] => [
  ...new Map(all.map((one) => [`${one.part} ${one.animalId}`, one])).values(),
];

/** The animals that an entry names, each with its part in it. In: the entry, its kind, and its payload as the kind reads it. */
export const involvedIn = (
  { animalIds = [] }: Addressed,
  kind: AnyKind,
  payload: Record<string, unknown>,
): Involved[] =>
  onceEach([
    ...animalIds.map((animalId) => ({ animalId, part: 'subject' as const })),
    ...(kind.others?.(payload) ?? []),
  ]);

/** Whether it means whoever is in the mob, whenever that becomes known. */
export const isToMob = ({ animalIds, mobId }: Addressed, { byName }: AnyKind): boolean =>
  mobId !== undefined && !animalIds && byName !== true;
