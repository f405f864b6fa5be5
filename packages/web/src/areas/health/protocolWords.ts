import type { Protocol } from '@kraal/contract/health';
import type { ProtocolMode } from '@kraal/domain/health/protocol';
import { useLingui } from '@lingui/react/macro';

export const monthName = (month: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, month - 1, 1)),
  );

type Words = { modes: Record<ProtocolMode, string>; ages: (protocol: Protocol) => string | null };

export function useProtocolWords(): Words {
  const { t } = useLingui();
  const span = ({ fromDays, toDays }: Protocol): string | null => {
    if (fromDays !== null && toDays !== null) return t`${fromDays}–${toDays} days old`;
    if (fromDays !== null) return t`from ${fromDays} days old`;
    return toDays === null ? null : t`up to ${toDays} days old`;
  };
  return {
    modes: {
      age: t`once, at an age`,
      yearly: t`every year, in a season`,
      course: t`a course, begun when needed`,
    },
    ages: (protocol) =>
      [
        protocol.sex === 'female' ? t`females` : protocol.sex === 'male' ? t`males` : null,
        span(protocol),
      ]
        .filter(Boolean)
        .join(', ') || null,
  };
}
