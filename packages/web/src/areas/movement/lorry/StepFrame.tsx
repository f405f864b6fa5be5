import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useToday } from '../../../platform/today.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import type { useStepForm } from './useStepForm.ts';

type Props = {
  form: ReturnType<typeof useStepForm>;
  act: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** A step's own fields between its day and its two buttons. */
export function StepFrame({ form, act, onClose, children }: Props) {
  const { t } = useLingui();
  const today = useToday();
  return (
    <form {...form.attach} className="flex flex-col gap-3 rounded-card border border-line p-3">
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
