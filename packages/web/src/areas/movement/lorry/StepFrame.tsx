import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useToday } from '../../../platform/today.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import type { useForm } from '../../../forms/useForm.ts';

type Props = {
  form: ReturnType<typeof useForm> & {
    /** What is typed stays on the device until it is sent. */
    keep?: ((form: HTMLFormElement | null) => (() => void) | undefined) | null;
  };
  act: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** A step's own fields between its day and its two buttons. */
export function StepFrame({ form, act, onClose, children }: Props) {
  const { t } = useLingui();
  const today = useToday();
  return (
    <form
      ref={form.keep ?? null}
      {...form.attach}
      className="flex flex-col gap-3 rounded-card border border-line p-3"
    >
      <TextField
        label={t`On`}
        type="date"
        {...form.field('soldOn')}
        max={today}
        defaultValue={today}
      />
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
