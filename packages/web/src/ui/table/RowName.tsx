import type { MouseEvent, ReactNode } from 'react';

/** A click that goes there in this tab, and in no other. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

const nameClass = 'flex h-full min-w-0 flex-1 items-center text-left';

/** What the row is called: a link, a button, or what merely stands where the keys are. */
export function RowName({
  to,
  name,
  onOpen,
  children,
}: {
  to: string | undefined;
  name: string;
  onOpen: (() => void) | undefined;
  children: ReactNode;
}) {
  const shared = {
    'data-name': '',
    title: name,
    onClick: (event: MouseEvent) => event.stopPropagation(),
  };
  // A link of the browser's: the router's own would ask for its place in each row with each letter of a search.
  if (to)
    return (
      <a
        href={to}
        {...shared}
        className={`${nameClass} hover:underline`}
        onClick={(event) => {
          event.stopPropagation();
          if (!isPlain(event)) return;
          event.preventDefault();
          onOpen?.();
        }}
      >
        {children}
      </a>
    );
  if (!onOpen)
    return (
      <span {...shared} tabIndex={-1} className={nameClass}>
        {children}
      </span>
    );
  return (
    <button
      type="button"
      {...shared}
      className={`${nameClass} hover:underline`}
      onClick={(event) => {
        event.stopPropagation();
        onOpen();
      }}
    >
      {children}
    </button>
  );
}
