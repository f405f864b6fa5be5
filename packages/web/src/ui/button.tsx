import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router';

export type Variant = 'primary' | 'plain' | 'quiet' | 'danger';

const looks: Record<Variant, string> = {
  primary: 'bg-veld text-veld-ink hover:brightness-95',
  plain: 'bg-raised text-ink border border-line-strong hover:bg-sunken',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'bg-raised text-alarm border border-alarm hover:bg-sunken',
};
const shape =
  'inline-flex items-center justify-center gap-2 min-h-11 px-4 rounded-control font-[550] text-sm transition disabled:opacity-60 disabled:cursor-not-allowed';

type Props = ButtonHTMLAttributes<HTMLButtonElement> & { variant?: Variant; busy?: boolean };

export function Button({
  variant = 'plain',
  busy = false,
  className = '',
  children,
  disabled,
  type = 'button',
  ...rest
}: Props) {
  return (
    <button
      type={type}
      disabled={disabled || busy}
      aria-busy={busy}
      className={`${shape} ${looks[variant]} ${className}`}
      {...rest}
    >
      {children}
    </button>
  );
}

export function LinkButton({
  to,
  variant = 'plain',
  className = '',
  children,
}: {
  to: string;
  variant?: Variant;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Link to={to} className={`${shape} ${looks[variant]} ${className}`}>
      {children}
    </Link>
  );
}
