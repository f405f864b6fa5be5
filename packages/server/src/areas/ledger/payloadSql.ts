import type { FieldOf, KindName } from '@kraal/domain/all';
import { type SQL, sql } from 'drizzle-orm';

type Each<Kinds extends KindName> = {
  [Kind in Kinds]: (field: FieldOf<Kind>) => void;
}[Kinds];

/** The fields that every one of these kinds can have. */
type CommonFieldOf<Kinds extends KindName> =
  Each<Kinds> extends (field: infer Field extends string) => void ? Field : never;

/**
 * In SQL, what entries of these kinds say in a field, as text: of the entry `e` where no other alias is named. A field
 * that one of the kinds lacks does not compile. Null where an entry leaves it out or is of another kind.
 */
export const payloadText = <Kinds extends KindName>(
  _kinds: Kinds | readonly Kinds[],
  field: CommonFieldOf<Kinds>,
  alias = 'e',
): SQL => sql.raw(`${alias}.payload->>'${field}'`);

/** The same as JSON: lists, and objects. */
export const payloadJson = <Kinds extends KindName>(
  _kinds: Kinds | readonly Kinds[],
  field: CommonFieldOf<Kinds>,
  alias = 'e',
): SQL => sql.raw(`${alias}.payload->'${field}'`);
