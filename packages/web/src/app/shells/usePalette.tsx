import { lazy, type ReactNode, useCallback, useEffect, useState } from 'react';
import { onFinderAsked } from '../../platform/finder.ts';
import { Piece } from './Piece.tsx';

const Palette = lazy(() =>
  import('../palette/Palette.tsx').then((module) => ({ default: module.Palette })),
);
const KeysSheet = lazy(() =>
  import('../palette/KeysSheet.tsx').then((module) => ({ default: module.KeysSheet })),
);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (target.matches('input, textarea, select') &&
      !target.matches('[type=checkbox], [type=radio]')));

/** Ctrl K and / find, ? says which keys there are; the list's own search field comes first where there is one. */
export function usePalette(): { find: () => void; palette: ReactNode } {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  const [begun, setBegun] = useState('');
  const find = useCallback((text: string) => {
    setBegun(text);
    setOpen('palette');
  }, []);
  useEffect(() => onFinderAsked(find), [find]);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isCombined = event.ctrlKey || event.metaKey;
      const isFind = event.key.toLowerCase() === 'k' && isCombined;
      const isPlain = !isCombined && !event.altKey && !isTyping(event.target);
      // What stands over the screen has the keys.
      const isCovered = document.querySelector('[role=dialog], [role=alertdialog]') !== null;
      if (isCovered) return;
      if (isFind) find('');
      else if (!isPlain) return;
      else if (event.key === '?') setOpen('keys');
      else if (event.key === '/') {
        const search = document.querySelector<HTMLInputElement>('main input[type=search]');
        if (search) search.focus();
        else find('');
      } else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [find]);
  const close = () => setOpen(null);
  return {
    find: () => find(''),
    palette: (
      <Piece>
        {open === 'palette' ? <Palette begun={begun} onClose={close} /> : null}
        {open === 'keys' ? <KeysSheet onClose={close} /> : null}
      </Piece>
    ),
  };
}
