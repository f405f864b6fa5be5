import { type ImportFile, importFarm } from '@kraal/contract/exchange';
import { Trans, useLingui } from '@lingui/react/macro';
import { upload } from '../../platform/files.ts';
import { useFarm } from '../../platform/useSession.ts';
import { TextField } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/formMessage.tsx';
import { Card } from '../../ui/surface.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';

/** A whole farm as its export made it, from another installation or from here. */
export function FarmCard({ onUploaded }: { onUploaded: (file: ImportFile) => void }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const { busy, message, errors, run } = useSubmit();
  const take = (file: File | undefined) => {
    if (!file) return;
    void run(async () =>
      onUploaded(
        await upload<typeof importFarm>(importFarm, { params: { farmId }, file, name: file.name }),
      ),
    );
  };
  return (
    <Card title={<Trans>A whole farm</Trans>}>
      <p className="mb-3 text-muted">
        <Trans>
          What “Export the whole farm” made comes in again here, entry by entry as it was recorded,
          with photos, cabinet, camps, mobs, protocols and settings. It comes only into a farm with
          nothing in it, which keeps its name.
        </Trans>
      </p>
      <TextField
        label={t`The zip of a farm’s export`}
        type="file"
        accept=".zip,application/zip"
        className="py-2"
        disabled={busy}
        errors={errors['file']}
        onChange={(event) => take(event.target.files?.[0])}
      />
      <FormMessage message={message} />
    </Card>
  );
}
