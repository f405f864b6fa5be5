import type { NoticeSubject } from '@kraal/domain/people/notices';
import { roles } from '@kraal/domain/people/roles';
import { t } from '@lingui/core/macro';
import { roleName } from '../farms/index.ts';
import { formatDate } from '../../ui/localFormat.ts';

type Said = { text: string; to: string | null };
type About = Record<string, string>;

const roleOf = (about: About): string =>
  roleName(roles.find((one) => one === about['role']) ?? 'viewer');

/** What happened, in words, and where to go with it. */
const words: Record<NoticeSubject, (about: About) => Said> = {
  welcome: ({ farmName = '' }) => ({
    text: t`Welcome to ${farmName}. Bring in your herd from a spreadsheet.`,
    to: '/livestock/import',
  }),
  member_joined: ({ name = '', farmName = '' }) => ({
    text: t`${name} now works on ${farmName}.`,
    to: '/settings?part=members',
  }),
  member_left: ({ name = '', farmName = '' }) => ({
    text: t`${name} has left ${farmName}.`,
    to: '/settings?part=members',
  }),
  role_changed: (about) => ({
    text: t`On ${about['farmName'] ?? ''} you are now: ${roleOf(about)}.`,
    to: null,
  }),
  removed: ({ farmName = '' }) => ({ text: t`You do not work on ${farmName} any more.`, to: null }),
  farm_erasure: ({ farmName = '', after = '' }) => ({
    text: t`${farmName} will be erased on ${formatDate(after)}.`,
    to: '/settings?part=farm-data',
  }),
  support_asked: ({ farmName = '', reason = '' }) => ({
    text: t`Support asks to look into ${farmName}: ${reason}`,
    to: '/settings?part=support',
  }),
  notifiable_disease: ({ farmName = '', disease = '', animals = '' }) => ({
    text: t`${disease} on ${farmName} (${animals}): call the state veterinarian and move no animals.`,
    to: '/livestock/medical?tab=due',
  }),
  reported_disease: ({ farmName = '', disease = '', animals = '' }) => ({
    text: t`${disease} on ${farmName} (${animals}): report it to the state veterinarian.`,
    to: '/livestock/medical?tab=due',
  }),
  residue: ({ farmName = '', medicine = '', batch = '', ...about }) => {
    const animals = (about['animals'] ?? '').replaceAll(/\d{4}-\d\d-\d\d/g, (day) =>
      formatDate(day),
    );
    return {
      text: t`${farmName}: left inside the withdrawal of ${medicine} (batch ${batch}): ${animals}. Tell the abattoir or the buyer.`,
      to: '/livestock/medical?tab=register',
    };
  },
  work_due: ({ farmName = '', today = '', late = '' }) => ({
    text: t`Due today on ${farmName}: ${today}, late: ${late}.`,
    to: '/livestock/breeding?tab=due',
  }),
  import_done: ({ fileName = '', rows = '' }) => ({
    text: t`The import of ${fileName} is done: ${rows} rows.`,
    to: '/livestock/import',
  }),
  tries: () => ({
    text: t`Somebody tried many wrong passwords on your account.`,
    to: '/settings?part=devices',
  }),
  sign_in: ({ device = '' }) => ({
    text: t`Somebody signed in to your account from a device it did not know: ${device}`,
    to: '/settings?part=devices',
  }),
  password_changed: () => ({
    text: t`Your password was changed and your other devices were signed out.`,
    to: '/settings?part=devices',
  }),
};

export const noticeText = (what: NoticeSubject, about: About): Said => words[what](about);
