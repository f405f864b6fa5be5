/** By which entries animals come to a farm or leave it for good, whether by a transfer, by a load or by hand. */
export const registerKinds = {
  acquired: 'in',
  sold: 'out',
  slaughtered: 'out',
  returned: 'out',
} as const;
export type RegisterKind = keyof typeof registerKinds;
export const registerWays = ['in', 'out'] as const;
export type RegisterWay = (typeof registerWays)[number];

export const registerKindNames = Object.keys(registerKinds) as RegisterKind[]; // the keys of the record above

/** Entries of one way, or of both where none is meant. */
export const kindsOfWay = (way?: RegisterWay): RegisterKind[] =>
  registerKindNames.filter((kind) => way === undefined || registerKinds[kind] === way);
