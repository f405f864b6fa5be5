import type { Occasion } from '@kraal/domain/alerts/engine';
import { isAlertCode } from '@kraal/domain/alerts/rules';
import { type AlertFacts, messageSentence } from '@kraal/domain/alerts/words/words';
import type { NoticeSubject } from '@kraal/domain/people/notices';
import { roles } from '@kraal/domain/people/roles';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { roleName } from '../farms/index.ts';
import { alertName } from '../../formats/alertName.ts';
import { formatDate } from '../../formats/localFormat.ts';

type Said = { text: string; to: string | null };
type About = Record<string, string>;

const roleOf = (about: About): string =>
  roleName(roles.find((one) => one === about['role']) ?? 'viewer');

/** The sentence that left by the other channels too. */
function alertText(about: About): Said {
  const { rule = '', occasion = 'fired', heads = '1', names = '[]', facts = 'null' } = about;
  const { alerts = heads } = about;
  const to = about['alertId'] ? `alert=${about['alertId']}` : `rule=${rule}`;
  const address = `/alerts?farm=${about['farmId'] ?? ''}&${to}`;
  if (!isAlertCode(rule)) return { text: rule, to: address };
  const spoken = {
    rule,
    occasion: occasion as Occasion, // as the server wrote it
    heads: Number(heads),
    alerts: Number(alerts),
    names: (JSON.parse(names) as string[]).map((name) => alertName(rule, name)), // as above
    facts: JSON.parse(facts) as AlertFacts | null, // as above
  };
  return { text: messageSentence(i18n.locale, spoken), to: address };
}

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
  outbreak_read: ({ farmName = '', authority = '', reference = '' }) => ({
    text: t`${authority} (${reference}) traces an outbreak and looked at where animals of ${farmName} stood.`,
    to: '/settings?part=trail',
  }),
  outbreak_practised: ({ farmName = '', authority = '', reference = '' }) => ({
    text: t`A practice, no outbreak: ${authority} (${reference}) looked at where animals of ${farmName} stood.`,
    to: '/settings?part=trail',
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
  evening: ({ farmName = '', seen = '', heads = '', late = '', open = '' }) => ({
    text:
      late === '0' && open === '0'
        ? t`${farmName}: all is well. ${seen} of ${heads} seen this week, nothing late.`
        : t`${farmName}: ${seen} of ${heads} seen this week, ${late} late, ${open} alerts open.`,
    to: '/alerts',
  }),
  alert_critical: (about) => alertText(about),
  alert_warning: (about) => alertText(about),
  alert_info: (about) => alertText(about),
  role_raised: ({ name = '', farmName = '', ...about }) => ({
    text: t`${name} may do more on ${farmName} now: ${roleOf(about)}.`,
    to: '/settings?part=members',
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
