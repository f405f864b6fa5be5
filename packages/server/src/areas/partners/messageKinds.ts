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
  hear: (transaction: Transaction, hearing: Hearing, said: unknown) => Promise<boolean>;
};

/** In: the name of a kind, what one holds, and what hearing one does. Out: the kind, which hears only what fits. */
export const defineMessage = <Body>(
  kind: string,
  body: z.ZodType<Body>,
  hear: (transaction: Transaction, hearing: Hearing, said: Body) => Promise<void>,
): MessageKind => ({
  kind,
  hear: async (transaction, hearing, said) => {
    const read = body.safeParse(said);
    if (read.success) await hear(transaction, hearing, read.data);
    return read.success;
  },
});

const known = new Map<string, MessageKind>();

/** Areas register theirs; this one knows only how two farms meet and part. */
export function registerMessages(kinds: readonly MessageKind[]): void {
  for (const one of kinds) known.set(one.kind, one);
}

export const messageKind = (kind: string): MessageKind | undefined => known.get(kind);
