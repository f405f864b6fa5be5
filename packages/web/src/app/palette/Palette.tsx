import { useLingui } from '@lingui/react/macro';
import { Command } from 'cmdk';
import { Search, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { IconButton } from '../../ui/iconButton.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { useBackCloses } from '../../ui/useBackCloses.ts';
import { useSubmit } from '../../forms/useSubmit.ts';
import { RecordSheet } from '../../areas/ledger/index.ts';
import type { Act, Hit } from './hit.ts';
import { PaletteList } from './PaletteList.tsx';
import { usePaletteHits } from './usePaletteHits.ts';

/**
 * Any animal, camp or screen by a few letters, and any work by its verb: "weigh k18 491". What was looked at last stands
 * there before a letter is typed.
 */
export function Palette({ begun, onClose }: { begun: string; onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [text, setText] = useState(begun);
  const [act, setAct] = useState<Act | null>(null);
  const { busy, message, run } = useSubmit();
  useBackCloses(act === null, onClose);
  const { hits, isSettled } = usePaletteHits(text);
  // Enter may come before the answer: it is kept until there is something to go to.
  const [isEntered, setIsEntered] = useState(false);
  const choose = (hit: Hit) => {
    if (hit.to !== undefined) {
      onClose();
      void navigate(hit.to);
    } else if (hit.completes !== undefined) setText(hit.completes);
    else if (hit.act) {
      const { act: prepare } = hit;
      void run(async () => {
        const prepared = await prepare();
        if (!('path' in prepared)) return setAct(prepared);
        onClose();
        await navigate(prepared.path);
      });
    }
  };
  // What came with the last answer is chosen at once, unless somebody has gone down to another.
  const [gone, setGone] = useState('');
  const chosen = hits.some(({ key }) => key === gone) ? gone : (hits[0]?.key ?? '');
  const first = hits.find(({ completes }) => completes === undefined);
  const enter = useEffectEvent(() => {
    setIsEntered(false);
    if (first) choose(first);
  });
  const isDue = isEntered && isSettled;
  useEffect(() => {
    if (isDue) enter();
  }, [isDue]);
  if (act)
    return (
      <Suspense>
        <RecordSheet {...act} onClose={onClose} onDone={onClose} />
      </Suspense>
    );
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-x-0 top-0 z-50 flex max-h-[100dvh] flex-col bg-raised shadow-float md:top-[12dvh] md:left-1/2 md:max-h-[70dvh] md:w-full md:max-w-xl md:-translate-x-1/2 md:rounded-card"
        >
          <Dialog.Title className="sr-only">{t`Find`}</Dialog.Title>
          <Command
            shouldFilter={false}
            label={t`Find`}
            value={chosen}
            onValueChange={setGone}
            className="flex min-h-0 flex-col"
          >
            <div className="flex items-center gap-3 border-b border-line px-4">
              <Search className="size-5 shrink-0 text-muted" aria-hidden />
              <Command.Input
                autoFocus
                value={text}
                onValueChange={(value) => {
                  setText(value);
                  setIsEntered(false);
                }}
                onKeyDown={(event) => {
                  if (event.key === 'Enter' && !isSettled) setIsEntered(true);
                }}
                placeholder={t`Tag, EID, name, camp, screen, or “weigh K18”`}
                className="h-14 w-full min-w-0 bg-transparent text-base outline-none placeholder:text-muted"
              />
              <Dialog.Close asChild>
                <IconButton label={t`Close`} className="-mr-2 md:hidden">
                  <X className="size-5" aria-hidden />
                </IconButton>
              </Dialog.Close>
            </div>
            <PaletteList
              hits={hits}
              onChoose={choose}
              isEmpty={text.trim() !== '' && hits.length === 0 && isSettled}
              busy={busy}
            >
              <FormMessage message={message} />
            </PaletteList>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
