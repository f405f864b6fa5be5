/**
 * What one life hands to another at an entry: heads with their withdrawals, a young with its sire, a sire that leaves
 * the females he ran with. Made by the giver's fold, an input of the receiver's, and never part of the entry itself,
 * so that it follows every earlier entry that comes or goes. The areas say what the facts are.
 */
export type Facts = Readonly<Record<string, unknown>>;

export type HandOver = {
  eventId: string;
  occurredAt: string;
  giverId: string;
  /** An animal; or a mob, or the entry that put sires in: then whoever is in it. */
  receiverId: string;
  facts: Facts;
};

/**
 * Facts as text in one order: a database gives them back in another. What is null is not known, as what is not there at
 * all: facts of before a field was added are the same facts.
 */
export const factsText = (facts: unknown): string =>
  JSON.stringify(facts, (_name, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, one]) => one !== null)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : value,
  );

export const sameHandOver = (one: HandOver, other: HandOver): boolean =>
  keyOf(one) === keyOf(other) && factsText(one.facts) === factsText(other.facts);

export const keyOf = ({ eventId, giverId, receiverId }: HandOver): string =>
  `${eventId} ${giverId} ${receiverId}`;

/** Young that begin or end to drink: a step of its own in the life of who rears them. */
export const isRearing = ({ facts }: HandOver): boolean => 'drinks' in facts;
export const isForGroup = ({ facts }: HandOver): boolean =>
  'sireLeft' in facts || 'sireMovedTo' in facts;
