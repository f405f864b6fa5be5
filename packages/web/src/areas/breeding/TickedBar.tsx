import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';

type BarProps = { count: number; onKind: (kind: string) => void; onClear: () => void };

export function TickedBar({ count, onKind, onClear }: BarProps) {
  const { t } = useLingui();
  return (
    <div
      role="region"
      aria-label={t`Ticked females`}
      className="sticky bottom-2 z-20 flex flex-wrap items-center gap-2 rounded-card border border-line bg-raised p-2 shadow-float"
    >
      <strong className="px-2">
        <Trans>{count} ticked</Trans>
      </strong>
      <Button onClick={() => onKind('kept_for_breeding')}>
        <Trans>Keep</Trans>
      </Button>
      <Button onClick={() => onKind('culled_from_breeding')}>
        <Trans>Cull</Trans>
      </Button>
      <Button onClick={() => onKind('sold')}>
        <Trans>Sell</Trans>
      </Button>
      <Button variant="quiet" onClick={onClear}>
        <Trans>Clear</Trans>
      </Button>
    </div>
  );
}
