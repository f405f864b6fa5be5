/**
 * Kinds of message a person can switch by channel. What concerns the safety of the account itself
 * (`security`) always goes out by mail.
 */
export const noticeKinds = ['security', 'health', 'work', 'members', 'support', 'imports'] as const;
export type NoticeKind = (typeof noticeKinds)[number];
export const noticeChannels = ['app', 'mail'] as const;
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
  support_asked: 'support',
  import_done: 'imports',
  tries: 'security',
  sign_in: 'security',
  password_changed: 'security',
} as const satisfies Record<string, NoticeKind>;
export type NoticeSubject = keyof typeof noticeKindOf;

/** Unless a person says otherwise everything shows in the product, and mail goes out for all but finished imports and the morning's work. */
export function wantsNotice(
  switches: NoticeSwitches,
  kind: NoticeKind,
  channel: NoticeChannel,
): boolean {
  if (kind === 'security' && channel === 'mail') return true;
  return (
    switches[kind]?.[channel] ?? (channel === 'app' || (kind !== 'imports' && kind !== 'work'))
  );
}
