import { type ReactNode, useState } from 'react';

type Props = {
  /** Of what the form shows. */
  version: number;
  /** The form, and what it calls once it is saved: from then on it is made anew with what is stored. */
  children: (onSaved: () => void) => ReactNode;
};

/**
 * A form that stays open shows what others save, but not under the hands of whoever types in it: what was typed stays
 * until it is saved; the fields that nobody touched follow.
 */
export function Unhurried({ version, children }: Props) {
  const [held, setHeld] = useState<number | null>(null);
  const opened = held ?? version;
  return (
    <div key={opened} className="contents" onInput={() => setHeld(opened)}>
      {children(() => setHeld(null))}
    </div>
  );
}
