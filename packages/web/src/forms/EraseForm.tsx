import type { FormEvent, ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { textsOf } from '../ui/formData.ts';

type Props = {
  /** What goes, and what stays. */
  children: ReactNode;
  /** That its name is to be typed. */
  label: string;
  errors: string[] | undefined;
  act: ReactNode;
  busy: boolean;
  onErase: (confirm: string) => void;
};

/** The end of an account or a farm: whoever means it types its name. */
export function EraseForm({ children, label, errors, act, busy, onErase }: Props) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onErase(textsOf(event.currentTarget)['confirm'] ?? '');
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3 border-t border-line pt-4" noValidate>
      <p className="text-muted">{children}</p>
      <TextField label={label} name="confirm" autoComplete="off" errors={errors} />
      <Button type="submit" variant="danger" busy={busy} className="self-start">
        {act}
      </Button>
    </form>
  );
}

type KeptProps = { children: ReactNode; act: ReactNode; busy: boolean; onKeep: () => void };

/** It will be erased on a day; until then it can be kept. */
export function ToBeErased({ children, act, busy, onKeep }: KeptProps) {
  return (
    <>
      <p role="status" className="text-warn">
        {children}
      </p>
      <Button className="self-start" variant="primary" busy={busy} onClick={onKeep}>
        {act}
      </Button>
    </>
  );
}
