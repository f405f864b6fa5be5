import type { DueItem } from '@kraal/contract/due';
import { Trans, useLingui } from '@lingui/react/macro';
import { useToday } from '../../platform/today.ts';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../formats/format.ts';
import { Card } from '../../ui/surface.tsx';
import { formatDate } from '../../formats/localFormat.ts';
import { keyOf } from './keyOf.ts';
import { DueLine } from './DueLine.tsx';

type DayProps = {
  day: string;
  items: readonly DueItem[];
  isTicked: (item: DueItem) => boolean;
  onFlip: ((item: DueItem) => void) | null;
  onAll: () => void;
};

export function DueDay({ day, items, isTicked, onFlip, onAll }: DayProps) {
  const { t } = useLingui();
  const today = useToday();
  return (
    <Card title={day === 'late' ? t`Late` : day === today ? t`Today` : formatDate(day)}>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <DueLine
            key={keyOf(item)}
            item={item}
            today={today}
            ticked={isTicked(item)}
            onFlip={onFlip ? () => onFlip(item) : null}
          />
        ))}
      </ul>
      {onFlip && items.length > 1 ? (
        <Button variant="quiet" className="print:hidden" onClick={onAll}>
          <Trans>Tick all {formatCount(items.length)}</Trans>
        </Button>
      ) : null}
    </Card>
  );
}
