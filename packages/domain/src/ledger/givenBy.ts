import { followers } from './registry.ts';
import type { HandOver } from './handOver.ts';
import type { AnyKind, Giving } from './kind.ts';
import type { AnimalState } from './state.ts';
import type { Happened } from './step.ts';

type Lived = { before: AnimalState | null; after: AnimalState | null };

/** What a step of one animal gives to others: by its kind, and by whatever follows every step. */
export function givenBy(
  { before, after }: Lived,
  occasion: Happened,
  { kind, via }: { kind: AnyKind; via: boolean },
): HandOver[] {
  const { event, animalId, part } = occasion;
  const own: Giving[] = before && part !== 'ran' ? (kind.handsOver?.(before, occasion) ?? []) : [];
  const others = after
    ? followers().flatMap(
        (follower) => follower.handsOver?.({ before, after }, occasion, via) ?? [],
      )
    : [];
  return [...own, ...others].map(({ to, facts }) => ({
    eventId: event.id,
    occurredAt: event.occurredAt,
    giverId: animalId,
    receiverId: to,
    facts,
  }));
}
