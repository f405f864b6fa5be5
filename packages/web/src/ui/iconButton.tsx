import { type ComponentProps, useState } from 'react';
import { Tip } from './tip.tsx';

/** A sign that is a button: its name is there for whoever hears it, and beside it for whoever points or tabs there. */
export function IconButton({
  label,
  className = '',
  children,
  onPointerDown,
  onKeyDown,
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  /** The button while somebody stands at it. */
  const [at, setAt] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        aria-label={label}
        className={`inline-flex size-11 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink ${className}`}
        {...rest}
        onPointerEnter={({ pointerType, currentTarget }) =>
          setAt(pointerType === 'mouse' ? currentTarget : null)
        }
        onPointerLeave={() => setAt(null)}
        onPointerDown={(event) => {
          setAt(null);
          onPointerDown?.(event);
        }}
        onFocus={({ currentTarget }) =>
          setAt(currentTarget.matches(':focus-visible') ? currentTarget : null)
        }
        onBlur={() => setAt(null)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setAt(null);
          onKeyDown?.(event);
        }}
      >
        {children}
      </button>
      {at ? <Tip of={at}>{label}</Tip> : null}
    </>
  );
}
