import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Role } from '@kraal/domain/people/roles';

const names = {
  viewer: msg`viewer`,
  field_worker: msg`field worker`,
  transporter: msg`transporter`,
  veterinarian: msg`veterinarian`,
  farm_manager: msg`farm manager`,
  farm_owner: msg`farm owner`,
  super_admin: msg`administrator`,
};
export const roleName = (role: Role): string => i18n._(names[role]);
