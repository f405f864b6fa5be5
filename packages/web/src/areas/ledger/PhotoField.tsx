import { uploadPhoto } from '@kraal/contract/animals';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { upload } from '../../platform/files.ts';
import { fieldErrorsOf, messageOf } from '../../platform/errors.ts';
import { useFarm } from '../../platform/useSession.ts';
import { TextField } from '../../ui/field.tsx';

/** Uploads at once, so that the form only has to name the photo. */
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
  const { farmId } = useFarm();
  const [id, setId] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string[]>([]);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    setProblem([]);
    try {
      setId((await upload<typeof uploadPhoto>(uploadPhoto, { farmId }, file, file.name)).id);
    } catch (error) {
      setProblem(fieldErrorsOf(error)['photo'] ?? [messageOf(error)]);
    } finally {
      setBusy(false);
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
      {busy ? (
        <p role="status" className="text-sm text-muted">
          <Trans>Sending the photo…</Trans>
        </p>
      ) : id ? (
        <p role="status" className="text-sm text-ok">
          <Trans>The photo is kept.</Trans>
        </p>
      ) : null}
    </div>
  );
}
