import type { Language } from './languages.ts';
import { type Role, roles } from './roles.ts';

const words: Record<Language, Record<Role, string>> = {
  en: {
    viewer: 'viewer',
    field_worker: 'field worker',
    transporter: 'transporter',
    veterinarian: 'veterinarian',
    farm_manager: 'farm manager',
    farm_owner: 'farm owner',
    super_admin: 'super admin',
  },
  af: {
    viewer: 'kyker',
    field_worker: 'plaaswerker',
    transporter: 'vervoerder',
    veterinarian: 'veearts',
    farm_manager: 'plaasbestuurder',
    farm_owner: 'plaaseienaar',
    super_admin: 'superadministrateur',
  },
  zu: {
    viewer: 'umbukeli',
    field_worker: 'isisebenzi sasepulazini',
    transporter: 'umthuthi',
    veterinarian: 'udokotela wezilwane',
    farm_manager: 'umphathi wepulazi',
    farm_owner: 'umnikazi wepulazi',
    super_admin: 'umlawuli omkhulu',
  },
};

/**
 * A role in a sentence that leaves the product, in its reader's language. What is no role comes back as it is, since a
 * message that was written long ago may name one that is no more.
 */
export function roleIn(language: Language, role: string): string {
  const known = roles.find((one) => one === role);
  return known ? words[language][known] : role;
}
