import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';

type Format = 'csv' | 'xlsx';

/** What stands on the screen as a sheet. `take` fetches it and gives it to the browser. */
export function SheetButtons({
  take,
  children,
}: {
  take: (format: Format) => Promise<void>;
  /** What stands before the buttons. */
  children?: ReactNode;
}) {
  const { busy, message, run } = useSubmit();
  return (
    <div className="flex flex-wrap items-center gap-2">
      {children}
      <Button busy={busy} onClick={() => void run(() => take('xlsx'))}>
        <Trans>As Excel</Trans>
      </Button>
      <Button busy={busy} onClick={() => void run(() => take('csv'))}>
        <Trans>As CSV</Trans>
      </Button>
      <FormMessage message={message} />
    </div>
  );
}
