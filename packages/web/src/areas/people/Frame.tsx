import type { ReactNode } from 'react';

export function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="flex min-h-dvh items-center justify-center p-4">
      <div className="w-full max-w-md rounded-card border border-line bg-raised p-6">
        <div className="mb-5 flex items-center gap-3">
          <img src="/icon.svg" alt="" className="size-10" />
          <h1>{title}</h1>
        </div>
        {children}
      </div>
    </main>
  );
}
