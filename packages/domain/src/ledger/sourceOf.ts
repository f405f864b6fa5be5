import type { Source } from './life.ts';
import type { HerdAsKept } from './ahead.ts';

/** Thrown where a life would have to be told anew, for which its entries would be needed. */
export class PastNeeded extends Error {}

/** The past of a life is with the server; whoever is in a mob is in it as far as the device knows. */
export function sourceOf({ stateOf, membersOf }: HerdAsKept): Source {
  const pastNeeded = () => Promise.reject(new PastNeeded());
  const members = async (mobId: string) => [...membersOf(mobId)];
  return {
    states: async (ids) =>
      new Map(
        ids.flatMap((id) => {
          const state = stateOf(id);
          return state ? [[id, state] as const] : [];
        }),
      ),
    steps: pastNeeded,
    given: pastNeeded,
    // What a mob was given before stands in its animals' states already.
    mobEntries: async () => new Map(),
    received: async () => new Map(),
    members,
    membersSince: members,
    named: async () => [],
  };
}
