import type { z } from 'zod';
import type { Transaction } from '../../platform/database/connection.ts';
import type { Services } from '../../platform/services.ts';

/** Who hears a message, and from whom. */
export type Hearing = {
  services: Services;
  farm: { id: string; timeZone: string };
  partner: { id: string; name: string; placeId: string | null };
};

/** A kind of message that somebody hears, in the transaction that takes it; false: this is no such message. */
export type MessageKind = {
  kind: string;
  /** What must be held before the sender's row is, so that hearing and doing wait for each other in one order. */
  lock: (transaction: Transaction, farmId: string) => Promise<unknown>;
  hear: (transaction: Transaction, hearing: Hearing, said: unknown) => Promise<boolean>;
};

/** In: the name of a kind, what one holds, and what hearing one does. Out: the kind, which hears only what fits. */
export const defineMessage = <Body>(
  kind: string,
  body: z.ZodType<Body>,
  {
    lock,
    hear,
  }: {
    lock: MessageKind['lock'];
    hear: (transaction: Transaction, hearing: Hearing, said: Body) => Promise<void>;
  },
): MessageKind => ({
  kind,
  lock,
  hear: async (transaction, hearing, said) => {
    const read = body.safeParse(said);
    if (read.success) await hear(transaction, hearing, read.data);
    return read.success;
  },
});

type WhenLinked = (transaction: Transaction, hearing: Hearing) => Promise<void>;

const known = new Map<string, MessageKind>();
let linkedWork: readonly WhenLinked[] = [];

/** Areas register theirs, and what they have to say once two farms are linked; this one knows only how they meet and part. */
export function registerMessages(
  kinds: readonly MessageKind[],
  whenLinked: readonly WhenLinked[],
): void {
  for (const one of kinds) known.set(one.kind, one);
  linkedWork = whenLinked;
}

export async function sayOnceLinked(transaction: Transaction, hearing: Hearing): Promise<void> {
  for (const work of linkedWork) await work(transaction, hearing);
}

export const messageKind = (kind: string): MessageKind | undefined => known.get(kind);
