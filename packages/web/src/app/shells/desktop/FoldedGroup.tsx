import { Popover } from 'radix-ui';
import { type ReactNode, useState } from 'react';

/** In the narrow sidebar a group is its sign, with its entries beside it when it is asked for. */
export function FoldedGroup({
  name,
  icon,
  badge,
  onOpen,
  children,
}: {
  name: string;
  icon: ReactNode;
  badge: string | null;
  onOpen: (() => void) | undefined;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const change = (open: boolean) => {
    if (open) onOpen?.();
    setOpen(open);
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={change}>
      <Popover.Trigger
        aria-label={badge ? `${name}, ${badge}` : name}
        title={name}
        className="flex min-h-11 w-full flex-col items-center justify-center rounded-control hover:bg-sunken"
      >
        <span className="flex w-5 shrink-0 justify-center">{icon}</span>
        {badge ? (
          <span className="text-[11px] leading-tight font-[550] text-ok">{badge}</span>
        ) : null}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          side="right"
          align="start"
          sideOffset={8}
          aria-label={name}
          className="z-50 w-56 rounded-card border border-line bg-raised p-2 shadow-float"
          onClick={() => setOpen(false)}
        >
          <p className="px-3 py-2 font-bold">{name}</p>
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
