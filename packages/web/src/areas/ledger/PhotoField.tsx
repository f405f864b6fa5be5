import { uploadPhoto } from '@kraal/contract/animals';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { messageOf } from '../../platform/errors.ts';
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
  const reject = (message: string) => {
    setId('');
    setState('none');
    setProblem([message]);
  };
  const choose = async (file: File | undefined) => {
    if (id) void dropPhoto(id).catch(() => null);
    setId('');
    setProblem([]);
    setState('none');
    if (!file) return;
    const content = await shrunk(file);
    const mostBytes = uploadPhoto.upload?.mostBytes ?? Number.POSITIVE_INFINITY;
    const most = Math.floor(mostBytes / 1024 / 1024);
    if (content.size > mostBytes)
      return reject(t`This file is larger than ${most} MB. Send a smaller one.`);
    setState('sending');
    const kept = await keepPhoto(farmId, content, file.name).catch(() => null);
    if (kept) setId(kept);
    try {
      // A browser that keeps nothing sends at once, or says that it cannot.
      if (kept) await sendPhoto(kept);
      else
        setId((await upload<typeof uploadPhoto>(uploadPhoto, { farmId }, content, file.name)).id);
      setState('sent');
    } catch (error) {
      if (isPhotoRejected(error)) return reject(saidOfPhoto(error));
      if (!kept) return reject(messageOf(error));
      setState('waits');
    }
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
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      <input type="hidden" name={name} value={id} />
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
