import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';

type Entry = { label: string; icon?: ReactNode; onSelect: () => void };
type Props = {
  /** What the menu is called. */
  label: string;
  /** The button that opens it; it takes `ref` and what a button takes. */
  children: ReactNode;
  entries: readonly Entry[];
  side?: 'top' | 'bottom';
  /** Where it was loaded only when somebody asked for it. */
  isOpenAtFirst?: boolean;
};

/** Acts behind a button: arrow keys and first letters go through them, Escape and a click beside close. */
export function Menu({ label, children, entries, side = 'bottom', isOpenAtFirst = false }: Props) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen={isOpenAtFirst}>
      <DropdownMenu.Trigger asChild>{children}</DropdownMenu.Trigger>
      {/* Where its button stands, so that it belongs to the same part of the page. */}
      <DropdownMenu.Content
        aria-label={label}
        side={side}
        align="start"
        sideOffset={4}
        collisionPadding={8}
        className="z-50 min-w-60 rounded-card border border-line bg-raised p-1 shadow-float"
      >
        {entries.map((one) => (
          <DropdownMenu.Item
            key={one.label}
            onSelect={one.onSelect}
            className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 text-left outline-none data-[highlighted]:bg-sunken"
          >
            {one.icon}
            {one.label}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
