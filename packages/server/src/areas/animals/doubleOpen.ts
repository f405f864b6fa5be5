import { type SQL, sql } from 'drizzle-orm';

export const called = (of: SQL): SQL => sql`coalesce(${of}.tag, ${of}.name, ${of}.eid)`;

export const isOpen = sql`a.status in ('alive', 'reference', 'lost', 'stolen') and not a.is_lot`;
