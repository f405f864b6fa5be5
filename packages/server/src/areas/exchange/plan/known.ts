type Nothing = null | undefined | false;
type CanBeNothing<Value> = Extract<Value, Nothing> extends never ? false : true;
/** The same fields; those that may be nothing are there only where they are something. */
export type Known<Fields> = {
  [Name in keyof Fields as CanBeNothing<Fields[Name]> extends true ? never : Name]: Fields[Name];
} & {
  [Name in keyof Fields as CanBeNothing<Fields[Name]> extends true ? Name : never]?: Exclude<
    Fields[Name],
    Nothing
  >;
};

/** Leaves out what is not known, so that payloads say only what the file said. */
export const known = <Fields extends object>(fields: Fields): Known<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== null && value !== undefined && value !== false,
    ),
  ) as Known<Fields>; // what the filter leaves
