import { Trans } from '@lingui/react/macro';
import { ShieldAlert } from 'lucide-react';
import { useToday } from '../../platform/today.ts';
import { Badge } from '../../ui/surface.tsx';
import { formatDate } from '../../formats/localFormat.ts';

/** Shown wherever the animal is: until when its meat and its milk are held back. */
export function WithdrawalBadge({
  meatUntil,
  milkUntil,
  exportUntil = null,
}: {
  meatUntil: string | null;
  milkUntil: string | null;
  exportUntil?: string | null;
}) {
  const today = useToday();
  const icon = <ShieldAlert className="size-3.5" aria-hidden />;
  const isOpen = (until: string): boolean => until.startsWith('9999');
  return (
    <>
      {meatUntil !== null && meatUntil >= today ? (
        <Badge tone="warn" icon={icon}>
          {isOpen(meatUntil) ? (
            <Trans>meat: course goes on</Trans>
          ) : (
            <Trans>no slaughter until {formatDate(meatUntil)}</Trans>
          )}
        </Badge>
      ) : null}
      {milkUntil !== null && milkUntil >= today ? (
        <Badge tone="warn" icon={icon}>
          {isOpen(milkUntil) ? (
            <Trans>milk: course goes on</Trans>
          ) : (
            <Trans>no milk until {formatDate(milkUntil)}</Trans>
          )}
        </Badge>
      ) : null}
      {exportUntil !== null && exportUntil >= today && exportUntil !== meatUntil ? (
        <Badge tone="warn" icon={icon}>
          <Trans>no export until {formatDate(exportUntil)}</Trans>
        </Badge>
      ) : null}
    </>
  );
}
