import { type AnimalQuery, exportAnimals } from '@kraal/contract/animals';
import { Trans } from '@lingui/react/macro';
import { download } from '../../../platform/files.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { useSubmit } from '../../../forms/useSubmit.ts';

/** The view as it is filtered, sorted and with its columns. */
export function ExportMenu({ query, columns }: { query: AnimalQuery; columns: readonly string[] }) {
  const { farmId } = useFarm();
  const { busy, message, run } = useSubmit();
  // On screen a status says what holds an animal back too; in a sheet that is a column of its own.
  const named = columns.flatMap((name) => (name === 'status' ? [name, 'withdrawal'] : [name]));
  const save = (format: 'csv' | 'xlsx') =>
    void run(() =>
      download(
        exportAnimals,
        { params: { farmId }, query: { ...query, format, columns: named.join(',') } },
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
