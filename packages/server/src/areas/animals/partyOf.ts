import { type SQL, sql } from 'drizzle-orm';
import { payloadText } from '../ledger/index.ts';

/** In SQL, to whom or where they went by an entry, as it was written: of the entry `e` where no other alias is named. */
export const takerOf = (alias = 'e'): SQL =>
  sql`coalesce(${payloadText(['sold', 'returned'], 'to', alias)},
    ${payloadText('slaughtered', 'at', alias)})`;

/** The same, or from whom they came. */
export const partyOf = (alias = 'e'): SQL =>
  sql`coalesce(${takerOf(alias)}, ${payloadText('acquired', 'from', alias)})`;
