import type { ReactNode } from 'react';
import { Toasts } from '../ui/toast.tsx';
import { Acts } from './Acts.tsx';
import { Fields } from './Fields.tsx';
import { Over } from './Over.tsx';
import { States } from './States.tsx';
import { Tables } from './Tables.tsx';

/** The kit: what a screen is made of, each part in each of its states. */
export function PartsPage() {
  return (
    <main className="mx-auto flex max-w-5xl flex-col gap-8 p-4">
      <h1>Parts</h1>
      <Part name="Buttons, menus, tips">
        <Acts />
      </Part>
      <Part name="Fields">
        <Fields />
      </Part>
      <Part name="Over the page">
        <Over />
      </Part>
      <Part name="States">
        <States />
      </Part>
      <Part name="Tables">
        <Tables />
      </Part>
      <Toasts />
    </main>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="flex flex-col gap-4">
      <h2>{name}</h2>
      {children}
    </section>
  );
}
