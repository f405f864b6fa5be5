import type { Protocol } from '@kraal/contract/health';
import { anchoredMode, type ProtocolMode } from '@kraal/domain/health/protocol';
import { useLingui } from '@lingui/react/macro';

type Span = Pick<Protocol, 'mode' | 'fromDays' | 'toDays'>;
type Words = {
  modes: Record<ProtocolMode, string>;
  whom: (protocol: Span & Pick<Protocol, 'sex'>) => string | null;
};

export function useProtocolWords(): Words {
  const { t } = useLingui();
  const age = ({ fromDays, toDays }: Span): string | null => {
    if (fromDays !== null && toDays !== null) return t`${fromDays}–${toDays} days old`;
    if (fromDays !== null) return t`from ${fromDays} days old`;
    return toDays === null ? null : t`up to ${toDays} days old`;
  };
  const about = ({ fromDays, toDays }: Span): string => {
    const [from, to] = [fromDays ?? 0, toDays ?? 0];
    if (to <= 0) return t`${-from}–${-to} days before`;
    return from < 0 ? t`${-from} days before to ${to} after` : t`${from}–${to} days after`;
  };
  return {
    modes: {
      age: t`once, at an age`,
      yearly: t`every year, in a season`,
      course: t`a course, begun when needed`,
      before_birth: t`before an expected birth`,
      after_birth: t`after a birth`,
      weaning: t`around weaning`,
      mating: t`around the mating season`,
    },
    whom: (protocol) =>
      [
        protocol.sex === 'female' ? t`females` : protocol.sex === 'male' ? t`males` : null,
        anchoredMode(protocol.mode) ? about(protocol) : age(protocol),
      ]
        .filter(Boolean)
        .join(', ') || null,
  };
}
