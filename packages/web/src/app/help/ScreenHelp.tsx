import { Trans, useLingui } from '@lingui/react/macro';
import { CircleQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';
import { helpOf } from './texts.ts';

/** At the end of each screen: what it is for, in a few sentences. */
export function ScreenHelp() {
  const { t, i18n } = useLingui();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const lines = helpOf(pathname);
  if (lines.length === 0) return null;
  return (
    <footer className="mt-8 print:hidden">
      <Button variant="quiet" className="text-muted" onClick={() => setOpen(true)}>
        <CircleQuestionMark className="size-5" aria-hidden />
        <Trans>Help for this screen</Trans>
      </Button>
      <Drawer title={t`Help for this screen`} open={isOpen} onClose={() => setOpen(false)}>
        <ul className="flex flex-col gap-3 text-base">
          {lines.map((line) => (
            <li key={line.id}>{i18n._(line)}</li>
          ))}
        </ul>
      </Drawer>
    </footer>
  );
}
