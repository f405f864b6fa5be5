import { exportFarm } from '@kraal/contract/exchange';
import { eraseFarm, keepFarm, showFarm } from '@kraal/contract/farms';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../../platform/api.ts';
import { download } from '../../../platform/files.ts';
import { queryClient, useEndpoint } from '../../../platform/queries.ts';
import { useFarm } from '../../../platform/useSession.ts';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/formMessage.tsx';
import { Card } from '../../../ui/surface.tsx';
import { EraseForm, ToBeErased } from '../../../forms/EraseForm.tsx';
import { useSubmit } from '../../../forms/useSubmit.ts';
import { formatDate } from '../../../formats/localFormat.ts';

/** The farm's data to take along, and its end. */
export function FarmDataPart() {
  const { t } = useLingui();
  const { farmId, farmName } = useFarm();
  const params = { farmId };
  const farm = useEndpoint(showFarm, { params });
  const { busy, message, errors, run } = useSubmit();
  const erase = (confirm: string) =>
    void run(async () => {
      await call(eraseFarm, { params, body: { confirm } });
      await queryClient.invalidateQueries();
    });
  const keep = () =>
    run(async () => {
      await call(keepFarm, { params, body: {} });
      await queryClient.invalidateQueries();
    });
  return (
    <Card title={t`The farm’s data`}>
      <div className="flex flex-col gap-4">
        <Button
          className="self-start"
          busy={busy}
          onClick={() => void run(() => download(exportFarm, { params }, 'farm.zip'))}
        >
          <Trans>Export the whole farm</Trans>
        </Button>
        {farm.data?.eraseAfter ? (
          <ToBeErased act={<Trans>Keep the farm</Trans>} busy={busy} onKeep={() => void keep()}>
            <Trans>
              {farmName} will be erased on {formatDate(farm.data.eraseAfter)}.
            </Trans>
          </ToBeErased>
        ) : (
          <EraseForm
            label={t`Type ${farmName} to confirm`}
            errors={errors['confirm']}
            act={<Trans>Erase the farm</Trans>}
            busy={busy}
            onErase={erase}
          >
            <Trans>
              Erasing takes away every animal, entry and photo of the farm 30 days from now. Every
              member is told, and until then an owner can keep it.
            </Trans>
          </EraseForm>
        )}
        <FormMessage message={message} />
      </div>
    </Card>
  );
}
