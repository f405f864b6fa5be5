import type { ImportFile } from '@kraal/contract/exchange';

/** The sheets of a file and which of their lines the table is. */
export type Layout = NonNullable<ImportFile['layout']>;
