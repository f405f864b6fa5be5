import { uploadPhoto } from '@kraal/contract/animals';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { upload } from '../../platform/files.ts';
import {
  dropPhoto,
  isPhotoRejected,
  keepPhoto,
  saidOfPhoto,
  sendPhoto,
} from '../../platform/outbox/photos.ts';
import { useFarm } from '../../platform/useSession.ts';
import { TextField } from '../../ui/field.tsx';
import { keepPending } from '../../ui/pendingFields.ts';
import { shrunk } from '../../ui/shrunk.ts';

type State = 'none' | 'sending' | 'sent' | 'waits';

/**
 * The photo lies on this device before the form names it, and goes with its entry; with a signal it goes at once, so
 * that what is wrong with it is said while somebody stands before the form.
 */
export function PhotoField({
  label,
  name,
  documents = false,
  errors,
}: {
  label: string;
  name: string;
  documents?: boolean;
  errors?: string[] | undefined;
}) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const [id, setId] = useState('');
  const [state, setState] = useState<State>('none');
  const [problem, setProblem] = useState<string[]>([]);
  const named = useRef<HTMLInputElement>(null);
  /** The last of several that were chosen counts, whichever is ready first. */
  const choices = useRef(0);
  const show = (next: { id?: string; state: State; problem?: string }) =>
    // The form reads the field as soon as it may.
    flushSync(() => {
      if (next.id !== undefined) setId(next.id);
      setState(next.state);
      setProblem(next.problem === undefined ? [] : [next.problem]);
    });
  /** Out: whether the form may go; what it names lies on the device by then, or with the server. */
  const take = async (file: File, isOver: () => boolean): Promise<boolean> => {
    const reject = (said: string): boolean => {
      if (!isOver()) show({ id: '', state: 'none', problem: said });
      return isOver();
    };
    const content = await shrunk(file);
    const mostBytes = uploadPhoto.upload?.mostBytes ?? Number.POSITIVE_INFINITY;
    const most = Math.floor(mostBytes / 1024 / 1024);
    if (content.size > mostBytes)
      return reject(t`This file is larger than ${most} MB. Send a smaller one.`);
    const kept = await keepPhoto(farmId, content, file.name).catch(() => null);
    if (kept && isOver()) {
      void dropPhoto(kept).catch(() => null);
      return true;
    }
    if (kept) {
      show({ id: kept, state: 'sending' });
      void send(kept, isOver);
      return true;
    }
    try {
      // A browser that keeps nothing sends at once, or says that it cannot.
      const sent = await upload<typeof uploadPhoto>(uploadPhoto, {
        params: { farmId },
        file: content,
        name: file.name,
      });
      if (!isOver()) show({ id: sent.id, state: 'sent' });
      return true;
    } catch (error) {
      if (isPhotoRejected(error)) return reject(saidOfPhoto(error));
      return reject(t`This device has no room for the photo, and it could not be sent.`);
    }
  };
  /** With a signal it goes at once, so that what is wrong with it is said while somebody stands before the form. */
  const send = (kept: string, isOver: () => boolean) =>
    sendPhoto(kept).then(
      () => isOver() || show({ state: 'sent' }),
      (error: unknown) => {
        if (isOver()) return;
        if (!isPhotoRejected(error)) return show({ state: 'waits' });
        void dropPhoto(kept).catch(() => null);
        show({ id: '', state: 'none', problem: saidOfPhoto(error) });
      },
    );
  const choose = (file: File | undefined) => {
    choices.current += 1;
    const mine = choices.current;
    if (id) void dropPhoto(id).catch(() => null);
    show({ id: '', state: file ? 'sending' : 'none' });
    if (!file || !named.current) return;
    keepPending(
      named.current,
      take(file, () => choices.current !== mine),
    );
  };
  return (
    <div>
      <TextField
        label={label}
        type="file"
        accept={documents ? 'image/*,application/pdf' : 'image/*'}
        {...(documents ? {} : { capture: 'environment' as const })}
        className="py-2"
        errors={problem.length > 0 ? problem : errors}
        onChange={(event) => choose(event.target.files?.[0])}
      />
      <input ref={named} type="hidden" name={name} value={id} />
      <Standing state={state} />
    </div>
  );
}

function Standing({ state }: { state: State }) {
  if (state === 'sending')
    return (
      <p role="status" className="text-sm text-muted">
        <Trans>Sending the photo…</Trans>
      </p>
    );
  if (state === 'sent')
    return (
      <p role="status" className="text-sm text-ok">
        <Trans>The photo is kept.</Trans>
      </p>
    );
  if (state === 'waits')
    return (
      <p role="status" className="text-sm text-ok">
        <Trans>The photo is on this device. It goes with the entry when there is a signal.</Trans>
      </p>
    );
  return null;
}
