import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { FormMessage } from '../ui/formMessage.tsx';
import type { useForm } from './useForm.ts';

type Props = {
  form: ReturnType<typeof useForm>;
  /** What is done with it, in the words of its button. */
  act: ReactNode;
  onClose: () => void;
  /** Where it is said why. */
  children: ReactNode;
};

/** Something is turned down or struck off: why, and the way back. */
export function ReasonForm({ form, act, onClose, children }: Props) {
  return (
    <form {...form.attach} className="flex flex-col gap-3 rounded-card border border-line p-3">
      {children}
      <FormMessage message={form.message} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={form.busy}>
          {act}
        </Button>
        <Button onClick={onClose}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </form>
  );
}
