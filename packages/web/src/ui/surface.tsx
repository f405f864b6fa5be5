import type { ReactNode } from 'react';

export function Card({
  children,
  className = '',
  title,
  actions,
}: {
  children: ReactNode;
  className?: string;
  title?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <section className={`rounded-card border border-line bg-raised p-4 ${className}`}>
      {title ? (
        <div className="mb-3 flex items-center justify-between gap-3">
          <h2>{title}</h2>
          {actions}
        </div>
      ) : null}
      {children}
    </section>
  );
}

export type Tone = 'ok' | 'warn' | 'alarm' | 'info' | 'muted';
const tones: Record<Tone, string> = {
  ok: 'text-ok',
  warn: 'text-warn',
  alarm: 'text-alarm',
  info: 'text-info',
  muted: 'text-muted',
};

/** A status always has a word; the colour only repeats it. */
export function Badge({
  tone = 'muted',
  icon,
  children,
}: {
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full border border-current px-2 py-0.5 text-[13px] font-[550] whitespace-nowrap ${tones[tone]}`}
    >
      {icon}
      {children}
    </span>
  );
}

export function PageHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <h1>{title}</h1>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

export function Figure({
  label,
  value,
  unit,
  note,
}: {
  label: ReactNode;
  value: ReactNode;
  unit?: string;
  note?: ReactNode;
}) {
  return (
    <div>
      <div className="text-[13px] text-muted">{label}</div>
      <div className="text-[20px] leading-tight font-bold">
        {value} {unit ? <span className="text-sm font-normal text-muted">{unit}</span> : null}
      </div>
      {note ? <div className="text-[13px] text-muted">{note}</div> : null}
    </div>
  );
}
