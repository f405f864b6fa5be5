/**
 * Kinds of message a person can switch by channel. What concerns the safety of the account itself
 * (`security`) always goes out by mail.
 */
export const noticeKinds = [
  'security',
  'alert_critical',
  'alert_warning',
  'alert_info',
  'health',
  'work',
  'evening',
  'members',
  'support',
  'imports',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];
export const noticeChannels = ['app', 'push', 'mail', 'sms', 'voice'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];
export type NoticeSwitches = Partial<Record<NoticeKind, Partial<Record<NoticeChannel, boolean>>>>;

/** What a message can be about, each of one kind. */
export const noticeKindOf = {
  welcome: 'members',
  member_joined: 'members',
  member_left: 'members',
  role_changed: 'members',
  removed: 'members',
  farm_erasure: 'members',
  notifiable_disease: 'health',
  reported_disease: 'health',
  residue: 'health',
  work_due: 'work',
  evening: 'evening',
  alert_critical: 'alert_critical',
  alert_warning: 'alert_warning',
  alert_info: 'alert_info',
  /** Of before it was a rule of its own: what was told then is still shown. */
  role_raised: 'members',
  support_asked: 'support',
  outbreak_read: 'support',
  outbreak_practised: 'support',
  import_done: 'imports',
  tries: 'security',
  sign_in: 'security',
  password_changed: 'security',
} as const satisfies Record<string, NoticeKind>;
export type NoticeSubject = keyof typeof noticeKindOf;

/** What reaches a person who set nothing, by the channels that leave the product. */
const usual: Record<Exclude<NoticeChannel, 'app'>, readonly NoticeKind[]> = {
  push: ['security', 'alert_critical', 'alert_warning', 'health', 'support'],
  mail: ['security', 'alert_critical', 'health', 'members', 'support'],
  sms: ['alert_critical'],
  voice: [],
};

/**
 * Whether a person gets messages of a kind by a channel. Unless they say otherwise everything but the evening's line
 * shows in the product, and what is grave goes out as well. Mail about the safety of the account cannot be switched off.
 */
export function wantsNotice(
  switches: NoticeSwitches,
  kind: NoticeKind,
  channel: NoticeChannel,
): boolean {
  if (kind === 'security' && channel === 'mail') return true;
  return (
    switches[kind]?.[channel] ??
    (channel === 'app' ? kind !== 'evening' : usual[channel].includes(kind))
  );
}

/** When a person is to be left alone, and at which hours the day's two lines come; the farm's own clock. */
export type ContactTimes = {
  quiet: { from: string; until: string } | null;
  morningAt: string | null;
  eveningAt: string | null;
};

/** Of who set nothing: nobody is woken at night, the morning's line comes before work. */
export const usualContactTimes: ContactTimes = {
  quiet: { from: '21:00', until: '05:00' },
  morningAt: '05:30',
  eveningAt: null,
};
