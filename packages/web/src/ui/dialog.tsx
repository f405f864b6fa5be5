import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { IconButton } from './iconButton.tsx';
import { useBackCloses } from './useBackCloses.ts';

type Props = {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
  wide?: boolean;
};

/** A list that stands open in a sheet goes first: the sheet stays. */
function leaveListFirst(event: KeyboardEvent): void {
  const { target } = event;
  if (target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true')
    event.preventDefault();
}

/** Whoever opens a sheet is there to fill it in, not to close it; a phone's keys would cover what it asks. */
function focusFirstField(event: Event): void {
  const sheet = event.currentTarget;
  if (!(sheet instanceof HTMLElement) || matchMedia('(pointer: coarse)').matches) return;
  const body = sheet.lastElementChild;
  const field = body?.querySelector<HTMLElement>(
    'input:not([type=hidden]):not([type=checkbox]), select, textarea, button',
  );
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/** What is said on top of a sheet, with its Undo, is no way out of it. */
function stayForToast(event: { target: EventTarget | null; preventDefault: () => void }): void {
  const { target } = event;
  if (target instanceof Element && target.closest('[data-sonner-toaster]')) event.preventDefault();
}

/** It has no button of its own that it could go back to: whoever opened it by keys goes on from where they were. */
function backTo(from: Element | null, event: Event): void {
  if (!(from instanceof HTMLElement) || !from.isConnected || from === document.body) return;
  event.preventDefault();
  from.focus();
}

/** A drawer from the right on wide screens, a sheet from below on narrow ones. */
export function Drawer({ title, open, onClose, children, wide = false }: Props) {
  const { t } = useLingui();
  useBackCloses(open, onClose);
  const cameFrom = useRef<Element | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/40" />
        <Radix.Content
          aria-describedby={undefined}
          onEscapeKeyDown={leaveListFirst}
          onOpenAutoFocus={(event) => {
            cameFrom.current = document.activeElement;
            focusFirstField(event);
          }}
          onCloseAutoFocus={(event) => backTo(cameFrom.current, event)}
          onInteractOutside={stayForToast}
          className={`fixed z-50 flex flex-col bg-raised shadow-float max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[92dvh] max-md:rounded-t-card md:inset-y-0 md:right-0 md:w-full ${wide ? 'md:max-w-2xl' : 'md:max-w-md'}`}
        >
          <div className="flex items-center justify-between border-b border-line py-1 pr-1 pl-4">
            <Radix.Title className="text-base font-bold">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label={t`Close`}>
                <X className="size-5" />
              </IconButton>
            </Radix.Close>
          </div>
          <div className="overflow-y-auto p-4 pb-8">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
