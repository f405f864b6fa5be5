import type { Moment } from './dates.ts';

/**
 * 'Never' when missing, then '5s ago', '5m ago', '5h ago' (under 24), '5d ago' (under 30),
 * '5mo ago' (under 12), '5y ago'. The steps are the specification's (section 9); a month is 30 days,
 * a year 12 such months. Its example shows only '5m ago', so months are told from minutes by 'mo'.
 */
export function formatRelativeTime(value: Moment, now: Date): string {
  if (value === null || value === undefined || value === '') return 'Never';
  const then = new Date(value).getTime();
  if (Number.isNaN(then)) return 'Never';
  const seconds = Math.max(0, Math.floor((now.getTime() - then) / 1000));
  if (seconds < 60) return `${seconds}s ago`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}m ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours}h ago`;
  const days = Math.floor(hours / 24);
  if (days < 30) return `${days}d ago`;
  const months = Math.floor(days / 30);
  if (months < 12) return `${months}mo ago`;
  return `${Math.floor(months / 12)}y ago`;
}
