import { type AnimalQuery, exportAnimals } from '@kraal/contract/animals';
import { Trans } from '@lingui/react/macro';
import { download } from '../../../platform/api.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { useSubmit } from '../../../ui/useSubmit.ts';
import { rememberedColumns } from './columns.tsx';

/** The view as it is filtered, sorted and with its columns. */
export function ExportMenu({ query }: { query: AnimalQuery }) {
  const { farmId } = useFarm();
  const { busy, message, run } = useSubmit();
  const save = (format: 'csv' | 'xlsx') =>
    void run(() =>
      download(
        exportAnimals,
        { params: { farmId }, query: { ...query, format, columns: rememberedColumns().join(',') } },
        `animals.${format}`,
      ),
    );
  return (
    <>
      <Button busy={busy} onClick={() => save('csv')}>
        <Trans>CSV</Trans>
      </Button>
      <Button busy={busy} onClick={() => save('xlsx')}>
        <Trans>Excel</Trans>
      </Button>
      <FormMessage message={message} />
    </>
  );
}
