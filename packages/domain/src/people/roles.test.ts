import { describe, expect, it } from 'vitest';
import { hasRole, isSuperAdmin, rankOf, roleRanks } from './roles.ts';

describe('role ranks (specification, section 6)', () => {
  it('are exactly these', () =>
    expect(roleRanks).toEqual({
      viewer: 0,
      field_worker: 1,
      transporter: 1.5,
      veterinarian: 2,
      farm_manager: 3,
      farm_owner: 4,
      super_admin: 5,
    }));
  it('an unknown role ranks 0', () => {
    expect(rankOf('shepherd')).toBe(0);
    expect(rankOf('toString')).toBe(0);
  });
  it('a check passes at the required rank and above', () => {
    // Written out in the order of the specification, and not taken from the ranks.
    const rising = [
      'viewer',
      'field_worker',
      'transporter',
      'veterinarian',
      'farm_manager',
      'farm_owner',
      'super_admin',
    ];
    for (const [own, systemRole] of rising.entries())
      for (const [needed, required] of rising.entries())
        expect([systemRole, required, hasRole({ systemRole }, required)]).toEqual([
          systemRole,
          required,
          own >= needed,
        ]);
  });
  it('no user fails, even what a viewer may', () => expect(hasRole(null, 'viewer')).toBe(false));
  it('super_admin is asked for apart', () => {
    expect(isSuperAdmin({ systemRole: 'super_admin' })).toBe(true);
    expect(isSuperAdmin({ systemRole: 'farm_owner' })).toBe(false);
    expect(isSuperAdmin(null)).toBe(false);
  });
});
