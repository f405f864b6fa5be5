import { useLingui } from '@lingui/react/macro';
import { Paperclip } from 'lucide-react';
import { readPhoto } from '../../platform/outbox/photos.ts';
import { useFarm } from '../../platform/useSession.ts';
import { IconButton } from '../../ui/iconButton.tsx';
import { useSubmit } from '../../forms/useSubmit.ts';

/** A photo or document of an entry: it stands behind the sign-in, so it is fetched, then opened. */
export function Attachment({ id }: { id: string }) {
  const { t } = useLingui();
  const { farmId } = useFarm();
  const { busy, run } = useSubmit();
  const open = () =>
    run(async () => {
      const link = document.createElement('a');
      const content = await readPhoto(farmId, id);
      link.href = URL.createObjectURL(content);
      link.target = '_blank';
      if (content.type === 'application/pdf') link.download = 'document.pdf';
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    });
  return (
    <IconButton label={t`Open the photo or document`} disabled={busy} onClick={() => void open()}>
      <Paperclip className="size-5" />
    </IconButton>
  );
}
