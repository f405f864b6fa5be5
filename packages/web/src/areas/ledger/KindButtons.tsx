import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';

type ButtonsProps = { count: number; isBusy: boolean; onBack: () => void };

export function KindButtons({ count, isBusy, onBack }: ButtonsProps) {
  return (
    <div className="flex gap-2">
      <Button type="submit" variant="primary" busy={isBusy} className="flex-1">
        {count === 1 ? (
          <Trans>Record it</Trans>
        ) : (
          <Plural value={count} one="Record # entry" other="Record # entries" />
        )}
      </Button>
      <Button onClick={onBack}>
        <Trans>Back</Trans>
      </Button>
    </div>
  );
}
