import { useState } from 'react';
import { say } from '../ui/said.ts';
import { type FieldErrors, fieldErrorsOf, messageOf } from '../platform/errors.ts';

type Submit = {
  busy: boolean;
  message: string | null;
  errors: FieldErrors;
  run: (work: () => Promise<void>) => Promise<void>;
  setErrors: (errors: FieldErrors) => void;
};

/** A form's one action: busy while it runs, then its field errors and, where no field is to blame, a message. */
export function useSubmit(): Submit {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setMessage(null);
    setErrors({});
    try {
      await work();
    } catch (error) {
      setErrors(fieldErrorsOf(error));
      setMessage(say(messageOf(error)));
    } finally {
      setBusy(false);
    }
  }
  /** What the form itself found: the first such field is shown, wherever on a long form it stands. */
  const reject = (found: FieldErrors) => {
    setErrors(found);
    setMessage(null);
    if (Object.keys(found).length > 0) requestAnimationFrame(focusFirstWrong);
  };
  return { busy, message, errors, run, setErrors: reject };
}

function focusFirstWrong(): void {
  const field = document.querySelector<HTMLElement>('[aria-invalid="true"]');
  const folded = field?.closest('details');
  if (folded) folded.open = true;
  field?.focus();
}
