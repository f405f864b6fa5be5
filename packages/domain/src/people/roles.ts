/** System roles in ascending rank (specification, section 6). */
export const roleRanks = {
  viewer: 0,
  field_worker: 1,
  transporter: 1.5,
  veterinarian: 2,
  farm_manager: 3,
  farm_owner: 4,
  super_admin: 5,
} as const;

export type Role = keyof typeof roleRanks;
export const roles = Object.keys(roleRanks) as Role[]; // the keys of a constant object are its own type
export const farmRoles = roles.filter((role) => role !== 'super_admin');

/** An unknown role ranks 0. */
export function rankOf(role: string): number {
  return Object.hasOwn(roleRanks, role) ? roleRanks[role as Role] : 0; // checked on the same line
}

type WithRole = { systemRole: string };

/** Passes when the user's rank is at least the required one; no user fails. */
export function hasRole(user: WithRole | null | undefined, required: string): boolean {
  return user ? rankOf(user.systemRole) >= rankOf(required) : false;
}

export function isSuperAdmin(user: WithRole | null | undefined): boolean {
  return user?.systemRole === 'super_admin';
}
