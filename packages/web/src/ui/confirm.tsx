import { Trans } from '@lingui/react/macro';
import { AlertDialog } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { useBackCloses } from './useBackCloses.ts';

type Question = {
  /** What is asked, as one question. */
  title: string;
  /** What comes of it, and what stays safe. */
  children?: ReactNode;
  /** The act by its name: "Suspend", never "OK". */
  act: string;
};

/**
 * Asks before what cannot be taken back. The focus stands on the way out, Escape and leaving are a no. `dialog` is put
 * anywhere in the screen that asks.
 */
export function useConfirm(): {
  ask: (question: Question) => Promise<boolean>;
  dialog: ReactNode;
} {
  const [question, setQuestion] = useState<Question | null>(null);
  const answer = useRef<(yes: boolean) => void>(() => {});
  const ask = (asked: Question): Promise<boolean> => {
    answer.current(false);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    answer.current = resolve;
    setQuestion(asked);
    return promise;
  };
  const say = (yes: boolean) => {
    answer.current(yes);
    setQuestion(null);
  };
  useBackCloses(question !== null, () => say(false));
  const dialog = question ? (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && say(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-[60] bg-black/40" />
        <AlertDialog.Content
          {...(question.children ? {} : { 'aria-describedby': undefined })}
          className="fixed z-[60] flex flex-col gap-3 bg-raised p-4 shadow-float max-md:inset-x-0 max-md:bottom-0 max-md:rounded-t-card max-md:pb-8 md:top-1/3 md:left-1/2 md:w-full md:max-w-md md:-translate-x-1/2 md:rounded-card"
        >
          <AlertDialog.Title className="text-base font-bold">{question.title}</AlertDialog.Title>
          {question.children ? (
            <AlertDialog.Description className="text-muted">
              {question.children}
            </AlertDialog.Description>
          ) : null}
          <div className="flex flex-wrap justify-end gap-2 pt-2">
            <AlertDialog.Cancel asChild>
              <Button>
                <Trans>Cancel</Trans>
              </Button>
            </AlertDialog.Cancel>
            <Button variant="danger" onClick={() => say(true)}>
              {question.act}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  ) : null;
  return { ask, dialog };
}
