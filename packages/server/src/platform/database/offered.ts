import { type SQL, sql } from 'drizzle-orm';

/** A table as an area offers it to the others: they name it by this, in SQL of their own, and only read it. */
export const offered = (table: string): SQL => sql.raw(table);
